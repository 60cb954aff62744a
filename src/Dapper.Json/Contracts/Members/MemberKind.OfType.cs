using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The kind of a class; <see cref="StructKind{T}"/> is that of a struct.</summary>
internal class MemberKind<T> : MemberKind
{
    private static readonly NullWriter Refused = new(static (_, _) => throw new InvalidCastException("NULL cannot be read as a char, as in Dapper."));

    public override ColumnWriter? TryCreate(RowSource rows, PlannedColumn column, MappedColumn mapped, JsonMember member, out string? reason)
    {
        if (CellConversions.TryCreate<T>(column.Schema.FieldType) is not { } conversion)
        {
            reason = DapperSettings.Current.WhyUnknown ?? DapperSettings.WhyHandled(typeof(T), mapped.Member)
                ?? $"only Dapper knows how to create the {TypeNames.Of(typeof(T))} of its member {mapped.Member} "
                + $"from the {column.Schema.FieldType.Name} of column '{column.Schema.Name}'";
            return null;
        }

        reason = null;
        NullWriter? onNull = mapped.Type == typeof(char) ? Refused : TryCreateConstant(member, mapped.ValueOfNull, out reason);
        bool omitsDefault = member.OmitsDefault && mapped.Type == typeof(T) && typeof(T).IsValueType;
        return onNull is null || TryGetWriter(member, omitsDefault, out reason) is not { } value
            ? null
            : rows.CreateMember(new PlannedMember<T>(column with { OnNull = onNull, MemberType = typeof(T) }, conversion, value));
    }

    public override NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason)
    {
        JsonValueWriter<T>? writer = TryGetWriter(member, omitsDefault: false, out reason);
        return writer is null ? null
            : value is null ? (member.OmitsNull ? NullWriter.Omitted : writer.Null)
            : member.OmitsDefault && member.Type == typeof(T) && EqualityComparer<T>.Default.Equals((T)value, default) ? NullWriter.Omitted
            : NullWriter.Constant(json => writer.Write(json, (T)value));
    }

    /// <summary>Returns the writer of the member's values.</summary>
    protected virtual JsonValueWriter<T>? TryGetWriter(JsonMember member, bool omitsDefault, out string? reason) =>
        TryGetWriter<T>(member, omitsDefault, out reason);

    /// <summary>Returns the writer of a type's values, with the converter and the number handling of one of its members.</summary>
    protected static JsonValueWriter<TDeclared>? TryGetWriter<TDeclared>(JsonMember member, bool omitsDefault, out string? reason)
    {
        JsonSerializerOptions options = member.Property.Options;
        JsonConverter? own = member.Converter is JsonConverterFactory factory ? factory.CreateConverter(typeof(TDeclared), options) : member.Converter;
        JsonTypeInfo<TDeclared>? typeInfo = member.Converter is null ? options.GetTypeInfo(typeof(TDeclared)) as JsonTypeInfo<TDeclared>
            : own is JsonConverter<TDeclared> ? JsonMetadataServices.CreateValueInfo<TDeclared>(options, own) : null;
        reason = typeInfo?.Converter is JsonConverter<TDeclared> ? null : $"the converter of its member {member.Name} is for another type";
        return reason is null ? new JsonValueWriter<TDeclared>(typeInfo!, member.NumberHandling) { OmitsDefault = omitsDefault } : null;
    }
}
