using Dapper.Json.AspNetCore.Tests.Pairs;
using Dapper.Json.Tests.PublicSurface;

namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>Options over others: each setting comes from the inner options if it was set there, even to its default.</summary>
public sealed class CombinedSettingsTests
{
    private static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });

    [Fact]
    public void A_setting_comes_from_the_inner_options_if_they_have_set_it() => Assert.All(SettingValue.FirstOf(ResultSettings.All), static setting =>
    {
        object? byDefault = setting.Get(new JsonResultOptions());
        JsonResultOptions unset = new(), toDefault = new(), toValue = new();
        setting.Set(toDefault, byDefault);
        setting.Set(toValue);

        Assert.Equal(byDefault, Combined(unset, unset));
        Assert.Equal(setting.Value, Combined(toValue, unset));
        Assert.Equal(setting.Value, Combined(unset, toValue));
        Assert.Equal(byDefault, Combined(toValue, toDefault));
        Assert.Equal(setting.Value, Combined(toDefault, toValue));
        Assert.Equal(byDefault, Combined(toValue, new JsonResultOptions(toDefault)));
        Assert.Equal(setting.Value, Combined(toValue, new JsonResultOptions(unset)));

        object? Combined(JsonResultOptions outer, JsonResultOptions inner) =>
            setting.Get(new JsonResultOptions().With(outer, "outer").With(inner, "inner"));
    });

    [Fact]
    public void The_other_settings_stay()
    {
        JsonResultOptions combined = new JsonResultOptions { StatusCode = 203, BufferUpTo = 7 }
            .With(new JsonResultOptions { BufferUpTo = 9, ETag = ResultSettings.FromContent }, "inner");

        Assert.Equal((203, 9, ResultSettings.FromContent), (combined.StatusCode, combined.BufferUpTo, combined.ETag));
        Assert.True(combined.IsReadOnly);
    }

    [Theory]
    [InlineData("lines", "values", JsonQueryFormat.Values, false)]
    [InlineData("negotiated", "values", JsonQueryFormat.Values, false)]
    [InlineData("negotiated", "lines", JsonQueryFormat.Lines, false)]
    [InlineData("negotiated", "array", JsonQueryFormat.Array, false)]
    [InlineData("negotiated", "query lines", JsonQueryFormat.Lines, false)]
    [InlineData("negotiated", "query", JsonQueryFormat.Array, true)]
    [InlineData("negotiated", "none", JsonQueryFormat.Array, true)]
    [InlineData("values", "negotiated", JsonQueryFormat.Array, true)]
    [InlineData("query values", "negotiated", JsonQueryFormat.Array, true)]
    [InlineData("lines", "query", JsonQueryFormat.Lines, false)]
    [InlineData("lines", "query values", JsonQueryFormat.Values, false)]
    [InlineData("query lines", "query", JsonQueryFormat.Array, false)]
    [InlineData("values", "of query", JsonQueryFormat.Array, false)]
    public void The_format_of_the_inner_options_counts(string outer, string inner, JsonQueryFormat format, bool negotiates)
    {
        JsonResultOptions combined = Named(outer).With(Named(inner), "inner");

        Assert.Equal((format, negotiates), (combined.RowsFormat, combined.NegotiatesLines));
    }

    [Theory]
    [InlineData("none", "lines", null)]
    [InlineData("none", "values", "outer/type")]
    [InlineData("lines", "array", null)]
    [InlineData("lines", "negotiated", null)]
    [InlineData("lines", "none", "outer/type")]
    [InlineData("negotiated", "none", "outer/type")]
    [InlineData("query lines", "query", null)]
    public void A_content_type_is_not_taken_for_a_format_that_it_does_not_fit(string outer, string inner, string? expected)
    {
        var typed = new JsonResultOptions(Named(outer)) { ContentType = "outer/type" };

        Assert.Equal(expected, typed.With(Named(inner), "inner").ContentType);
        Assert.Equal("inner/type", typed.With(new JsonResultOptions(Named(inner)) { ContentType = "inner/type" }, "inner").ContentType);
    }

    [Fact]
    public void A_query_without_serializer_options_takes_those_of_the_outer_one_and_nothing_else()
    {
        var outer = new JsonResultOptions { Query = new JsonQueryOptions(SnakeCase) { PathNames = false } };
        var raw = new JsonResultOptions { Query = new JsonQueryOptions { RawJsonColumns = ["Raw"] } };
        var web = new JsonResultOptions { Query = new JsonQueryOptions(JsonSerializerOptions.Web) };

        JsonQueryOptions query = outer.With(raw, "inner").Query!;

        Assert.Same(SnakeCase.SerializerOptions, query.SerializerOptions);
        Assert.Equal((1, true), (query.RawJsonColumns.Count, query.PathNames));
        Assert.Same(web.Query, outer.With(web, "inner").Query);
        Assert.Null(outer.With(new JsonResultOptions { Query = null }, "inner").Query);
    }

    private static JsonResultOptions Named(string name) => name switch
    {
        "none" => new(),
        "array" => new() { Format = JsonQueryFormat.Array },
        "lines" => new() { Format = JsonQueryFormat.Lines },
        "values" => new() { Format = JsonQueryFormat.Values },
        "of query" => new() { Format = null },
        "negotiated" => new() { NegotiatesLines = true },
        "query" => new() { Query = new JsonQueryOptions { PathNames = true } },
        "query lines" => new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Lines } },
        "query values" => new() { Query = new JsonQueryOptions { Format = JsonQueryFormat.Values } },
        _ => throw new ArgumentOutOfRangeException(nameof(name)),
    };
}
