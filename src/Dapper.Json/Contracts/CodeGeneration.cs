using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts;

/// <summary>Whether code can be generated at run time. If not, objects are made by reflection.</summary>
internal static class CodeGeneration
{
    /// <summary>The switch of <see cref="AppContext"/> that runs typed queries as a program compiled ahead of time does, if it is set to false.</summary>
    public const string Switch = "Dapper.Json.GeneratesCode";

    /// <summary>Gets whether Dapper can generate code. The compiler for native code sets it to false, and removes what is behind it.</summary>
    [FeatureSwitchDefinition("System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported")]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
#pragma warning disable IL4000 // It is false wherever the feature is. The analyzer of .NET does not follow the second condition.
    public static bool IsSupported => RuntimeFeature.IsDynamicCodeSupported && (!AppContext.TryGetSwitch(Switch, out bool isOn) || isOn);
#pragma warning restore IL4000
}
