import 'server-only'

/** What an id names: the table, and where a row is somebody's own, the column that says whose. */
export type IdTable = { readonly table: string; readonly owner?: string }

/** Of which tables the ids are that calls take, and which of them no scope guards. Tests try each id as somebody who must not reach the row. */
export type DomainIds = {
  /** By the end of a parameter's name, of whichever domain the call is. `id` and `ids` alone say nothing. */
  readonly everywhere?: readonly (readonly [RegExp, IdTable])[]
  /** The same of the domain's own calls alone, in which a name says something else. */
  readonly parameters?: readonly (readonly [RegExp, IdTable])[]
  /** What else is named by the domain's own calls, by their names without it. */
  readonly calls?: readonly (readonly [RegExp, IdTable])[]
  /** And by all others of its calls. */
  readonly own?: IdTable
  /** Whoever may make one of these calls may name any of these ids, and why that is right. */
  readonly open?: readonly { readonly why: string; readonly calls: readonly string[]; readonly ids: readonly string[] }[]
}
