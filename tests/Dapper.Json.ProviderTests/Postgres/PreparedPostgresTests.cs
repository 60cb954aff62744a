using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PreparedPostgresTypeTests : TypeTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresParameterTests : ParameterTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresResultTests : ResultTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresFailureTests : FailureTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresTransactionTests : TransactionTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresCancellationTests : CancellationTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresConnectionTests : ConnectionTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresPathTests : PathTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresFirstRunTests : FirstRunTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresNestedTypeTests : NestedTypeTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresFormatTests : FormatTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresMultipleResultTests : MultipleResultTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresListParameterTests : ListParameterTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresTableParameterTests : TableParameterTests<PreparedPostgresDatabase>;

public sealed class PreparedPostgresFieldSelectionTests : FieldSelectionTests<PreparedPostgresDatabase>;
