using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Execution;
using Dapper.Json.Planning;

namespace Dapper.Json;

/// <content>The wrapped options of System.Text.Json, and the settings that are laid over them.</content>
public sealed partial class JsonQueryOptions
{
    private readonly JsonSerializerOptions? _serializerOptions;

    /// <summary>Gets the wrapped options of System.Text.Json, which the constructor was given.</summary>
    /// <value>
    /// The default is <see cref="JsonSerializerOptions.Web"/>. Naming policy, encoder, converters, resolvers, number handling, indentation
    /// and <see cref="JsonSerializerOptions.DefaultIgnoreCondition"/> apply, unless these options set them by themselves: see
    /// <see cref="PropertyNamingPolicy"/> and the properties near it. <see cref="ToSerializerOptions"/> returns both together.
    /// </value>
    public JsonSerializerOptions SerializerOptions
    {
        get => _serializerOptions ?? ReflectionFeature.Web;
        internal init => _serializerOptions = value;
    }

    // Gets whether the serializer options are the default because none were given, whatever settings are laid over them. In an endpoint those of the
    // app are used instead; options that were given are never replaced.
    internal bool UsesDefaultSerializerOptions => _serializerOptions is null;

    /// <summary>Gets or sets the policy for the names of columns, and for those of members in typed queries.</summary>
    /// <value>
    /// The default is that of <see cref="SerializerOptions"/>: camelCase, unless they say otherwise. Null, if it is set, means names as they are, as in
    /// <see cref="JsonSerializerOptions.PropertyNamingPolicy"/>. Attributes such as <see cref="JsonPropertyNameAttribute"/> come before it.
    /// </value>
    /// <remarks>
    /// Only this setting changes: encoder, converters and resolvers stay those of <see cref="SerializerOptions"/>, and in an ASP.NET Core endpoint
    /// those of the app. Of a source-generated context it changes the names of the contracts.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonNamingPolicy? PropertyNamingPolicy
    {
        get => _settings.PropertyNamingPolicy is (true, var policy) ? policy : SerializerOptions.PropertyNamingPolicy;
        set => Set(ref _settings.PropertyNamingPolicy, (true, value));
    }

    /// <summary>Gets or sets which values are left out.</summary>
    /// <value>
    /// The default is that of <see cref="SerializerOptions"/>: none, unless they say otherwise. <see cref="JsonIgnoreCondition.WhenWritingNull"/> leaves out
    /// NULL. In a query without a type each column counts as a property of a nullable type, so <see cref="JsonIgnoreCondition.WhenWritingDefault"/>
    /// does the same there.
    /// </value>
    /// <exception cref="ArgumentException">System.Text.Json does not allow the value: <see cref="JsonIgnoreCondition.Always"/>.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonIgnoreCondition DefaultIgnoreCondition
    {
        get => _settings.DefaultIgnoreCondition ?? SerializerOptions.DefaultIgnoreCondition;
        set => Set(ref _settings.DefaultIgnoreCondition, new JsonSerializerOptions { DefaultIgnoreCondition = value }.DefaultIgnoreCondition);
    }

    /// <summary>Gets or sets how numbers are written: as numbers, as strings, and whether NaN and the infinities are allowed.</summary>
    /// <value>The default is that of <see cref="SerializerOptions"/>: as numbers, unless they say otherwise. What concerns reading has no effect.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value has an unknown flag.</exception>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JsonNumberHandling NumberHandling
    {
        get => _settings.NumberHandling ?? SerializerOptions.NumberHandling;
        set => Set(ref _settings.NumberHandling, new JsonSerializerOptions { NumberHandling = value }.NumberHandling);
    }

    /// <summary>Gets or sets the encoder, which decides which characters of texts and names are escaped.</summary>
    /// <value>
    /// The default is that of <see cref="SerializerOptions"/>. Null, if it is set, means <see cref="JavaScriptEncoder.Default"/>, as in
    /// <see cref="JsonSerializerOptions.Encoder"/>.
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public JavaScriptEncoder? Encoder
    {
        get => _settings.Encoder is (true, var encoder) ? encoder : SerializerOptions.Encoder;
        set => Set(ref _settings.Encoder, (true, value));
    }

    /// <summary>Gets or sets whether the JSON is indented.</summary>
    /// <value>
    /// The default is that of <see cref="SerializerOptions"/>: false, unless they say otherwise. How far, and by which characters, is said by them.
    /// </value>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public bool WriteIndented
    {
        get => _settings.WriteIndented ?? SerializerOptions.WriteIndented;
        set => Set(ref _settings.WriteIndented, value);
    }

    /// <summary>Returns the options of System.Text.Json that rows are written by, for other JSON that is to look the same.</summary>
    /// <returns>
    /// <see cref="SerializerOptions"/> themselves, or a copy of them with what these options set. They are read-only, and the same object for equal options.
    /// </returns>
    /// <remarks>These options, and <see cref="SerializerOptions"/>, become read-only.</remarks>
    /// <exception cref="InvalidOperationException">
    /// The <see cref="JsonSerializerOptions.ReferenceHandler"/> has been set to one that preserves references.
    /// </exception>
    public JsonSerializerOptions ToSerializerOptions() => Prepare().Serializer;

    // Gets options for a row whose JSON tells any two rows apart, as CellSettings.Lossless says, with the converters of these. They become read-only.
    internal JsonQueryOptions Lossless => field ??= new JsonQueryOptions(ToSerializerOptions()) { _settings = { AreLossless = true } };

    // Returns these options. Without serializer options of their own, they get those of others, if these have them, and each setting that is laid over
    // serializer options and that only the others have set. All become read-only.
    internal JsonQueryOptions WithDefaults(JsonQueryOptions others)
    {
        MakeReadOnly();
        others.MakeReadOnly();
        QuerySettings settings = _settings.WithDefaults(others._settings);
        if (!UsesDefaultSerializerOptions || (others.UsesDefaultSerializerOptions && settings.Equals(_settings)))
        {
            return this;
        }

        return new JsonQueryOptions(this, settings, others._serializerOptions);
    }
}
