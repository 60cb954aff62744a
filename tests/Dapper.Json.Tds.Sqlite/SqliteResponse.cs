using Microsoft.Data.Sqlite;

namespace Dapper.Json.Tds.Sqlite;

/// <summary>Makes the response to a command of what SQLite returns for it.</summary>
public static class SqliteResponse
{
    private const int UserError = 50_000;

    /// <summary>Runs a request on a connection.</summary>
    /// <param name="request">The request, with its parameters.</param>
    /// <param name="sql">What SQLite is to run for it.</param>
    /// <param name="session">An open connection, which stays open.</param>
    /// <param name="numbers">The type of integers that no column of a table declares; null for int, and bigint where a value needs it.</param>
    /// <returns>The response; null to a request that begins or ends a transaction, which the server responds to.</returns>
    public static TdsResponse? Of(TdsRequest request, string sql, SqliteConnection session, TdsType? numbers = null)
    {
        using SqliteCommand command = session.CreateCommand();
        command.CommandText = sql;
        foreach (TdsParameter parameter in request.Parameters)
        {
            // As JSON has it: the driver of SQLite would write it in capitals.
            object? value = parameter.Value is Guid guid ? guid.ToString() : parameter.Value;
            command.Parameters.AddWithValue(parameter.Name, value ?? DBNull.Value);
        }

        if (!request.IsTransaction)
        {
            return Of(command, numbers);
        }

        command.ExecuteNonQuery();
        return null;
    }

    private static TdsResponse Of(SqliteCommand command, TdsType? numbers)
    {
        var response = new TdsResponse();
        try
        {
            using SqliteDataReader reader = command.ExecuteReader();
            do
            {
                if (reader.FieldCount > 0)
                {
                    AddResult(response, reader, numbers);
                }
            }
            while (reader.NextResult());

            return response.Done(Math.Max(reader.RecordsAffected, 0));
        }
        catch (SqliteException error)
        {
            return response.Error(UserError + error.SqliteErrorCode, error.Message);
        }
    }

    /// <summary>Adds a result. All rows are read before the first is sent, as their values decide on types that no column of a table declares.</summary>
    private static void AddResult(TdsResponse response, SqliteDataReader reader, TdsType? numbers)
    {
        SqliteColumn[] columns = [.. Enumerable.Range(0, reader.FieldCount).Select(i => new SqliteColumn(reader, i))];
        List<object?[]> rows = [];
        SqliteException? failure = null;
        try
        {
            while (reader.Read())
            {
                rows.Add(Array.ConvertAll(columns, column => column.Read()));
            }
        }
        catch (SqliteException error)
        {
            failure = error;
        }

        TdsColumn[] sent = Array.ConvertAll(columns, column => column.ToTds(numbers));
        response.Columns(sent).Rows(rows.Select(row => row.Select((value, i) => SqliteColumn.Converted(value, sent[i].Type)).ToArray()));
        if (failure is not null)
        {
            throw failure;
        }

        response.Done();
    }
}
