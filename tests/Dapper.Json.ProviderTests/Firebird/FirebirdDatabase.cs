using System.Reflection;
using FirebirdSql.Data.FirebirdClient;

namespace Dapper.Json.ProviderTests.Firebird;

/// <summary>Firebird 3. Its names are upper case unless they are quoted.</summary>
public sealed class FirebirdDatabase : Database
{
    /// <summary>The collection of all tests: each connection sees the tables of the others, with rows of its own.</summary>
    public const string OneAtATime = "Firebird";

    public override IReadOnlyList<TypeColumn> Types => FirebirdTypes.All;

    public override Type ErrorType => typeof(FbException);

    public override string FromOneRow => "from rdb$database";

    public override string TextType => "blob sub_type text";

    public override string BinaryType => "blob";

    public override string DecimalType => Lacks<string>("Firebird 3 has decimal numbers of 18 digits.");

    public override string FailingStatement => "select 1 / (current_connection * 0) from rdb$database";

    public override string HasNoEmptyList => "Dapper sends an empty list as a select without a table, which Firebird does not know.";

    public override string HasNoListOfLongTexts => "Dapper gives a text of more than 4,000 characters the size -1, which the driver refuses.";

    // What takes its time is the first fetch, and by then the command is known.
    public override string? SynchronousExecutionGoesOn => null;

    public override string Batch(params string[] statements) => Lacks<string>("Firebird takes one statement for each command.");

    public override string NameOf(string column) => column.ToUpperInvariant();

    /// <remarks>A long text with its size.</remarks>
    public override object? ParametersOf(object? values)
    {
        PropertyInfo[] properties = values is null or Array ? [] : values.GetType().GetProperties();
        if (!properties.Any(property => IsLong(property.GetValue(values))))
        {
            return values;
        }

        var parameters = new DynamicParameters();
        foreach (PropertyInfo property in properties)
        {
            object? value = property.GetValue(values);
            parameters.Add(property.Name, IsLong(value) ? new DbString { Value = (string)value!, Length = ((string)value!).Length } : value);
        }

        return parameters;

        static bool IsLong(object? value) => value is string { Length: > DbString.DefaultLength };
    }

    public override JsonParameter TableOf<T>(IEnumerable<T> rows) =>
        Lacks<JsonParameter>("Firebird 3 has no function that reads the rows of a document.");

    public override DbConnection Connect() => Connect("");

    public override DbConnection ConnectFromPoolOfOne() => Connect("Pooling=true;MaxPoolSize=1;ConnectionTimeout=5");

    /// <summary>Makes a connection with other settings.</summary>
    /// <remarks>The rows of one fetch are lost with an error among them. So 49 rows are fetched at once: the suite's error is at the 50th.</remarks>
    public static DbConnection Connect(string settings) =>
        new FbConnection($"{FirebirdServer.ConnectionString};Pooling=false;FetchSize=49;{settings}");

    // Some of the suite's names are words of Firebird's.
    public override string Table(string name) => $"\"{name}\"";

    public override string CreateTable(string name, string columns) =>
        $"recreate global temporary table {Table(name)} ({columns}) on commit preserve rows";

    public override string Numbers(int count) => $"dapper_json_numbers({count}) numbers";

    public override string Remainder(string dividend, int divisor) => $"mod({dividend}, {divisor})";

    /// <remarks>
    /// Behind rows it goes on with rows. The server reads ahead of the next fetch, and takes no cancellation until it has read some:
    /// one that had begun to read without an end would never be cancelled.
    /// </remarks>
    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        int attachment = connection.ExecuteScalar<int>("select current_connection from rdb$database");
        return new SlowQuery(
            $"select n as item from {(afterRows ? Numbers(int.MaxValue) : "dapper_json_never")}", () => UntilActiveAsync(attachment));
    }

    public override Routine CreateRoutine(DbConnection connection) => new("dapper_json_multiples", CommandType.StoredProcedure);

    /// <summary>Looks from another connection until the server runs a statement of one, or has stopped between rows of it.</summary>
    private async Task UntilActiveAsync(int attachment)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using DbConnection observer = await OpenAsync();
        var look = new CommandDefinition(
            "select count(*) from mon$statements where mon$attachment_id = @attachment and mon$state > 0", new { attachment }, cancellationToken: token);
        while (await observer.ExecuteScalarAsync<int>(look) == 0)
        {
            token.ThrowIfCancellationRequested();
        }
    }
}
