namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class Utf16SqliteTypeTests : TypeTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteParameterTests : ParameterTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteLargeValueTests : LargeValueTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteSchemaChangeTests : SchemaChangeTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteTypedQueryTests : TypedQueryTests<Utf16SqliteDatabase>;
public sealed class Utf16SqlitePathTests : PathTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteListParameterTests : ListParameterTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteTableParameterTests : TableParameterTests<Utf16SqliteDatabase>;
public sealed class Utf16SqliteFieldSelectionTests : FieldSelectionTests<Utf16SqliteDatabase>;
public sealed class Utf16beSqliteTypeTests : TypeTests<Utf16beSqliteDatabase>;
