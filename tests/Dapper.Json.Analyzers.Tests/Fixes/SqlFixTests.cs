using Dapper.Json.Analyzers.Rules;
using Dapper.Json.CodeFixes;
using Xunit;

namespace Dapper.Json.Analyzers.Tests.Fixes;

public class SqlFixTests
{
    [Theory]
    [InlineData("\"select * from posts where id = {|DJ003:@idd|}\"", "\"select * from posts where id = @id\"")]
    [InlineData(
        "@\"select \"\"a\"\" from posts where id = {|DJ003:@di|} or @di is null\"",
        "@\"select \"\"a\"\" from posts where id = @id or @id is null\"")]
    [InlineData("\"\"\"select \"a@idd\" from posts where id = {|DJ003::idd|}\"\"\"", "\"\"\"select \"a@idd\" from posts where id = :id\"\"\"")]
    [InlineData("\"\\tselect * from posts where id={|DJ003:@idd|}\\n\"", "\"\\tselect * from posts where id=@id\\n\"")]
    public Task A_parameter_gets_the_name_of_the_member_that_is_left(string sql, string fixedSql) =>
        CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, ParameterNameFix>(
        $$"""await connection.QueryAsync({{sql}}, new { {|DJ004:id|} });""",
        $$"""await connection.QueryAsync({{fixedSql}}, new { id });""");

    [Theory]
    [InlineData("\"select * from posts where id = {|DJ003:@author|}\"", "new { {|DJ004:id|} }")]
    [InlineData("\"select * from posts where id = {|DJ003:@idd|}\"", "new { {|DJ004:id|}, {|DJ004:ids|} = 1 }")]
    [InlineData("{|DJ003:\"select * \" + \"from posts where id = @idd\"|}", "new { {|DJ004:id|} }")]
    [InlineData("\"select * from posts where id = {|DJ003:@idd|}\"", "null")]
    public Task Other_names_are_left_alone(string sql, string parameters)
    {
        string body = $"await connection.QueryAsync({sql}, {parameters});";
        return CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, ParameterNameFix>(body, body);
    }

    [Theory]
    [InlineData("new { id, {|DJ004:other|} = 1 }", "new { id }")]
    [InlineData("new { {|DJ004:other|} = 1, id }", "new { id }")]
    [InlineData("new { id, {|DJ004:Length|} = \"\".Length, @x = 1 }", "new { id, @x = 1 }")]
    public Task A_member_is_removed(string parameters, string fixedParameters) => CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(
        $"await connection.QueryAsync(\"select * from posts where id = @id -- @x\", {parameters});",
        $"await connection.QueryAsync(\"select * from posts where id = @id -- @x\", {fixedParameters});");

    [Theory]
    [InlineData("Async($\"select * from posts where name = '{{|DJ014:name|}}'\")", "Async(\"select * from posts where name = @name\", new { name })")]
    [InlineData("Async($\"select '{{{{a}}}}' where name = {{|DJ014:name|}}\")", "Async(\"select '{{a}}' where name = @name\", new { name })")]
    [InlineData(
        "Async($\"select * from {Table} where name = {{|DJ014:row.Name|}}\", null)",
        "Async($\"select * from {Table} where name = @Name\", new { row.Name })")]
    [InlineData(
        "Async(@$\"select \"\"a\"\" where name like '{{|DJ014:name|}}'\", new { id })",
        "Async(@\"select \"\"a\"\" where name like @name\", new { id, name })")]
    [InlineData("Async($\"\"\"select '{{|DJ014:name|}}' as x\"\"\", new { name })", "Async(\"\"\"select @name as x\"\"\", new { name })")]
    [InlineData(
        "Async($\"select '{{|DJ014:name|}}' as x\", commandTimeout: 3)", "Async(\"select @name as x\", new { name }, commandTimeout: 3)")]
    [InlineData("Async(sql: $\"select '{{|DJ014:name|}}' as x\")", "Async(sql: \"select @name as x\", param: new { name })")]
    [InlineData(
        "Async(new CommandDefinition($\"select '{{|DJ014:name|}}' as x\"))", "Async(new CommandDefinition(\"select @name as x\", new { name }))")]
    [InlineData("JsonAsync($\"select '{{|DJ014:name|}}' as x\", null, stream)", "JsonAsync(\"select @name as x\", new { name }, stream)")]
    [InlineData("JsonResult($\"select '{{|DJ014:name|}}' as x\")", "JsonResult(\"select @name as x\", new { name })")]
    [InlineData(
        "Async<int, int, int>($\"select '{{|DJ014:name|}}' as x\", (a, b) => a)", "Async<int, int, int>(\"select @name as x\", (a, b) => a, new { name })")]
    public Task A_value_becomes_a_parameter(string call, string fixedCall) => CheckInterpolationAsync(call, fixedCall);

    [Theory]
    [InlineData("Async($\"select * from posts where name like '%{{|DJ014:name|}}%'\")")]
    [InlineData("Async($\"select * from posts order by {{|DJ014:name|}}\")")]
    [InlineData("Async($\"select * from {{|DJ014:name|}}\")")]
    [InlineData("Async($\"select '{{|DJ014:name|}}' as x\", (object)row)")]
    [InlineData("Async($\"select '{{|DJ014:name|}}' as x, @name\", new { name = 1 })")]
    [InlineData("Async($\"select '{{|DJ014:name|},10}' as x\")")]
    [InlineData("Async(\"select '\" + {|DJ014:name|} + \"' as x\")")]
    public Task What_cannot_be_a_parameter_is_left_alone(string call) => CheckInterpolationAsync(call, call);

    private static Task CheckInterpolationAsync(string call, string fixedCall)
    {
        return CodeUnderTest.CheckFixAsync<InterpolationAnalyzer, InterpolatedValueFix>(Class(call), Class(fixedCall));

        static string Class(string call) => $$"""
            record Row(string Name);

            class Queries
            {
                private const string Table = "posts";

                public void Run(DbConnection connection, Stream stream, int id, string name, Row row)
                {
                    connection.Query{{call}};
                }
            }
            """;
    }
}
