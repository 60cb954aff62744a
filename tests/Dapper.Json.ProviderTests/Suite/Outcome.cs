namespace Dapper.Json.ProviderTests.Suite;

/// <summary>What must become of a value.</summary>
public enum Outcome
{
    /// <summary>It is written.</summary>
    Written,

    /// <summary>It is written by its name under <c>AllowNamedFloatingPointLiterals</c>, and refused without.</summary>
    Named,

    /// <summary>An error names the column and advises a cast.</summary>
    Refused,

    /// <summary>The serializer decides: what it writes for the driver's value, or an error that names the column.</summary>
    AsSerialized,
}
