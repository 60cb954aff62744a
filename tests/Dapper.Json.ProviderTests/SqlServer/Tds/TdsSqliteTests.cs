namespace Dapper.Json.ProviderTests.SqlServer.Tds;

public sealed class TdsSqliteTypeTests : TypeTests<TdsSqliteDatabase>;
public sealed class TdsSqliteParameterTests : ParameterTests<TdsSqliteDatabase>;
public sealed class TdsSqliteResultTests : ResultTests<TdsSqliteDatabase>;
public sealed class TdsSqliteFailureTests : FailureTests<TdsSqliteDatabase>;
public sealed class TdsSqliteTransactionTests : TransactionTests<TdsSqliteDatabase>;
public sealed class TdsSqliteCancellationTests : CancellationTests<TdsSqliteDatabase>;
public sealed class TdsSqliteLargeValueTests : LargeValueTests<TdsSqliteDatabase>;
public sealed class TdsSqliteManyRowsTests : ManyRowsTests<TdsSqliteDatabase>;
public sealed class TdsSqliteSchemaChangeTests : SchemaChangeTests<TdsSqliteDatabase>;
public sealed class TdsSqliteConnectionTests : ConnectionTests<TdsSqliteDatabase>;
public sealed class TdsSqliteTypedQueryTests : TypedQueryTests<TdsSqliteDatabase>;
public sealed class TdsSqlitePathTests : PathTests<TdsSqliteDatabase>;
public sealed class TdsSqliteFormatTests : FormatTests<TdsSqliteDatabase>;
public sealed class TdsSqliteMultipleResultTests : MultipleResultTests<TdsSqliteDatabase>;
public sealed class TdsSqliteKeyTests : KeyTests<TdsSqliteDatabase>;
public sealed class TdsSqliteAccessTests : AccessTests<TdsSqliteDatabase>;
public sealed class TdsSqliteFieldSelectionTests : FieldSelectionTests<TdsSqliteDatabase>;
