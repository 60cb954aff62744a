namespace Dapper.Json.Shapes;

/// <summary>How the rows of one schema are written.</summary>
internal abstract class RowPlan
{
    /// <summary>Gets whether the columns are read in their order.</summary>
    public virtual bool IsForward => true;

    /// <summary>Gets the plan for a reader that reads forward only: this one, unless it reads the columns in another order and there is a substitute.</summary>
    /// <exception cref="JsonQueryException">No plan may read such a reader.</exception>
    public virtual RowPlan Forward => this;

    /// <summary>Gets whether <see cref="Forward"/> reads the columns in their order.</summary>
    public virtual bool HasForward => IsForward;

    /// <summary>Gets whether rows become objects of a type, which the serializer writes.</summary>
    public virtual bool MakesObjects => false;

    /// <summary>Gets what the plan does, for a person: the same object each time. Null where the columns alone decide, and where fields are selected.</summary>
    public JsonQueryPlan? Explanation { get; init; }

    /// <summary>Gives the plan that writes some fields only.</summary>
    /// <returns>The plan; itself where it is known that these are all of its fields.</returns>
    /// <exception cref="JsonQueryException">A field that is named does not exist.</exception>
    public abstract RowPlan Select(JsonFields fields);

    /// <summary>
    /// Says whether the row that the cursor's source is on belongs to the object that the row before has begun. If so, the objects inside that
    /// one to which the row does not belong have been ended. The cursor's number is still that of the row before.
    /// </summary>
    public virtual bool Continues(RowCursor cursor) => false;

    /// <summary>Writes the row that the cursor's source is on, or the next piece of it.</summary>
    /// <returns>Whether the row is complete. If not, what has been written may be passed on before the next call.</returns>
    /// <exception cref="JsonQueryException">A column could not be read or written.</exception>
    public abstract bool WriteRow(RowCursor cursor);

    /// <summary>Ends the object that further rows could have belonged to.</summary>
    public virtual void EndGroup(RowCursor cursor)
    {
    }
}

/// <summary>Rows written straight from their columns, each an object of its own.</summary>
/// <param name="shape">The tree of a row.</param>
/// <param name="isForward">Whether it reads the columns in their order.</param>
internal sealed class ShapePlan(Shape shape, bool isForward = true) : RowPlan
{
    /// <summary>Gets what gives the plan for a reader that reads forward only; null for this one. Only asked for where this one is not forward.</summary>
    public Func<RowPlan>? Substitute { get; init; }

    /// <summary>Gets whether the substitute reads the columns in their order.</summary>
    public bool HasForwardSubstitute { get; init; }

    public override bool IsForward => isForward;

    public override RowPlan Forward => isForward || Substitute is null ? this : Substitute();

    public override bool HasForward => isForward || HasForwardSubstitute;

    public override RowPlan Select(JsonFields fields)
    {
        Shape selected = shape.Select(fields);
        return selected == shape ? this : new ShapePlan(selected, isForward);
    }

    public override bool WriteRow(RowCursor cursor)
    {
        if (!shape.Write(cursor, shape.Length))
        {
            return false;
        }

        cursor.Step = 0;
        return true;
    }
}
