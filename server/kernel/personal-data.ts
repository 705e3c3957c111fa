import 'server-only'
import type { Db, Tx } from './db'

/** What an export is divided into. */
const exportGroups = ['account', 'studies', 'signIn', 'clinical', 'written', 'otherSystems', 'activity'] as const
export type ExportGroup = (typeof exportGroups)[number]

/** `sql`: one statement whose `$1` is the person's id; a row is told as it is. No secret, no patient and nothing of others but their name. */
export type PersonalPart = { readonly group: ExportGroup; readonly name: string; readonly sql: string }

/** `byId`: who does it. */
export type ErasedPerson = { readonly id: string; readonly at: Date; readonly name: string; readonly byId: string }
/** What was replaced or removed, by a word of `privacy.erased`. */
type ErasedCounts = Readonly<Record<string, number>>

/**
 * What a domain holds about people. An architecture test looks whether every column that can hold the id of a person is named here: with the part
 * of the export in which it is told, or with why it is told in none.
 */
export type PersonalData = {
  /** `table.column`. */
  readonly columns: Readonly<Record<string, { readonly part: string } | { readonly why: string }>>
  readonly parts: readonly PersonalPart[]
  /** What must be done before somebody is erased, by a word of `privacy.open`: how much of it there is. */
  readonly open?: (db: Db, userId: string) => Promise<ErasedCounts>
  readonly erase?: (db: Tx, person: ErasedPerson) => Promise<ErasedCounts>
}

/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPersonalData?: readonly PersonalData[] }

/** Says what there is (server/registry.ts, as the domains hand it in), in the order in which it is erased. */
export function providePersonalData(data: readonly PersonalData[]): void {
  store.cuspPersonalData = data
}

export function personalData(): readonly PersonalData[] {
  return store.cuspPersonalData ?? []
}
