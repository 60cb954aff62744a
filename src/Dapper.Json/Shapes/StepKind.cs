namespace Dapper.Json.Shapes;

/// <summary>What a step of a shape writes.</summary>
internal enum StepKind : byte
{
    Value,

    /// <summary>The start of a bracket.</summary>
    Begin,

    /// <summary>The end of a bracket.</summary>
    End,
}
