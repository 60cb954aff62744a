namespace Dapper.Json.ProviderTests.DuckDb;

public sealed class DuckDbTypeTests : TypeTests<DuckDbDatabase>;

public sealed class DuckDbParameterTests : ParameterTests<DuckDbDatabase>;

public sealed class DuckDbResultTests : ResultTests<DuckDbDatabase>;

public sealed class DuckDbFailureTests : FailureTests<DuckDbDatabase>;

public sealed class DuckDbTransactionTests : TransactionTests<DuckDbDatabase>;

public sealed class DuckDbCancellationTests : CancellationTests<DuckDbDatabase>;

public sealed class DuckDbLargeValueTests : LargeValueTests<DuckDbDatabase>;

public sealed class DuckDbManyRowsTests : ManyRowsTests<DuckDbDatabase>;

public sealed class DuckDbSchemaChangeTests : SchemaChangeTests<DuckDbDatabase>;

public sealed class DuckDbConnectionTests : ConnectionTests<DuckDbDatabase>;

public sealed class DuckDbTypedQueryTests : TypedQueryTests<DuckDbDatabase>;

public sealed class DuckDbPathTests : PathTests<DuckDbDatabase>;

public sealed class DuckDbFormatTests : FormatTests<DuckDbDatabase>;

public sealed class DuckDbMultipleResultTests : MultipleResultTests<DuckDbDatabase>;

public sealed class DuckDbKeyTests : KeyTests<DuckDbDatabase>;

public sealed class DuckDbAccessTests : AccessTests<DuckDbDatabase>;

public sealed class DuckDbListParameterTests : ListParameterTests<DuckDbDatabase>;

public sealed class DuckDbFieldSelectionTests : FieldSelectionTests<DuckDbDatabase>;

public sealed class StreamedDuckDbResultTests : ResultTests<StreamedDuckDbDatabase>;

public sealed class StreamedDuckDbFailureTests : FailureTests<StreamedDuckDbDatabase>;

public sealed class StreamedDuckDbCancellationTests : CancellationTests<StreamedDuckDbDatabase>;

public sealed class StreamedDuckDbManyRowsTests : ManyRowsTests<StreamedDuckDbDatabase>;

public sealed class StreamedDuckDbMultipleResultTests : MultipleResultTests<StreamedDuckDbDatabase>;

public sealed class DuckDbExpressionNameTests : ExpressionNameTests<DuckDbDatabase>;
