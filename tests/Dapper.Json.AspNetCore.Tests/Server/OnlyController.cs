using System.Reflection;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Gives an app one controller of those that the tests have for several apps.</summary>
internal sealed class OnlyController(TypeInfo controller) : IApplicationFeatureProvider<ControllerFeature>
{
    public static IMvcBuilder Add(IMvcBuilder builder, Type controller) => builder.ConfigureApplicationPartManager(parts =>
    {
        parts.FeatureProviders.Clear();
        parts.FeatureProviders.Add(new OnlyController(controller.GetTypeInfo()));
    });

    public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature) => feature.Controllers.Add(controller);
}
