using System.Diagnostics.Metrics;
using Npgsql;

namespace Dapper.Json.Tests.Telemetry;

/// <summary>
/// A driver whose support is given up is counted, once in the process. Of the readers of all tests here, only one has the name of a known driver's
/// without its members.
/// </summary>
public class DriverFallbackTests
{
    [Fact]
    public void A_driver_without_the_expected_members_is_counted_once_also_for_those_who_listen_later()
    {
        Assert.Equal("""[{"n":1}]""", Read());
        Assert.Equal("""[{"n":1}]""", Read());

        // The choice is kept for each type of reader, but two threads may both make it for their first readers: it is counted once.
        KnownDrivers.ChooseOpener(typeof(NpgsqlDataReader), new NpgsqlDataReader(FakeResult.Counting(1)));
        var told = new List<string>();
        using var listener = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument is { Meter.Name: "Dapper.Json", Name: "dapper.json.driver.fallbacks", Unit: "{driver}" })
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, count, tags, _) => told.Add($"{tags[0].Key} {tags[0].Value}: {count}, {tags.Length} tag"));
        listener.Start();

        listener.RecordObservableInstruments();

        Assert.Equal(["dapper.json.driver npgsql: 1, 1 tag"], told);
    }

    [Fact]
    public void Only_what_another_version_causes_gives_the_support_up()
    {
        Assert.True(KnownDrivers.IsOtherVersion(new TypeInitializationException("NativeCalls", new DllNotFoundException())));
        using SqliteConnection connection = Databases.Open();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "select 1";
        SqliteDataReader closed = command.ExecuteReader();
        closed.Close();
        Assert.Throws<ObjectDisposedException>(() => KnownDrivers.ChooseOpener(closed.GetType(), closed));
    }

    private static string Read()
    {
        using var reader = new NpgsqlDataReader(FakeResult.OfValues<int>("n", 1));
        using var json = new MemoryStream();
        using (var writer = new Utf8JsonWriter(json))
        {
            reader.WriteJson(writer);
        }

        return Encoding.UTF8.GetString(json.ToArray());
    }
}
