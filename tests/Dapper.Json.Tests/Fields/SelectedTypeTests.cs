using Dapper.Json.Generated;
using Dapper.Json.Tests.Contracts.Nested;
using FsCheck;
using FsCheck.Fluent;

namespace Dapper.Json.Tests.Fields;

/// <summary>Any selection of rows of a type is what a model prunes of what the serializer writes, whether or not objects are made.</summary>
public class SelectedTypeTests : NestedTypeFacts
{
    protected override void Check<T>(bool? isDirect, bool includeFields) =>
        Prop.ForAll(
            NestedRows.Any,
            AnyOptions(includeFields),
            Gen.Choose(0, int.MaxValue).ToArbitrary(),
            (rows, options, seed) =>
            {
                string whole = WriteObjects<T>(rows, options);
                var maker = new FieldChoiceMaker(new Random(seed));
                FieldChoice choice = maker.Make(FieldTree.Of(options.SerializerOptions.GetTypeInfo(typeof(T))));
                string expected = Encoding.UTF8.GetString(PrunedJson.Of(Encoding.UTF8.GetBytes(whole), choice, options));
                JsonQueryOptions selecting = options.WithFields(JsonFields.Parse(maker.Write(choice)));
                Assert.Equal(expected, Connection.QueryJsonString<T>(rows.Sql, options: selecting));
                AssertPlanned<T>(isDirect, rows, selecting);
            }).Check(ContractRuns.Config);
}
