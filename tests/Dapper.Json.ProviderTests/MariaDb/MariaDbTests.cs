namespace Dapper.Json.ProviderTests.MariaDb;

public sealed class MariaDbTypeTests : TypeTests<MySqlDataDatabase>;
public sealed class MariaDbParameterTests : ParameterTests<MySqlDataDatabase>;
public sealed class MariaDbResultTests : ResultTests<MySqlDataDatabase>;
public sealed class MariaDbFailureTests : FailureTests<MySqlDataDatabase>;
public sealed class MariaDbTransactionTests : TransactionTests<MySqlDataDatabase>;
public sealed class MariaDbCancellationTests : CancellationTests<MySqlDataDatabase>;
public sealed class MariaDbLargeValueTests : LargeValueTests<MySqlDataDatabase>;
public sealed class MariaDbManyRowsTests : ManyRowsTests<MySqlDataDatabase>;
public sealed class MariaDbSchemaChangeTests : SchemaChangeTests<MySqlDataDatabase>;
public sealed class MariaDbConnectionTests : ConnectionTests<MySqlDataDatabase>;
public sealed class MariaDbTypedQueryTests : TypedQueryTests<MySqlDataDatabase>;
public sealed class MariaDbPathTests : PathTests<MySqlDataDatabase>;
public sealed class MariaDbFormatTests : FormatTests<MySqlDataDatabase>;
public sealed class MariaDbReadmeTests : ReadmeTests<MySqlDataDatabase>;
public sealed class MariaDbMultipleResultTests : MultipleResultTests<MySqlDataDatabase>;
public sealed class MariaDbKeyTests : KeyTests<MySqlDataDatabase>;
public sealed class MariaDbAccessTests : AccessTests<MySqlDataDatabase>;
public sealed class MariaDbListParameterTests : ListParameterTests<MySqlDataDatabase>;
public sealed class MariaDbTableParameterTests : TableParameterTests<MySqlDataDatabase>;
public sealed class MariaDbTextParameterTests : TextParameterTests<MySqlDataDatabase>;
public sealed class MariaDbLatin1ParameterTests : ParameterTests<MySqlDataLatin1Database>;
public sealed class MariaDbLatin1ListParameterTests : ListParameterTests<MySqlDataLatin1Database>;
public sealed class MariaDbLatin1TableParameterTests : TableParameterTests<MySqlDataLatin1Database>;
public sealed class MariaDbLatin1TextParameterTests : TextParameterTests<MySqlDataLatin1Database>;
public sealed class MariaDbFieldSelectionTests : FieldSelectionTests<MySqlDataDatabase>;

public sealed class MariaDbTrapTests : TrapTests<MySqlDataDatabase>
{
    protected override int SecondsUntilFree => 1;
}
