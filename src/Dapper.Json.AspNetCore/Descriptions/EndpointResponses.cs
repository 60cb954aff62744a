using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace Dapper.Json.AspNetCore.Descriptions;

/// <summary>Describes the responses of an endpoint to OpenAPI, by its metadata.</summary>
internal static class EndpointResponses
{
    private static readonly ProducesResponseTypeMetadata NotModified = new(StatusCodes.Status304NotModified, typeof(void));

    // Without the type of problem details, for which an app that is compiled ahead of time may have no contract.
    private static readonly ProducesResponseTypeMetadata OldVersion = new(StatusCodes.Status412PreconditionFailed, typeof(void));
    private static readonly ProducesResponseTypeMetadata NoVersion = new(StatusCodes.Status428PreconditionRequired, typeof(void));

    /// <summary>Describes an endpoint that returns rows.</summary>
    public static void AddRows(EndpointBuilder builder, Type type) => Add(builder, new ResponseMetadata(type, hasFormat: true));

    /// <summary>Describes an endpoint that returns one row, or 404; no 404 if an attribute of its method says what is sent without a row: 204.</summary>
    public static void AddRow(EndpointBuilder builder, Type type, MethodInfo method)
    {
        bool mayBeEmpty = method.GetCustomAttributes(inherit: true).Any(static attribute =>
            attribute is IApiResponseMetadataProvider { StatusCode: StatusCodes.Status204NoContent });
        Add(builder, new ResponseMetadata(type, hasFormat: false), mayBeEmpty ? null : new NotFoundMetadata());
    }

    /// <summary>Describes an endpoint that returns several results as one object. Whether it may be 404 depends on the results.</summary>
    public static void AddDocument(EndpointBuilder builder, Type type) => Add(builder, new ResponseMetadata(type, hasFormat: false));

    /// <summary>Describes an endpoint by the options that are declared for it, and by those of the app. It may be called again when there are more.</summary>
    public static void Describe(EndpointBuilder builder)
    {
        IList<object> metadata = builder.Metadata;
        JsonResultOptions options = IJsonResultsMetadata.OptionsOf(metadata, builder.ApplicationServices);
        Remove(metadata, static known => known == NotModified || known == OldVersion || known == NoVersion);
        if (!options.HasAny)
        {
            return;
        }

        for (int i = 0; i < metadata.Count; i++)
        {
            metadata[i] = metadata[i] switch
            {
                ResponseMetadata shown => shown.With(options),
                object other => other,
            };
        }

        DescribeMissing(metadata, options.NotFound);

        if (options is { ETag: not null, StatusCode: null or StatusCodes.Status200OK } && HasMethod(metadata, isRead: true))
        {
            AddStatus(metadata, NotModified);
            AddStatus(metadata, OldVersion);
        }

        if (options.IfMatch is not null && HasMethod(metadata, isRead: false))
        {
            AddStatus(metadata, OldVersion);
            if (options.RequiresIfMatch)
            {
                AddStatus(metadata, NoVersion);
            }
        }
    }

    /// <summary>Adds a response, unless one of that status has been described.</summary>
    public static void AddStatus(IList<object> metadata, IProducesResponseTypeMetadata status)
    {
        if (!metadata.Any(known => known is IProducesResponseTypeMetadata shown && shown.StatusCode == status.StatusCode))
        {
            metadata.Add(status);
        }
    }

    /// <summary>Describes the response without a row, in the place of what described it before.</summary>
    private static void DescribeMissing(IList<object> metadata, JsonNotFound? content)
    {
        int first = metadata.TakeWhile(static known => !IsOfMissing(known)).Count();
        if (first == metadata.Count)
        {
            return;
        }

        Remove(metadata, IsOfMissing);
        foreach (object response in content?.Responses ?? [new NotFoundMetadata()])
        {
            metadata.Insert(first++, response);
        }

        static bool IsOfMissing(object known) => known is NotFoundMetadata || known == NotFoundMetadata.Failure;
    }

    private static void Add(EndpointBuilder builder, ResponseMetadata metadata, NotFoundMetadata? notFound = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(metadata);
        if (notFound is not null)
        {
            AddStatus(builder.Metadata, notFound);
        }

        Describe(builder);
    }

    private static void Remove(IList<object> metadata, Func<object, bool> isMeant)
    {
        foreach (object known in metadata.Where(isMeant).ToArray())
        {
            metadata.Remove(known);
        }
    }

    /// <summary>Returns whether the endpoint handles a method that reads, or one that changes: GET and HEAD ask by other conditions than the rest.</summary>
    private static bool HasMethod(IList<object> metadata, bool isRead) =>
        metadata.OfType<IHttpMethodMetadata>().LastOrDefault() is not { HttpMethods: { Count: > 0 } methods }
        || methods.Any(method => isRead == (HttpMethods.IsGet(method) || HttpMethods.IsHead(method)));
}
