namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PostgresTypeTests : TypeTests<PostgresDatabase>;

public sealed class PostgresParameterTests : ParameterTests<PostgresDatabase>;

public sealed class PostgresResultTests : ResultTests<PostgresDatabase>;

public sealed class PostgresFailureTests : FailureTests<PostgresDatabase>;

public sealed class PostgresTransactionTests : TransactionTests<PostgresDatabase>;

public sealed class PostgresCancellationTests : CancellationTests<PostgresDatabase>;

public sealed class PostgresLargeValueTests : LargeValueTests<PostgresDatabase>;

public sealed class PostgresManyRowsTests : ManyRowsTests<PostgresDatabase>;

public sealed class PostgresSchemaChangeTests : SchemaChangeTests<PostgresDatabase>;

public sealed class PostgresConnectionTests : ConnectionTests<PostgresDatabase>;

public sealed class PostgresTypedQueryTests : TypedQueryTests<PostgresDatabase>;

public sealed class PostgresPathTests : PathTests<PostgresDatabase>;

public sealed class PostgresFormatTests : FormatTests<PostgresDatabase>;

public sealed class PostgresReadmeTests : ReadmeTests<PostgresDatabase>;

public sealed class PostgresMultipleResultTests : MultipleResultTests<PostgresDatabase>;

public sealed class PostgresKeyTests : KeyTests<PostgresDatabase>;

public sealed class PostgresAccessTests : AccessTests<PostgresDatabase>;

public sealed class PostgresFieldSelectionTests : FieldSelectionTests<PostgresDatabase>;

public sealed class PostgresExpressionNameTests : ExpressionNameTests<PostgresDatabase>;
