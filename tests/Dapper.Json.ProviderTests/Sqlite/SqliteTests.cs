namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class SqliteTypeTests : TypeTests<SqliteDatabase>;

public sealed class SqliteParameterTests : ParameterTests<SqliteDatabase>;

public sealed class SqliteResultTests : ResultTests<SqliteDatabase>;

public sealed class SqliteFailureTests : FailureTests<SqliteDatabase>;

public sealed class SqliteTransactionTests : TransactionTests<SqliteDatabase>;

public sealed class SqliteCancellationTests : CancellationTests<SqliteDatabase>;

public sealed class SqliteLargeValueTests : LargeValueTests<SqliteDatabase>;

public sealed class SqliteManyRowsTests : ManyRowsTests<SqliteDatabase>;

public sealed class SqliteSchemaChangeTests : SchemaChangeTests<SqliteDatabase>;

public sealed class SqliteConnectionTests : ConnectionTests<SqliteDatabase>;

public sealed class SqliteTypedQueryTests : TypedQueryTests<SqliteDatabase>;

public sealed class SqlitePathTests : PathTests<SqliteDatabase>;

public sealed class SqliteFormatTests : FormatTests<SqliteDatabase>;

public sealed class SqliteReadmeTests : ReadmeTests<SqliteDatabase>;

public sealed class SqliteMultipleResultTests : MultipleResultTests<SqliteDatabase>;

public sealed class SqliteKeyTests : KeyTests<SqliteDatabase>;

public sealed class SqliteAccessTests : AccessTests<SqliteDatabase>;

public sealed class SqliteListParameterTests : ListParameterTests<SqliteDatabase>;

public sealed class SqliteTableParameterTests : TableParameterTests<SqliteDatabase>;

public sealed class SqliteFieldSelectionTests : FieldSelectionTests<SqliteDatabase>;

public sealed class SqliteExpressionNameTests : ExpressionNameTests<SqliteDatabase>;
