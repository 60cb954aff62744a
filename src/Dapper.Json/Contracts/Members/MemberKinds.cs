using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>What structs and references have in common.</summary>
internal abstract class MemberKind<T> : MemberKind
{
    public override ColumnWriter? TryCreate(in MemberRequest request, out string? reason)
    {
        reason = null;
        Type columnType = request.Column.Schema.FieldType;
        if (CellConversions.TryCreate<T>(columnType) is not { } conversion)
        {
            reason = DapperSettings.Current.WhyUnknown
                ?? $"only Dapper knows to make the {typeof(T).Name} of its member {request.Mapped.Member} "
                + $"from the {columnType.Name} of column '{request.Column.Schema.Name}'";
            return null;
        }

        NullWriter? onNull = request switch
        {
            { Mapped: var mapped } when mapped.Type == typeof(char) => new RefusedNull(),
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
            return member.OmitsNull ? NullWriter.Omitted : new NullValue<T>(contract);
        }

        bool isOmitted = member.OmitsDefault && member.Type == typeof(T) && EqualityComparer<T>.Default.Equals((T)value, default);
        return isOmitted ? NullWriter.Omitted : new ConstantValue<T>(contract, (T)value);
    }

    /// <summary>Gets how the serializer writes the member.</summary>
    protected abstract ValueWriter<T>? TryGetContract(JsonMember member, out string? reason);

    /// <summary>Gets the contract of a type, under the converter and the number handling of one of its members.</summary>
    protected static JsonValueWriter<TDeclared>? TryGetContract<TDeclared>(JsonMember member, out string? reason)
    {
        JsonSerializerOptions options = member.Property.Options;
        JsonTypeInfo<TDeclared>? typeInfo;
        if (member.Converter is { } converter)
        {
            converter = converter is JsonConverterFactory factory ? factory.CreateConverter(typeof(TDeclared), options) : converter;
            typeInfo = converter is JsonConverter<TDeclared> own ? JsonMetadataServices.CreateValueInfo<TDeclared>(options, own) : null;
        }
        else
        {
            typeInfo = options.GetTypeInfo(typeof(TDeclared)) as JsonTypeInfo<TDeclared>;
            typeInfo = typeInfo?.Converter is JsonConverter<TDeclared> ? typeInfo : null;
        }

        reason = typeInfo is null ? $"the converter of its member {member.Name} is for another type" : null;
        return typeInfo is null ? null : new JsonValueWriter<TDeclared>(typeInfo, member.NumberHandling);
    }
}

/// <summary>A type that has no null of its own.</summary>
internal sealed class StructKind<T> : MemberKind<T>
    where T : struct
{
    protected override ValueWriter<T>? TryGetContract(JsonMember member, out string? reason)
    {
        if (member.Type == typeof(T))
        {
            return TryGetContract<T>(member, out reason);
        }

        JsonSerializerOptions options = member.Property.Options;
        if (member.Converter is null && options.GetTypeInfo(typeof(T?)).IsBuiltIn() && options.GetTypeInfo(typeof(T)).IsBuiltIn())
        {
            // The serializer's own way to write a nullable is to write its value.
            return TryGetContract<T>(member, out reason);
        }

        return TryGetContract<T?>(member, out reason) is { } declared ? new NullableValueWriter<T>(declared) : null;
    }
}

/// <summary>A type with a null of its own.</summary>
internal sealed class ReferenceKind<T> : MemberKind<T>
    where T : class
{
    protected override ValueWriter<T>? TryGetContract(JsonMember member, out string? reason) => TryGetContract<T>(member, out reason);
}
