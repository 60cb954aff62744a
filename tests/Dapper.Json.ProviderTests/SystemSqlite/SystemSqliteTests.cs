namespace Dapper.Json.ProviderTests.SystemSqlite;

public sealed class SystemSqliteTypeTests : TypeTests<SystemSqliteDatabase>;
public sealed class SystemSqliteParameterTests : ParameterTests<SystemSqliteDatabase>;
public sealed class SystemSqliteResultTests : ResultTests<SystemSqliteDatabase>;
public sealed class SystemSqliteFailureTests : FailureTests<SystemSqliteDatabase>;
public sealed class SystemSqliteTransactionTests : TransactionTests<SystemSqliteDatabase>;
public sealed class SystemSqliteLargeValueTests : LargeValueTests<SystemSqliteDatabase>;
public sealed class SystemSqliteManyRowsTests : ManyRowsTests<SystemSqliteDatabase>;
public sealed class SystemSqliteSchemaChangeTests : SchemaChangeTests<SystemSqliteDatabase>;
public sealed class SystemSqliteConnectionTests : ConnectionTests<SystemSqliteDatabase>;
public sealed class SystemSqliteTypedQueryTests : TypedQueryTests<SystemSqliteDatabase>;
public sealed class SystemSqlitePathTests : PathTests<SystemSqliteDatabase>;
public sealed class SystemSqliteFormatTests : FormatTests<SystemSqliteDatabase>;
public sealed class SystemSqliteMultipleResultTests : MultipleResultTests<SystemSqliteDatabase>;
public sealed class SystemSqliteFieldSelectionTests : FieldSelectionTests<SystemSqliteDatabase>;
