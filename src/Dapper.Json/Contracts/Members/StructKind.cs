using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Contracts.Members;

/// <summary>The kind of a struct, alone or as Nullable.</summary>
internal sealed class StructKind<T> : MemberKind<T>
    where T : struct
{
    protected override JsonValueWriter<T>? TryGetWriter(JsonMember member, bool omitsDefault, out string? reason)
    {
        JsonSerializerOptions options = member.Property.Options;
        // The built-in converter of a nullable type only writes its value.
        return member.Type == typeof(T)
            || (member.Converter is null && options.GetTypeInfo(typeof(T?)).IsBuiltIn() && options.GetTypeInfo(typeof(T)).IsBuiltIn())
                ? TryGetWriter<T>(member, omitsDefault, out reason)
                : TryGetWriter<T?>(member, omitsDefault: false, out reason) is { } declared
                    ? new JsonValueWriter<T>((writer, value) => declared.Write(writer, value), declared.Null) { OmitsDefault = omitsDefault }
                    : null;
    }
}
