namespace Dapper.Json.Tests.Contracts.Corpus;

/// <summary>Contracts under which the serializer calls the method that the source generator has made for it.</summary>
public sealed class FastPathTests
{
    private const string Sql = "select 1 as Id, x'0102' as Bytes union all select 2, null";

    [Fact]
    public void Null_bytes_are_what_the_generated_method_makes_of_them()
    {
        Same.ByObjects<BytesRow>(Sql, "Bytes", FastContext.Default.Options);
        Same.ByObjects<BytesRow>("select 1 as Id", "Bytes", FastContext.Default.Options);
        Same.ByObjects<BytesRow>(Sql, "Bytes", new JsonSerializerOptions { TypeInfoResolver = FastContext.Default, WriteIndented = true });
    }

    [Fact]
    public void Bytes_need_no_object_where_null_is_left_out() => Same.Directly<LeftOutBytesRow>(Sql, FastContext.Default.Options);

    [Fact]
    public void Fields_that_hide_members_or_are_not_written_are_as_the_generated_method_has_them()
    {
        const string values = "select 1 as Id, 'x' as Name";
        Same.ByObjects<HidingField>(values, "its public field Name", HidingContext.Default.Options);
        Same.ByObjects<HidingIgnoredField>(values, "its public field Name", HidingContext.Default.Options);
        Same.ByObjects<HidingIncludedField>(values, "its member Name hides", HidingContext.Default.Options);
        Same.ByObjects<HidingProperty>(values, "its member Name hides", HidingContext.Default.Options);
        Same.Directly<Overriding>(values, HidingContext.Default.Options);
        Same.ByObjects<HidingField>(values, "its public field Name", HidingWebContext.Default.Options);
        Same.ByObjects<FieldBesideProperty>(values, "its public field id", HidingContext.Default.Options);
        Same.Error<FieldBesideProperty, InvalidOperationException>(values, 1, "", direct: false, HidingWebContext.Default.Options);
        Same.Directly<HidingField>(values, new(JsonSerializerDefaults.Web));
        Same.Directly<FieldBesideProperty>(values, new(JsonSerializerDefaults.Web));
    }

    [Fact]
    public void Other_members_are_written_alike() => Same.Directly<OtherRow>(
        """
        select 2.50 as Price, 'x' as Letter, '2024-02-29 12:30:00' as Moment, '2024-02-29' as Day, 1 as Flag
        union all select null, null, null, null, null
        """,
        FastContext.Default.Options);
}

#pragma warning disable CA1051, CA1708, CS0108, CS0109 // Fields that are seen, and hide others, are the matter.
public class Hidden
{
    public int Id { get; set; }

    public virtual string? Name { get; set; }
}

public sealed class HidingField : Hidden
{
    public new string? Name;
}

public sealed class HidingIgnoredField : Hidden
{
    [JsonIgnore]
    public new string? Name;
}

public sealed class HidingIncludedField : Hidden
{
    [JsonInclude]
    public new string? Name;
}

public sealed class HidingProperty : Hidden
{
    public new string? Name { get; set; }
}

public sealed class Overriding : Hidden
{
    public override string? Name { get; set; }
}

public sealed class FieldBesideProperty
{
    public int id;

    public int Id { get; set; }

    public string? Name { get; set; }
}
#pragma warning restore CA1051, CA1708, CS0108, CS0109

public class BytesRow
{
    public int Id { get; set; }

    public byte[]? Bytes { get; set; }
}

public sealed class LeftOutBytesRow
{
    public int Id { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public byte[]? Bytes { get; set; }
}

public sealed class OtherRow
{
    public decimal? Price { get; set; }

    public char? Letter { get; set; }

    public DateTime? Moment { get; set; }

    public DateOnly? Day { get; set; }

    public Guid? Key { get; set; }

    public bool? Flag { get; set; }

    public Uri? Link { get; set; }

    public List<int>? Numbers { get; set; }
}

[JsonSerializable(typeof(IEnumerable<BytesRow>))]
[JsonSerializable(typeof(IEnumerable<LeftOutBytesRow>))]
[JsonSerializable(typeof(IEnumerable<OtherRow>))]
internal sealed partial class FastContext : JsonSerializerContext;

[JsonSerializable(typeof(IEnumerable<HidingField>))]
[JsonSerializable(typeof(IEnumerable<HidingIgnoredField>))]
[JsonSerializable(typeof(IEnumerable<HidingIncludedField>))]
[JsonSerializable(typeof(IEnumerable<HidingProperty>))]
[JsonSerializable(typeof(IEnumerable<Overriding>))]
[JsonSerializable(typeof(IEnumerable<FieldBesideProperty>))]
internal sealed partial class HidingContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(IEnumerable<HidingField>))]
[JsonSerializable(typeof(IEnumerable<HidingIgnoredField>))]
[JsonSerializable(typeof(IEnumerable<HidingIncludedField>))]
[JsonSerializable(typeof(IEnumerable<HidingProperty>))]
[JsonSerializable(typeof(IEnumerable<Overriding>))]
[JsonSerializable(typeof(IEnumerable<FieldBesideProperty>))]
internal sealed partial class HidingWebContext : JsonSerializerContext;
