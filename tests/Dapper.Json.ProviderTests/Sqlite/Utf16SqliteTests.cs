using Dapper.Json.ProviderTests.Suite;

namespace Dapper.Json.ProviderTests.Sqlite;

public sealed class Utf16SqliteTypeTests : TypeTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteParameterTests : ParameterTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteResultTests : ResultTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteLargeValueTests : LargeValueTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteSchemaChangeTests : SchemaChangeTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteTypedQueryTests : TypedQueryTests<Utf16SqliteDatabase>;

public sealed class Utf16SqlitePathTests : PathTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteFirstRunTests : FirstRunTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteNestedTypeTests : NestedTypeTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteFormatTests : FormatTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteMultipleResultTests : MultipleResultTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteListParameterTests : ListParameterTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteTableParameterTests : TableParameterTests<Utf16SqliteDatabase>;

public sealed class Utf16SqliteFieldSelectionTests : FieldSelectionTests<Utf16SqliteDatabase>;

public sealed class Utf16beSqliteTypeTests : TypeTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteParameterTests : ParameterTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteResultTests : ResultTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteLargeValueTests : LargeValueTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteSchemaChangeTests : SchemaChangeTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteTypedQueryTests : TypedQueryTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqlitePathTests : PathTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteNestedTypeTests : NestedTypeTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteFormatTests : FormatTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteMultipleResultTests : MultipleResultTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteListParameterTests : ListParameterTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteTableParameterTests : TableParameterTests<Utf16beSqliteDatabase>;

public sealed class Utf16beSqliteFieldSelectionTests : FieldSelectionTests<Utf16beSqliteDatabase>;
