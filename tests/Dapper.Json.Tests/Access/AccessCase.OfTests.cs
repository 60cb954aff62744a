namespace Dapper.Json.Tests.Access;

internal abstract partial class AccessCall
{
    /// <summary>Takes equal options that know no plan yet.</summary>
    public AccessCall WithoutPlans()
    {
        Options = new JsonQueryOptions(Options) { SerializerOptions = new JsonSerializerOptions(Options.SerializerOptions) };
        return this;
    }
}
