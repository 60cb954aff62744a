namespace Dapper.Json.Tests.Execution.Parameters;

/// <summary>A type that Dapper knows only through its handler.</summary>
internal sealed record Point(int X, int Y)
{
    static Point() => SqlMapper.AddTypeHandler(new Handler());

    private sealed class Handler : SqlMapper.TypeHandler<Point>
    {
        public override void SetValue(IDbDataParameter parameter, Point? value) => parameter.Value = $"{value!.X};{value.Y}";

        public override Point Parse(object value) => throw new NotSupportedException();
    }
}
