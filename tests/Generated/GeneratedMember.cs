using static Dapper.Json.Generated.Nested.NestedTypeMaker;

namespace Dapper.Json.Generated;

/// <summary>A member of a generated type, as C#.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Name">Its name.</param>
/// <param name="Form">What is declared: see <see cref="Forms"/>.</param>
/// <param name="Fresh">The value that a new object has in it; null for none.</param>
/// <param name="Attributes">Its attributes, each in brackets.</param>
internal sealed record GeneratedMember(string Type, string Name, string Form, string? Fresh, string Attributes)
{
    public const string Auto = "public ¤ § { get; set; }¶";

    public const string Init = "public ¤ § { get; init; }¶";

    public const string Virtual = "public virtual ¤ § { get; set; }¶";

    public const string PrivatelySet = "public ¤ § { get; private set; }¶";

    /// <summary>How many of the forms only store and return a value.</summary>
    private const int Storing = 12;

    /// <summary>The types of values. Common ones come more often.</summary>
    private static readonly (string Type, string Fresh)[] Values =
    [
        ("int", "7"), ("int", "0"), ("long", "-8L"), ("long", "int.MaxValue"), ("string", "\"fresh\""), ("string", "string.Empty"), ("bool", "true"),
        ("short", "9"), ("byte", "10"), ("double", "1.5"), ("double", "3"), ("float", "2.25f"), ("decimal", "3.50m"), ("decimal", "0m"), ("char", "'c'"),
        ("char", "'d'"), ("Hue", "Hue.Green"),
        ("Guid", "new Guid(\"00000000-0000-0000-0000-00000000002a\")"), ("Guid", "Guid.Empty"), ("DateTime", "new DateTime(2020, 1, 2)"),
        ("DateTime", "DateTime.MinValue"), ("DateTimeOffset", "new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.Zero)"),
        ("DateOnly", "new DateOnly(2020, 1, 2)"), ("TimeOnly", "new TimeOnly(3, 4)"), ("TimeSpan", "new TimeSpan(0, 1, 30)"),
        ("byte[]", "new byte[] { 1, 2 }"), ("byte[]", "Array.Empty<byte>()"), ("Hue", "Hue.Red"), ("Grade", "Grade.High"), ("Huge", "Huge.Far"),
        ("Rights", "Rights.Read | Rights.Own"),
    ];

    /// <summary>Those that a constructor may have for a column of SQLite, as Dapper takes one.</summary>
    private static readonly (string Type, string Fresh)[] OfColumns = [("long", "1L"), ("double", "2.5"), ("string", "\"given\""), ("byte[]", "null")];

    private static readonly string[] Numbers = ["int", "long", "short", "byte", "double", "float", "decimal"];

    /// <summary>¤ stands for the type, § for the name, ¶ for an initializer where there is one.</summary>
    private static readonly string[] Forms =
    [
        Init, Init, Virtual, "public required ¤ § { get; set; }¶", PrivatelySet, "public ¤ § { get; }¶",
        "public ¤ §¶;", "public ¤ §¶;", "public readonly ¤ §¶;", "public required ¤ §;",
        "private ¤ _§¶; public ¤ § { get { return _§; } set { _§ = value; } }",
        "public ¤ § { get => field; set => field = value; }¶",
        "public ¤ § { get; set { ¤ copy = value; field = copy; } }¶",
        "public ¤ § { get; set => field = (object)value is null ? value : value; }¶",
        "public ¤ § { get => (object)field is null ? default(¤) : field; set; }¶",
        "public ¤ § { private get; set; }¶", "internal ¤ § { get; set; }¶", "private ¤ § { get; set; }¶", "public static ¤ § { get; set; }",
        "public ¤ § { get { return default(¤); } }",
        "public ¤ § { get; set; }¶ public bool Has_§ => (object)§ != null;",
        "public ¤ § { get; set; }¶ public ¤ Same_§ => §;",
        "public ¤ § { get; set; }¶ public ¤ Also_§ { get => §; set => § = value; }",
        "public ¤ § { get; set; }¶ public object Boxed_§ => §;",
        "private int _sets_§; private ¤ _§¶; public ¤ § { get => _§; set { _sets_§++; _§ = value; } }",
        "private int _gets_§; private ¤ _§¶; public ¤ § { get { _gets_§++; return _§; } set => _§ = value; }",
        "private int _more§; private ¤ _§¶; public ¤ § { get => _§; set { _more§ = 1; _§ = value; } }",
        "private int _more§; private ¤ _§¶; public ¤ § { get { _more§ = 1; return _§; } set => _§ = value; }",
        "private ¤ _a§; private ¤ _b§; public ¤ § { get => _b§; set => _a§ = value; } public ¤ Twin_§ { get => _a§; set => _b§ = value; }",
    ];

