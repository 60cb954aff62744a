using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.MariaDb;

public sealed class MariaDbTypeTests : TypeTests<MariaDbDatabase>;

public sealed class MariaDbParameterTests : ParameterTests<MariaDbDatabase>;

public sealed class MariaDbResultTests : ResultTests<MariaDbDatabase>;

public sealed class MariaDbFailureTests : FailureTests<MariaDbDatabase>;

public sealed class MariaDbTransactionTests : TransactionTests<MariaDbDatabase>;

public sealed class MariaDbCancellationTests : CancellationTests<MariaDbDatabase>;

public sealed class MariaDbLargeValueTests : LargeValueTests<MariaDbDatabase>;

public sealed class MariaDbManyRowsTests : ManyRowsTests<MariaDbDatabase>;

public sealed class MariaDbSchemaChangeTests : SchemaChangeTests<MariaDbDatabase>;

public sealed class MariaDbConnectionTests : ConnectionTests<MariaDbDatabase>;

public sealed class MariaDbTypedQueryTests : TypedQueryTests<MariaDbDatabase>;

public sealed class MariaDbPathTests : PathTests<MariaDbDatabase>;

public sealed class MariaDbNestedTypeTests : NestedTypeTests<MariaDbDatabase>;

public sealed class MariaDbFormatTests : FormatTests<MariaDbDatabase>;

public sealed class MariaDbMultipleResultTests : MultipleResultTests<MariaDbDatabase>;

public sealed class MariaDbListParameterTests : ListParameterTests<MariaDbDatabase>;

public sealed class MariaDbTableParameterTests : TableParameterTests<MariaDbDatabase>;

public sealed class MariaDbFieldSelectionTests : FieldSelectionTests<MariaDbDatabase>;
