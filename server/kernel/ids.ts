/** The table that an id belongs to and, where rows are somebody's own, the column with the owner. */
export type IdTable = { readonly table: string; readonly owner?: string }

/** The tables that the ids in calls belong to, and the ids that no scope guards. Tests try each id as somebody who must not reach the row. */
export type DomainIds = {
  /** Matched by the end of a parameter's name, in the calls of any domain. `id` and `ids` alone say nothing. */
  readonly everywhere?: readonly (readonly [RegExp, IdTable])[]
  /** The same for the domain's own calls only, where a name means something else. */
  readonly parameters?: readonly (readonly [RegExp, IdTable])[]
  /** The tables of other ids in the domain's own calls, by the call's name without the domain. */
  readonly calls?: readonly (readonly [RegExp, IdTable])[]
  /** The table of these ids in all other calls. */
  readonly own?: IdTable
  /** Calls in which any of these ids may be named by everybody who may make the call, and why that is right. */
  readonly open?: readonly { readonly why: string; readonly calls: readonly string[]; readonly ids: readonly string[] }[]
}
