using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The kind of a class; <see cref="StructKind{T}"/> is that of a struct.</summary>
internal class MemberKind<T> : MemberKind
{
    private static readonly NullWriter Refused = new(static (_, _) => throw new InvalidCastException("Dapper makes no char of NULL."));

    public override ColumnWriter? TryCreate(in MemberRequest request, out string? reason)
    {
        reason = null;
        Type columnType = request.Column.Schema.FieldType;
        if (CellConversions.TryCreate<T>(columnType) is not { } conversion)
        {
            reason = DapperSettings.Current.WhyUnknown ?? DapperSettings.WhyHandled(typeof(T), request.Mapped.Member)
                ?? $"only Dapper knows to make the {TypeNames.Of(typeof(T))} of its member {request.Mapped.Member} "
                + $"from the {columnType.Name} of column '{request.Column.Schema.Name}'";
            return null;
        }

        NullWriter? onNull = request switch
        {
            { Mapped: var mapped } when mapped.Type == typeof(char) => Refused,
            { Member: { } written } => TryCreateConstant(written, request.Mapped.ValueOfNull, out reason),
            _ => NullWriter.Omitted,
        };
        MemberValue<T> value = default;
        if (request.Member is { } member)
        {
            if (onNull is null || TryGetContract(member, out reason) is not { } contract)
            {
                return null;
            }

            value = new MemberValue<T>(contract, member.OmitsDefault && request.Mapped.Type == typeof(T) && typeof(T).IsValueType);
        }
        else if (conversion.IsTotal && request.Rows.Traits.TypesAreFixed && TotalConversions.ReadsAny(columnType))
        {
            return null;
        }

        return request.Rows.CreateMember(new PlannedMember<T>(request.Column with { OnNull = onNull!, MemberType = typeof(T) }, conversion, value));
    }

    public override NullWriter? TryCreateConstant(JsonMember member, object? value, out string? reason)
    {
        if (TryGetContract(member, out reason) is not { } contract)
        {
            return null;
        }

        if (value is null)
        {
            return member.OmitsNull ? NullWriter.Omitted : new NullWriter(contract.WriteNull);
        }

        var constant = (T)value;
        bool isOmitted = member.OmitsDefault && member.Type == typeof(T) && EqualityComparer<T>.Default.Equals(constant, default);
        return isOmitted ? NullWriter.Omitted : NullWriter.Constant(writer => contract.Write(writer, constant));
    }

    /// <summary>Returns the writer of the member's contract.</summary>
    protected virtual ValueWriter<T>? TryGetContract(JsonMember member, out string? reason) => TryGetContract<T>(member, out reason);

    /// <summary>Returns the writer of a type's contract, with the converter and the number handling of one of its members.</summary>
    protected static JsonValueWriter<TDeclared>? TryGetContract<TDeclared>(JsonMember member, out string? reason)
    {
        JsonSerializerOptions options = member.Property.Options;
        JsonConverter? own = member.Converter is JsonConverterFactory factory ? factory.CreateConverter(typeof(TDeclared), options) : member.Converter;
        JsonTypeInfo<TDeclared>? typeInfo = member.Converter is null ? options.GetTypeInfo(typeof(TDeclared)) as JsonTypeInfo<TDeclared>
            : own is JsonConverter<TDeclared> ? JsonMetadataServices.CreateValueInfo<TDeclared>(options, own) : null;
        bool isOfType = typeInfo?.Converter is JsonConverter<TDeclared>;
        reason = isOfType ? null : $"the converter of its member {member.Name} is for another type";
        return isOfType ? new JsonValueWriter<TDeclared>(typeInfo!, member.NumberHandling) : null;
    }
}

/// <summary>The kind of a struct, alone or as Nullable.</summary>
internal sealed class StructKind<T> : MemberKind<T>
    where T : struct
{
    protected override ValueWriter<T>? TryGetContract(JsonMember member, out string? reason)
    {
        JsonSerializerOptions options = member.Property.Options;
        // The built-in converter of a nullable type only writes its value.
        return member.Type == typeof(T)
            || (member.Converter is null && options.GetTypeInfo(typeof(T?)).IsBuiltIn() && options.GetTypeInfo(typeof(T)).IsBuiltIn())
                ? TryGetContract<T>(member, out reason)
                : TryGetContract<T?>(member, out reason) is { } declared ? new NullableValueWriter<T>(declared) : null;
    }
}
