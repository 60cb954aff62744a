using System.Numerics;
using Npgsql.Internal;
using Npgsql.Internal.Postgres;

namespace Dapper.Json.ProviderTests.Postgres;

// What an app uses to map types of the server to its own.
#pragma warning disable NPG9001

/// <summary>A value that an app has mapped a type of the server to, written as the hexadecimal digits of what the server sent.</summary>
[JsonConverter(typeof(Converter))]
public sealed record Wire(string Digits)
{
    private sealed class Converter() : WritingConverter<Wire>(static (writer, value) => writer.WriteStringValue(value.Digits));
}

/// <summary>Maps types of the server to <see cref="Wire"/>, or <c>numeric</c> to big integers, as a plug-in of the driver does.</summary>
internal sealed class WireMapping(string[] types) : PgTypeInfoResolverFactory
{
    /// <summary>Creates a data source that has such a mapping.</summary>
    /// <param name="types">The types that are mapped to <see cref="Wire"/>; none for <c>numeric</c> as big integers.</param>
    /// <param name="settings">What the connection string has beside the server.</param>
    public static NpgsqlDataSource CreateDataSource(string[] types, string settings = "")
    {
        var builder = new NpgsqlDataSourceBuilder(PostgresServer.With(settings));
        builder.AddTypeInfoResolverFactory(new WireMapping(types));
        return builder.Build();
    }

    public override IPgTypeInfoResolver CreateResolver() => new Resolver(Mappings());

    public override IPgTypeInfoResolver CreateArrayResolver()
    {
        TypeInfoMappingCollection arrays = Mappings();
        foreach (string type in types)
        {
            arrays.AddArrayType<Wire>(type);
        }

        if (types.Length == 0)
        {
            arrays.AddStructArrayType<BigInteger>("numeric");
        }

        return new Resolver(arrays);
    }

    private TypeInfoMappingCollection Mappings()
    {
        var mappings = new TypeInfoMappingCollection();
        foreach (string type in types)
        {
            mappings.AddType<Wire>(type, static (options, mapping, _) => mapping.CreateInfo(options, new WireConverter()), isDefault: true);
        }

        if (types.Length == 0)
        {
            mappings.AddStructType<BigInteger>("numeric", static (options, mapping, _) => mapping.CreateInfo(options, new IntegerConverter()), isDefault: true);
        }

        return mappings;
    }

    private sealed class Resolver(TypeInfoMappingCollection mappings) : IPgTypeInfoResolver
    {
        public PgTypeInfo? GetTypeInfo(Type? type, DataTypeName? dataTypeName, PgSerializerOptions options) => mappings.Find(type, dataTypeName, options);
    }

    private abstract class Converter<T> : PgBufferedConverter<T>
    {
        public override bool CanConvert(DataFormat format, out BufferRequirements bufferRequirements)
        {
            bufferRequirements = BufferRequirements.Value;
            return format == DataFormat.Binary;
        }

        protected override void WriteCore(PgWriter writer, T value) => throw new NotSupportedException();
    }

    private sealed class WireConverter : Converter<Wire>
    {
        protected override Wire ReadCore(PgReader reader)
        {
            byte[] bytes = new byte[reader.CurrentRemaining];
            reader.ReadBytes(bytes);
            return new Wire(Convert.ToHexString(bytes));
        }
    }

    private sealed class IntegerConverter : Converter<BigInteger>
    {
        protected override BigInteger ReadCore(PgReader reader)
        {
            (short digits, short weight, ushort sign, _) = (reader.ReadInt16(), reader.ReadInt16(), reader.ReadUInt16(), reader.ReadInt16());
            BigInteger value = 0;
            for (int i = 0; i < digits; i++)
            {
                value += reader.ReadInt16() * BigInteger.Pow(10_000, weight - i);
            }

            return sign == 0 ? value : -value;
        }
    }
}
