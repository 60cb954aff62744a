namespace Dapper.Json.Cells;

/// <summary>A column of a plan.</summary>
/// <param name="Writer">Its writer.</param>
/// <param name="Depth">How many arrays and objects of its row are around it: they decide on indentation and on the maximum depth.</param>
/// <param name="IsKey">Whether it is only compared with the row before.</param>
/// <param name="IsOptional">Whether it is inside an object, or an element, that is only there if one of its columns has a value.</param>
internal readonly record struct ShapeColumn(ColumnWriter Writer, int Depth, bool IsKey, bool IsOptional);
