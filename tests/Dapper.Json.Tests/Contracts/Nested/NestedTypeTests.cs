using Dapper.Json.Generated;
using FsCheck;
using FsCheck.Fluent;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Columns whose names are paths fill the members of a type at each level, and the bytes are those of its objects.</summary>
public class NestedTypeTests : NestedTypeFacts
{
    protected override void Check<T>(bool? isDirect, bool includeFields) =>
        Prop.ForAll(
            NestedRows.Any,
            AnyOptions(includeFields),
            (rows, options) =>
            {
                Assert.Equal(WriteObjects<T>(rows, options), Connection.QueryJsonString<T>(rows.Sql, options: options));
                AssertPlanned<T>(isDirect, rows, options);
            }).Check(ContractRuns.Config);
}
