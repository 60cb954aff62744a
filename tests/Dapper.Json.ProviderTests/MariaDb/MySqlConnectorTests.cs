namespace Dapper.Json.ProviderTests.MariaDb;

public sealed class MySqlConnectorTypeTests : TypeTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorParameterTests : ParameterTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorResultTests : ResultTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorFailureTests : FailureTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorTransactionTests : TransactionTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorCancellationTests : CancellationTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorLargeValueTests : LargeValueTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorManyRowsTests : ManyRowsTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorSchemaChangeTests : SchemaChangeTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorConnectionTests : ConnectionTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorTypedQueryTests : TypedQueryTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorPathTests : PathTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorFormatTests : FormatTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorReadmeTests : ReadmeTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorMultipleResultTests : MultipleResultTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorKeyTests : KeyTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorAccessTests : AccessTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorListParameterTests : ListParameterTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorTableParameterTests : TableParameterTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorTextParameterTests : TextParameterTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorLatin1ParameterTests : ParameterTests<MySqlConnectorLatin1Database>;

public sealed class MySqlConnectorLatin1ListParameterTests : ListParameterTests<MySqlConnectorLatin1Database>;

public sealed class MySqlConnectorLatin1TableParameterTests : TableParameterTests<MySqlConnectorLatin1Database>;

public sealed class MySqlConnectorLatin1TextParameterTests : TextParameterTests<MySqlConnectorLatin1Database>;

public sealed class MySqlConnectorFieldSelectionTests : FieldSelectionTests<MySqlConnectorDatabase>;

public sealed class MySqlConnectorExpressionNameTests : ExpressionNameTests<MySqlConnectorDatabase>;
