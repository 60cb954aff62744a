namespace Dapper.Json.ProviderTests.Firebird;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdTypeTests : TypeTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdParameterTests : ParameterTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdResultTests : ResultTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdFailureTests : FailureTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdTransactionTests : TransactionTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdCancellationTests : CancellationTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdLargeValueTests : LargeValueTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdManyRowsTests : ManyRowsTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdSchemaChangeTests : SchemaChangeTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdConnectionTests : ConnectionTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdTypedQueryTests : TypedQueryTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdPathTests : PathTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdFormatTests : FormatTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdMultipleResultTests : MultipleResultTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdKeyTests : KeyTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdAccessTests : AccessTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdListParameterTests : ListParameterTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdTableParameterTests : TableParameterTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdFieldSelectionTests : FieldSelectionTests<FirebirdDatabase>;

[Collection(FirebirdDatabase.OneAtATime)]
public sealed class FirebirdExpressionNameTests : ExpressionNameTests<FirebirdDatabase>;
