using System.Data;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Tests.Contracts.Corpus;
using Dapper.Json.Tests.Drivers.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts;

/// <summary>One object inside of each row's, as Dapper's multi-mapping makes it.</summary>
public class JoinTests
{
    private const string Columns = "p.Id, p.Title, a.Id, a.Name, a.Rating";

    private const string Joined = $"select {Columns} from posts p left join authors a on a.Id = p.AuthorId order by p.Id";

    [Fact]
    public void A_child_is_written_inside_of_its_parent()
    {
        Assert.True(AssertSame<Post, Author>(Joined, nameof(Post.Author), static (post, author) => post.Author = author).IsDirect);
    }

    [Fact]
    public void A_child_that_is_missing_is_left_out_with_other_nulls()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        Assert.True(AssertSame<Post, Author>(Joined, nameof(Post.Author), static (post, author) => post.Author = author, options).IsDirect);
    }

    [Fact]
    public void A_child_is_written_in_its_place_and_with_indentation()
    {
        var options = new JsonSerializerOptions { WriteIndented = true };
        Assert.True(AssertSame<ChildFirst, Author>(Joined, nameof(ChildFirst.Author), static (post, author) => post.Author = author, options).IsDirect);
    }

    [Fact]
    public void A_child_whose_first_column_fills_nothing_is_never_missing()
    {
        const string sql = "select p.Id, p.Title, a.Rating as Unused, a.Id, a.Name from posts p left join authors a on a.Id = p.AuthorId order by p.Id";
        Assert.True(AssertSame<Post, Author>(sql, nameof(Post.Author), static (post, author) => post.Author = author, splitOn: "unused").IsDirect);
    }

    [Fact]
    public void A_star_splits_before_the_last_column()
    {
        const string sql = "select Id, Title, AuthorId as Id from posts order by 1";
        Assert.True(AssertSame<Post, Author>(sql, nameof(Post.Author), static (post, author) => post.Author = author, splitOn: "*").IsDirect);
    }

    [Fact]
    public void A_field_holds_a_child_as_well()
    {
        var options = new JsonSerializerOptions { IncludeFields = true };
        Assert.True(AssertSame<WithField, Author>(Joined, nameof(WithField.Author), static (post, author) => post.Author = author, options).IsDirect);
    }

    [Fact]
    public void A_record_is_a_child_as_well()
    {
        const string sql = "select p.Id, p.Title, a.Id, a.Name from posts p left join authors a on a.Id = p.AuthorId order by p.Id";
        Assert.True(AssertSame<WithRecord, Person>(sql, nameof(WithRecord.Author), static (post, author) => post.Author = author).IsDirect);
    }

    [Fact]
    public void A_child_with_a_computed_property_is_made_an_object()
    {
        JsonQueryPlan plan = AssertSame<WithComputed, Computed>(Joined, nameof(WithComputed.Author), static (post, author) => post.Author = author);
        Assert.Contains("computed", plan.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_that_hides_one_of_another_type_is_the_one_that_is_filled()
    {
        Assert.True(AssertSame<Hiding, Author>(Joined, nameof(Hiding.Author), static (post, author) => post.Author = author).IsDirect);
        var fields = new JsonSerializerOptions { IncludeFields = true };
        Assert.True(AssertSame<Hiding, Author>(Joined, nameof(Hiding.Other), static (post, author) => post.Other = author, fields).IsDirect);
    }

    [Fact]
    public void An_inherited_member_is_filled()
    {
        Assert.True(AssertSame<HidingChild, Author>(Joined, nameof(HidingChild.Author), static (post, author) => post.Author = author).IsDirect);
    }

    [Fact]
    public void Bytes_of_a_child_are_null_as_the_generated_method_of_its_parent_writes_them()
    {
        const string sql = "select 1 as Id, 2 as Id, null as Bytes union all select 2, null, null union all select 3, 4, x'01'";
        AssertBytes(FastContext.Default.Options, isDirect: false);
        AssertBytes(new JsonSerializerOptions { TypeInfoResolverChain = { BytesMetadataContext.Default, FastContext.Default } }, isDirect: false);
        AssertBytes(new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = FastContext.Default }, isDirect: true);

        void AssertBytes(JsonSerializerOptions options, bool isDirect)
        {
            JsonQueryPlan plan = AssertSame<BytesParent, BytesRow>(sql, nameof(BytesParent.Child), static (parent, child) => parent.Child = child, options);
            Assert.True(plan.IsDirect == isDirect, plan.ToString());
        }
    }

    [Fact]
    public void A_setter_that_does_more_is_called()
    {
        JsonQueryPlan plan = AssertSame<WithSetter, Author>(Joined, nameof(WithSetter.Author), static (post, author) => post.Author = author);
        Assert.Contains("more than storing", plan.Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void A_large_text_of_a_child_goes_through_in_pieces()
    {
        const string sql = "select 1 as Id, 'x' as Title, 2 as Id, replace(hex(zeroblob(50000)), '00', 'é1') as Name, 1.5 as Rating";
        Assert.True(AssertSame<Post, Author>(sql, nameof(Post.Author), static (post, author) => post.Author = author).IsDirect);
    }

    [Fact]
    public void A_failure_names_the_column_of_the_child()
    {
        using IDbConnection connection = Open();
        var stream = new MemoryStream();
        JsonQueryException failure = Assert.Throws<JsonQueryException>(() => connection.QueryJson<Post, Author>(
            "select 1 as Id, 'x' as Title, 3000000000 as Id, 'n' as Name", param: null, stream, nameof(Post.Author)));
        Assert.Equal((2, "Id", 1), (failure.Ordinal, failure.ColumnName, failure.RowNumber));
        Assert.Equal(0, stream.Length);
    }

    [Theory]
    [InlineData("Nothing")]
    [InlineData(nameof(Post.Title))]
    public void A_member_that_takes_no_child_is_refused(string member)
    {
        using IDbConnection connection = Open();
        ArgumentException failure = Assert.Throws<ArgumentException>(() => connection.QueryJson<Post, Author>(Joined, param: null, new MemoryStream(), member));
        Assert.Contains(member, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_split_that_is_not_there_is_refused()
    {
        using IDbConnection connection = Open();
        ArgumentException failure = Assert.Throws<ArgumentException>(
            () => connection.QueryJson<Post, Author>(Joined, param: null, new MemoryStream(), nameof(Post.Author), splitOn: "Author"));
        Assert.Contains("splitOn", failure.Message, StringComparison.Ordinal);
    }

    private static JsonQueryPlan AssertSame<TParent, TChild>(
        string sql, string member, Action<TParent, TChild?> set, JsonSerializerOptions? options = null, string splitOn = "Id")
        where TParent : class
        where TChild : class
    {
        options ??= JsonSerializerOptions.Web;
        using IDbConnection connection = Open();
        IEnumerable<TParent> parents = connection.Query<TParent, TChild, TParent>(sql, Join, splitOn: splitOn);
        string expected = Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(parents, options));
        var query = new JsonQueryOptions(options);
        var stream = new MemoryStream();
        connection.QueryJson<TParent, TChild>(sql, param: null, stream, member, splitOn, query);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
        return connection.ExplainJson<TParent, TChild>(sql, param: null, member, splitOn, query);

        TParent Join(TParent parent, TChild child)
        {
            set(parent, child);
            return parent;
        }
    }

    private static IDbConnection Open()
    {
        IDbConnection connection = Databases.Open();
        connection.Execute(
            """
            create table authors (Id integer primary key, Name text, Rating real);
            create table posts (Id integer primary key, Title text, AuthorId integer);
            insert into authors values (7, 'Ada', 4.5), (8, null, null);
            insert into posts values (1, 'a', 7), (2, 'b', null), (3, null, 8);
            """);
        return connection;
    }

    private sealed class Author
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public double? Rating { get; set; }
    }

    private sealed record Person(long Id, string? Name);

    private sealed class Post
    {
        public long Id { get; set; }

        public string? Title { get; set; }

        public Author? Author { get; set; }
    }

    private sealed class ChildFirst
    {
        public Author? Author { get; set; }

        public int Id { get; set; }

        public string? Title { get; set; }
    }

    private sealed class WithField
    {
        public Author? Author;

        public long Id { get; set; }
    }

    private class Hidden
    {
        public string? Author { get; set; }

        public string? Other { get; set; }
    }

    private class Hiding : Hidden
    {
        public new Author? Other;

        public long Id { get; set; }

        public new Author? Author { get; set; }
    }

    private sealed class HidingChild : Hiding
    {
        public string? Title { get; set; }
    }

    private sealed class WithRecord
    {
        public long Id { get; set; }

        public Person? Author { get; set; }
    }

    private sealed class Computed
    {
        public long Id { get; set; }

        public string Upper => Name?.ToUpperInvariant() ?? "";

        public string? Name { get; set; }
    }

    private sealed class WithComputed
    {
        public long Id { get; set; }

        public Computed? Author { get; set; }
    }

    private sealed class WithSetter
    {
        private Author? _author;

        public long Id { get; set; }

        public bool HasAuthor { get; private set; }

        public Author? Author
        {
            get => _author;
            set
            {
                _author = value;
                HasAuthor = value is not null;
            }
        }
    }
}
