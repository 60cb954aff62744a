namespace Dapper.Json.Fields;

/// <summary>The groups of fields that a list selects in addition to names.</summary>
[Flags]
internal enum FieldGroups
{
    None = 0,
    Default = 1,
    All = 2,
}
