namespace Dapper.Json.Analyzers.Tests.Fixes;

public class SqlFixTests
{
    [Theory]
    [InlineData(
        "@\"select \"\"a\"\" from posts where id = {|DJ003:@di|} or @di is null\"",
        "@\"select \"\"a\"\" from posts where id = @id or @id is null\"")]
    [InlineData("\"\"\"select \"a@idd\" from posts where id = {|DJ003::idd|}\"\"\"", "\"\"\"select \"a@idd\" from posts where id = :id\"\"\"")]
    [InlineData(
        "\"select '@idd', 1 /* @idd */ from posts where id = {|DJ003:@idd|} or @IDD is null -- @idd\"",
        "\"select '@idd', 1 /* @idd */ from posts where id = @id or @id is null -- @idd\"")]
    [InlineData("\"select 'it''s @idd' from posts where id = {|DJ003:{=idd}|}\"", "\"select 'it''s @idd' from posts where id = {=id}\"")]
    public Task A_parameter_gets_the_name_of_the_member_that_is_left(string sql, string fixedSql) =>
        CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, ParameterNameFix>(
        $$"""await connection.QueryAsync({{sql}}, new { {|DJ004:id|} });""",
        $$"""await connection.QueryAsync({{fixedSql}}, new { id });""");

    [Theory]
    [InlineData("\"select * from posts where id = {|DJ003:@author|}\"", "new { {|DJ004:id|} }")]
    [InlineData("\"select * from posts where id = {|DJ003:@idd|}\"", "new { {|DJ004:id|}, {|DJ004:ids|} = 1 }")]
    [InlineData("\"select * from posts where id = {|DJ003:@idd|}\"", "null")]
    public Task Other_names_are_left_alone(string sql, string parameters)
    {
        string body = $"await connection.QueryAsync({sql}, {parameters});";
        return CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, ParameterNameFix>(body, body);
    }

    [Theory]
    [InlineData("var sql = \"select * from posts where id = @idd\"; await connection.QueryAsync({|DJ003:sql|}, new { {|DJ004:id|} });")]
    [InlineData("await connection.QueryAsync({|DJ003:\"select * \" + \"from posts where id = @idd\"|}, new { {|DJ004:id|} });")]
    [InlineData("await connection.QueryAsync({|DJ003:$\"select {nameof(id)} from posts where id = @idd\"|}, new { {|DJ004:id|} });")]
    public Task A_member_gets_the_name_that_SQL_elsewhere_has(string body)
    {
        string fixedBody = body.Replace("{|DJ003:", "", StringComparison.Ordinal).Replace("|},", ",", StringComparison.Ordinal)
            .Replace("{|DJ004:id|}", "idd = id", StringComparison.Ordinal);
        return CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, ParameterNameFix>(body, fixedBody);
    }

    [Theory]
    [InlineData("new { {|DJ004:idd|} = 1 }", "new { id = 1 }")]
    [InlineData("new { {|DJ004:@idd|} = 1, {|DJ004:name|} = 2 }", "new { id = 1 }")]
    public async Task A_misspelt_member_is_renamed_and_not_removed(string parameters, string fixedParameters)
    {
        const string sql = "select * from posts where id = ";
        await CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(
            $"await connection.QueryAsync(\"{sql}{{|DJ003:@id|}}\", {parameters});", $"await connection.QueryAsync(\"{sql}@id\", {fixedParameters});");
        await CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(
            $"var sql = \"{sql}@id\"; await connection.QueryAsync({{|DJ003:sql|}}, {parameters});",
            $"var sql = \"{sql}@id\"; await connection.QueryAsync(sql, {fixedParameters});");
    }

    [Theory]
    [InlineData("new { id, {|DJ004:other|} = Math.Abs(1) }")]
    [InlineData("new { id, {|DJ004:other|} = stream.ReadByte() > 1 }")]
    [InlineData("new { id, {|DJ004:other|} = id++ }")]
    [InlineData("new { id, {|DJ004:other|} = await Task.FromResult(1) }")]
    [InlineData("new { id, {|DJ004:other|} = new MemoryStream() }")]
    [InlineData("new { {|DJ004:idx|} = 1, {|DJ004:idy|} = 2, @id2 = 3 }")]
    public Task What_may_have_an_effect_or_another_name_is_not_removed(string parameters)
    {
        string sql = parameters.Contains("id2", StringComparison.Ordinal) ? "select {|DJ003:@idz|}, @id2" : "select * from posts where id = @id";
        string body = $"await connection.QueryAsync(\"{sql}\", {parameters});";
        return CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(body, body);
    }

    [Theory]
    [InlineData("new { id, /* why */ {|DJ004:other|} = 1 /* how */ }", "new { id /* why */  /* how */ }")]
    [InlineData("new { {|DJ004:other|} = 1 /* one */, id }", "new {  /* one */ id }")]
    [InlineData(
        "new\n{\n    id, // the key\n    {|DJ004:other|} = 1, // what\n    {|DJ004:last|} = nameof(id), \n}",
        "new\n{\n    id, // the key\n    // what\n}")]
    [InlineData("new\n{\n    {|DJ004:other|} = 1,\n    id,\n}", "new\n{\n    id,\n}")]
    public Task Comments_around_a_removed_member_stay(string parameters, string fixedParameters) =>
        CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(
            $"await connection.QueryAsync(\"select * from posts where id = @id\", {parameters});",
            $"await connection.QueryAsync(\"select * from posts where id = @id\", {fixedParameters});");

    [Theory]
    [InlineData("new { id, {|DJ004:other|} = 1 }", "new { id }")]
    [InlineData("new { {|DJ004:other|} = 1, id }", "new { id }")]
    [InlineData("new { id, {|DJ004:Length|} = \"\".Length, }", "new { id, }")]
    public Task A_member_is_removed(string parameters, string fixedParameters) => CodeUnderTest.CheckBodyFixAsync<ParameterAnalyzer, UnusedMemberFix>(
        $"await connection.QueryAsync(\"select * from posts where id = @id\", {parameters});",
        $"await connection.QueryAsync(\"select * from posts where id = @id\", {fixedParameters});");

    [Theory]
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
    public Task A_value_becomes_a_parameter(string call, string fixedCall) => CheckInterpolationAsync(call, fixedCall);

    [Theory]
    [InlineData("Async($\"select * from posts where name like '%{{|DJ014:name|}}%'\")")]
    [InlineData("Async($\"select * from posts order by {{|DJ014:name|}}\")")]
    [InlineData("Async($\"select * from {{|DJ014:name|}}\")")]
    [InlineData("Async($\"select '{{|DJ014:name|}}' as x, @name\", new { name = 1 })")]
    [InlineData("Async($\"select '{{|DJ014:name|},10}' as x\")")]
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
