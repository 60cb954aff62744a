namespace Dapper.Json.ProviderTests.PgBouncer;

public sealed class PgBouncerTypeTests : TypeTests<PgBouncerDatabase>;
public sealed class PgBouncerParameterTests : ParameterTests<PgBouncerDatabase>;
public sealed class PgBouncerResultTests : ResultTests<PgBouncerDatabase>;
public sealed class PgBouncerFailureTests : FailureTests<PgBouncerDatabase>;
public sealed class PgBouncerTransactionTests : TransactionTests<PgBouncerDatabase>;
public sealed class PgBouncerCancellationTests : CancellationTests<PgBouncerDatabase>;
public sealed class PgBouncerManyRowsTests : ManyRowsTests<PgBouncerDatabase>;
public sealed class PgBouncerSchemaChangeTests : SchemaChangeTests<PgBouncerDatabase>;
public sealed class PgBouncerConnectionTests : ConnectionTests<PgBouncerDatabase>;
public sealed class PgBouncerMultipleResultTests : MultipleResultTests<PgBouncerDatabase>;
public sealed class PgBouncerListParameterTests : ListParameterTests<PgBouncerDatabase>;
public sealed class PgBouncerTableParameterTests : TableParameterTests<PgBouncerDatabase>;
