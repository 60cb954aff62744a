using System.Reflection;

namespace Dapper.Json.Parameters.Tests;

/// <summary>Options are changed until a parameter is created with them, and copied after that.</summary>
public class JsonParameterOptionsTests
{
    [Theory]
    [InlineData("list")]
    [InlineData("table")]
    [InlineData("document")]
    public void A_parameter_makes_its_options_read_only(string form)
    {
        JsonParameterOptions options = Create();
        options.SqlType = form == "list" ? "int" : null;
        options.ColumnTypes = form == "table" ? options.ColumnTypes : null;
        Assert.False(options.IsReadOnly);

        Create(form, options);

        Assert.True(options.IsReadOnly);
        foreach (PropertyInfo setting in typeof(JsonParameterOptions).GetProperties().Where(static property => property.CanWrite))
        {
            var error = Assert.Throws<TargetInvocationException>(() => setting.SetValue(options, setting.GetValue(options)));
            Assert.IsType<InvalidOperationException>(error.InnerException);
        }
    }

    [Theory]
    [InlineData("list", true, false)]
    [InlineData("table", false, true)]
    [InlineData("document", false, false)]
    public void A_type_that_would_be_ignored_is_refused(string form, bool hasType, bool hasColumnTypes)
    {
        AssertRefused(hasType, new() { SqlType = "int" }, "SqlType is the type of a list's values. ");
        AssertRefused(hasColumnTypes, new() { ColumnTypes = new Dictionary<string, string> { ["Id"] = "int" } }, "ColumnTypes are the types of ");

        void AssertRefused(bool isUsed, JsonParameterOptions options, string message)
        {
            if (isUsed)
            {
                Create(form, options);
            }
            else
            {
                var error = Assert.Throws<ArgumentException>(nameof(options), () => Create(form, options));
                Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
                Assert.False(options.IsReadOnly);
            }
        }
    }

    [Fact]
    public void A_copy_has_every_setting_and_can_be_changed()
    {
        JsonParameterOptions options = Create();
        options.MakeReadOnly();

        var copy = new JsonParameterOptions(options);

        Assert.False(copy.IsReadOnly);
        foreach (PropertyInfo setting in typeof(JsonParameterOptions).GetProperties().Where(static property => property.CanWrite))
        {
            Assert.NotEqual(setting.GetValue(new JsonParameterOptions()), setting.GetValue(options));
            Assert.Equal(setting.GetValue(options), setting.GetValue(copy));
        }

        copy.SqlType = "int";
        Assert.Equal("varchar(50)", options.SqlType);
    }

    [Fact]
    public void A_wrong_setting_is_refused_and_changes_nothing()
    {
        JsonParameterOptions options = Create();

        Assert.Throws<ArgumentException>(() => options.SqlType = " ");
        Assert.Throws<ArgumentException>(() => options.Collation = "");
        Assert.Throws<ArgumentException>(() => options.ColumnTypes = new Dictionary<string, string> { ["Id"] = "" });
        Assert.Throws<ArgumentOutOfRangeException>(() => options.SqlServer = (SqlServerParameterFormat)9);
        Assert.Equal(("varchar(50)", "Latin1_General_BIN2", "int", SqlServerParameterFormat.Xml),
            (options.SqlType, options.Collation, options.ColumnTypes!["Id"], options.SqlServer));
    }

    private static JsonParameter Create(string form, JsonParameterOptions options) => form switch
    {
        "list" => JsonParameter.List([1], options),
        "table" => JsonParameter.Table([new { Id = 1 }], options),
        _ => JsonParameter.Document(1, options),
    };

    private static JsonParameterOptions Create() => new()
    {
        SerializerOptions = JsonSerializerOptions.Default,
        SqlType = "varchar(50)",
        ColumnTypes = new Dictionary<string, string> { ["Id"] = "int" },
        Collation = "Latin1_General_BIN2",
        SqlServer = SqlServerParameterFormat.Xml,
    };
}
