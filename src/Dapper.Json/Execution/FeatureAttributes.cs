#if !NET9_0_OR_GREATER
namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>Known to the trimmer by its name; part of the framework since .NET 9.</summary>
    [AttributeUsage(AttributeTargets.Property, Inherited = false)]
    internal sealed class FeatureSwitchDefinitionAttribute(string switchName) : Attribute
    {
        public string SwitchName { get; } = switchName;
    }

    /// <summary>Known to the trimmer by its name; part of the framework since .NET 9.</summary>
    [AttributeUsage(AttributeTargets.Property, Inherited = false, AllowMultiple = true)]
    internal sealed class FeatureGuardAttribute(Type featureType) : Attribute
    {
        public Type FeatureType { get; } = featureType;
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>Known to the compiler by its name; part of the framework since .NET 9.</summary>
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Property, Inherited = false)]
    internal sealed class OverloadResolutionPriorityAttribute(int priority) : Attribute
    {
        public int Priority { get; } = priority;
    }
}
#endif
