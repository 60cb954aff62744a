namespace Dapper.Json.ProviderTests.SqlServer;

public sealed class SqlServerTypeTests : TypeTests<SqlServerDatabase>;

public sealed class SqlServerParameterTests : ParameterTests<SqlServerDatabase>;

public sealed class SqlServerResultTests : ResultTests<SqlServerDatabase>;

public sealed class SqlServerFailureTests : FailureTests<SqlServerDatabase>;

public sealed class SqlServerTransactionTests : TransactionTests<SqlServerDatabase>;

public sealed class SqlServerCancellationTests : CancellationTests<SqlServerDatabase>;

public sealed class SqlServerLargeValueTests : LargeValueTests<SqlServerDatabase>;

public sealed class SqlServerManyRowsTests : ManyRowsTests<SqlServerDatabase>;

public sealed class SqlServerSchemaChangeTests : SchemaChangeTests<SqlServerDatabase>;

public sealed class SqlServerConnectionTests : ConnectionTests<SqlServerDatabase>;

public sealed class SqlServerTypedQueryTests : TypedQueryTests<SqlServerDatabase>;

public sealed class SqlServerPathTests : PathTests<SqlServerDatabase>;

public sealed class SqlServerFormatTests : FormatTests<SqlServerDatabase>;

public sealed class SqlServerReadmeTests : ReadmeTests<SqlServerDatabase>;

public sealed class SqlServerMultipleResultTests : MultipleResultTests<SqlServerDatabase>;

public sealed class SqlServerKeyTests : KeyTests<SqlServerDatabase>;

public sealed class SqlServerAccessTests : AccessTests<SqlServerDatabase>;

public sealed class SqlServerListParameterTests : ListParameterTests<SqlServerDatabase>;

public sealed class SqlServerTableParameterTests : TableParameterTests<SqlServerDatabase>;

public sealed class SqlServerFieldSelectionTests : FieldSelectionTests<SqlServerDatabase>;
