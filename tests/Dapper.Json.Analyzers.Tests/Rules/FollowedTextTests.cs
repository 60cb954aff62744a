namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>Text of a caller is followed into the SQL, however the method puts it together.</summary>
public class FollowedTextTests
{
    [Theory]
    [InlineData("string query = $\"select * from posts where name like '%{{|DJ014:name|}}%'\"; connection.Query(query);")]
    [InlineData("var sql = id > 1 ? \"select 1\" : $\"select '{{|DJ014:name|}}'\"; connection.Query(sql);")]
    [InlineData("var sql = string.Format(\"select * from posts where name = '{0}' and id = {1}\", {|DJ014:name|}, id); connection.Query(sql);")]
    [InlineData("connection.Query(string.Format(\"select '{{a}}' from posts where name = '{1}'\", id, {|DJ014:name|}));")]
    [InlineData("connection.Query(string.Concat(\"select 'a', '\", {|DJ014:name|}, \"', '\", id, \"' from posts\"));")]
    [InlineData("var text = name ?? \"a\"; connection.Query(\"select '\" + {|DJ014:text|} + \"'\");")]
    [InlineData("var sql = $\"select '{{|DJ014:name|}}' \".Trim(); connection.Query(sql);")]
    [InlineData("var sql = \"select 1\"; foreach (var one in names) { sql += \" union select '\" + {|DJ014:name|} + \"'\"; } connection.Query(sql);")]
    [InlineData("var columns = string.Join(\", \", names); connection.Query($\"select {{|DJ014:columns|}} from posts\");")]
    [InlineData("var sql = $\"select '{{|DJ014:name|}}'\".ToUpper(); connection.Query(sql);")]
    public Task Through_locals_and_methods_of_strings(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var sql = new StringBuilder(); sql.Append(\"select '\").Append({|DJ014:name|}).Append(\"'\"); connection.Query(sql.ToString());")]
    [InlineData("var sql = new StringBuilder(\"select 1\"); if (id > 1) sql.AppendLine($\" where a = '{{|DJ014:name|}}'\"); connection.Query(sql.ToString());")]
    [InlineData("var sql = new StringBuilder(); sql.AppendFormat(\"select '{0}'\", {|DJ014:name|}); connection.Query(sql.ToString());")]
    [InlineData("StringBuilder b = new(); b.AppendLine(\"select 1 from posts order by\"); b.Append({|DJ014:name|}); connection.Query($\"{b}\");")]
    [InlineData("var b = new StringBuilder(\"select '\"); b.Append({|DJ014:name|}); string sql = b.ToString() + \"'\"; connection.Query(sql);")]
    public Task Through_a_StringBuilder(string body) => CheckAsync(body);

    [Theory]
    [InlineData("var sql = \"select * from posts\"; sql += \" where id = \" + id; connection.Query(sql);")]
    [InlineData("var order = \"id\"; if (id > 1) order = \"name\"; var sql = \"select * from posts order by \" + order; connection.Query(sql);")]
    [InlineData("var sql = name + \" limit 1\"; connection.Query(sql);")]
    [InlineData("var sql = new StringBuilder(name).Append(\" limit 1\"); connection.Query(sql.ToString());")]
    [InlineData("var order = name; if (order != \"title\") { order = \"id\"; } connection.Query(\"select * from posts order by \" + order);")]
    [InlineData("if (name is \"id\" or \"title\") { var sql = $\"select * from posts order by {name}\"; connection.Query(sql); }")]
    [InlineData("var b = new StringBuilder(\"select 1\"); b.Append(\" from posts\").AppendLine().Append(id); connection.Query(b.ToString());")]
    [InlineData("var b = new StringBuilder(name); b.Clear(); b.Append(\"select 1\"); connection.Query(b.ToString());")]
    [InlineData("var columns = string.Join(\", \", names.Select(one => one)); connection.Query($\"select {columns} from posts\");")]
    public Task What_the_method_knows_is_left_alone(string body) => CheckAsync(body);

    [Theory]
    [InlineData("Repository", "tableName")]
    [InlineData("Repository", "tblName")]
    [InlineData("TablesController", "{|DJ014:tableName|}")]
    public Task Who_takes_the_name_of_a_table_says_so(string type, string name)
    {
        string parameter = name.Replace("{|DJ014:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal);
        return CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
            $$"""
            public class {{type}}
            {
                public int Count(DbConnection connection, string {{parameter}})
                {
                    string sql = "select count(*) from " + {{name}} + " where id > 0";
                    return connection.ExecuteScalar<int>(sql);
                }
            }
            """);
    }

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<InterpolationAnalyzer>(
        $$"""
        class Queries
        {
            public void Run(DbConnection connection, int id, string name, string[] names)
            {
                {{body.Replace("StringBuilder", "System.Text.StringBuilder", StringComparison.Ordinal)}}
            }
        }
        """);
}
