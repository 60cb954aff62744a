using System.Reflection;
using System.Reflection.Metadata;
using System.Text.Json;
using Dapper.Json.Contracts.Proof;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Proof;

/// <summary>Every body is read to its end: an operand of a wrong size would make code of data.</summary>
public class IlBodyTests
{
    [Theory]
    [InlineData(typeof(object))]
    [InlineData(typeof(JsonSerializer))]
    [InlineData(typeof(SqlMapper))]
    public void Each_instruction_is_read_whole(Type sample)
    {
        int count = 0;
        foreach (MethodBase method in sample.Assembly.GetTypes().SelectMany(static type => type.GetMethods(
            BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)))
        {
            if (IlBody.TryOpen(method) is not { } body)
            {
                continue;
            }

            ILOpCode last = default;
            for (int position = 0; !body.IsEnd(position); last = Read(body, ref position, method))
            {
            }

            Assert.True(last is ILOpCode.Ret or ILOpCode.Throw or ILOpCode.Br or ILOpCode.Br_s or ILOpCode.Jmp, $"{method.DeclaringType}.{method}: {last}");
            count++;
        }

        Assert.True(count > 100);
    }

    private static ILOpCode Read(IlBody body, ref int position, MethodBase method)
    {
        Assert.True(body.TryRead(ref position, out IlInstruction instruction), $"{method.DeclaringType}.{method}");
        Assert.True(Enum.IsDefined(instruction.Code), $"{method.DeclaringType}.{method}: {instruction.Code}");
        return instruction.Code;
    }
}
