import 'server-only'
import type { Db, Tx } from './db'

/** The groups into which an export is divided. */
const exportGroups = ['account', 'studies', 'signIn', 'clinical', 'written', 'otherSystems', 'activity'] as const
export type ExportGroup = (typeof exportGroups)[number]

/**
 * `sql`: one statement whose `$1` is the person's id; its rows are exported as they are. It contains no secret, no patient, and nothing about other people but
 * their names.
 */
export type PersonalPart = { readonly group: ExportGroup; readonly name: string; readonly sql: string }

/** `byId`: the person who erases them. */
export type ErasedPerson = { readonly id: string; readonly at: Date; readonly name: string; readonly byId: string }
/** The numbers of replaced or removed rows, by a word of `privacy.erased`. */
type ErasedCounts = Readonly<Record<string, number>>

/**
 * The data that a domain holds about people. An architecture test checks that every column that can hold the id of a person is listed here: with the part of
 * the export that contains it, or with the reason why none does.
 */
export type PersonalData = {
  /** `table.column`. */
  readonly columns: Readonly<Record<string, { readonly part: string } | { readonly why: string }>>
  readonly parts: readonly PersonalPart[]
  /** The number of things that must be settled before somebody is erased, by a word of `privacy.open`. */
  readonly open?: (db: Db, userId: string) => Promise<ErasedCounts>
  readonly erase?: (db: Tx, person: ErasedPerson) => Promise<ErasedCounts>
}

/** The data is kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPersonalData?: readonly PersonalData[] }

/** Provides the data that the domains hand in (server/registry.ts), in the order in which it is erased. */
export function providePersonalData(data: readonly PersonalData[]): void {
  store.cuspPersonalData = data
}

export function personalData(): readonly PersonalData[] {
  return store.cuspPersonalData ?? []
}
