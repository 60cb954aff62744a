namespace Dapper.Json.ProviderTests.Postgres;

public sealed class PreparedPostgresTypeTests : TypeTests<PreparedPostgresDatabase>;
public sealed class PreparedPostgresParameterTests : ParameterTests<PreparedPostgresDatabase>;
public sealed class PreparedPostgresResultTests : ResultTests<PreparedPostgresDatabase>;
public sealed class PreparedPostgresFailureTests : FailureTests<PreparedPostgresDatabase>;
public sealed class PreparedPostgresCancellationTests : CancellationTests<PreparedPostgresDatabase>;
public sealed class PreparedPostgresMultipleResultTests : MultipleResultTests<PreparedPostgresDatabase>;
