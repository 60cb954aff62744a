#if !NET9_0_OR_GREATER
namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>Polyfill for .NET 8: the trimmer finds it by its name.</summary>
    [AttributeUsage(AttributeTargets.Property, Inherited = false)]
    internal sealed class FeatureSwitchDefinitionAttribute(string switchName) : Attribute
    {
        public string SwitchName { get; } = switchName;
    }

    /// <summary>Polyfill for .NET 8: the trimmer finds it by its name.</summary>
    [AttributeUsage(AttributeTargets.Property, Inherited = false, AllowMultiple = true)]
    internal sealed class FeatureGuardAttribute(Type featureType) : Attribute
    {
        public Type FeatureType { get; } = featureType;
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>Polyfill for .NET 8: the compiler finds it by its name.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Property, Inherited = false)]
    internal sealed class OverloadResolutionPriorityAttribute(int priority) : Attribute
    {
        public int Priority { get; } = priority;
    }
}
#endif