    private static readonly string[] AnyAttributes =
    [
        "[JsonPropertyName(\"renamed §\")]", "[JsonPropertyName(\"§x\")]", "[JsonPropertyName(\"<ü\\\"§\")]", "[JsonPropertyName(\"§_\")]",
        "[JsonPropertyName(\"renamed\")]",
        "[JsonPropertyOrder(-1)]", "[JsonPropertyOrder(5)]", "[JsonInclude]", "[JsonInclude]", "[JsonRequired]", "[JsonIgnore]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.Never)]", "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]",
        "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]", "[JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]",
        "[JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)]",
    ];

    private static readonly string[] OfNumbers =
    [
        "[JsonNumberHandling(JsonNumberHandling.WriteAsString)]", "[JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]",
        "[JsonNumberHandling(JsonNumberHandling.Strict)]",
    ];

    public string Source => Form.Insert(Math.Max(0, Form.IndexOf("public", StringComparison.Ordinal)), Attributes)
        .Replace("¶;", Fresh is null ? ";" : $" = {Fresh};", StringComparison.Ordinal)
        .Replace("¶", Fresh is null ? "" : $" = {Fresh};", StringComparison.Ordinal)
        .Replace("¤", Type, StringComparison.Ordinal).Replace("§", Name, StringComparison.Ordinal);

    /// <summary>Makes a member that a column fills.</summary>
    public static GeneratedMember OfValue(Random random, string name, bool isPlain, bool isOfColumn, bool isStoring = false)
    {
        (string type, string fresh) = Pick(random, isOfColumn ? OfColumns : Values);
        bool isReference = type is "string" or "byte[]";
        bool isNullable = !isReference && !isOfColumn && random.Next(4) == 0;
        string attributes = random.Next(3) > 0 ? "" : AttributesOf(random, type, mayBeNull: isReference || isNullable);
        return Of(random, name, isNullable ? type + "?" : type, isPlain, isStoring, fresh, attributes);
    }

    /// <summary>Makes a member that holds an object or a list. One that two properties hold is another matter.</summary>
    public static GeneratedMember OfObject(Random random, string name, string type, string? fresh, bool isPlain)
    {
        GeneratedMember made = Of(random, name, type, isPlain, isStoring: false, fresh, random.Next(5) > 0 ? "" : AttributesOf(random, "", mayBeNull: true));
        return made.Form.Split('¤').Length > 2 ? made with { Form = Auto } : made;
    }

    private static GeneratedMember Of(Random random, string name, string type, bool isPlain, bool isStoring, string? fresh, string attributes) => isPlain
        ? new(type, name, Auto, Fresh: null, "")
        : new(type, name, random.Next(3) > 0 ? Auto : Pick(random, isStoring ? Forms[..Storing] : Forms), random.Next(3) == 0 ? fresh : null, attributes);

    private static string AttributesOf(Random random, string type, bool mayBeNull)
    {
        string special = type switch
        {
            "Hue" or "Grade" or "Huge" or "Rights" when random.Next(2) == 0 =>
                Pick(random, "[JsonConverter(typeof(JsonStringEnumConverter))]", $"[JsonConverter(typeof(JsonStringEnumConverter<{type}>))]"),
            "int" when random.Next(3) == 0 => "[JsonConverter(typeof(MarkedNumber))]",
            "string" when random.Next(3) == 0 => "[JsonConverter(typeof(MarkedText))]",
            _ when Numbers.Contains(type) && random.Next(2) == 0 => Pick(random, OfNumbers),
            _ when mayBeNull && random.Next(3) == 0 => "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]",
            _ => "",
        };
        string any = special.Length > 0 && random.Next(2) == 0 ? "" : Pick(random, AnyAttributes);
        return special.StartsWith("[JsonIgnore", StringComparison.Ordinal) && any.StartsWith("[JsonIgnore", StringComparison.Ordinal) ? special : special + any;
    }
}
