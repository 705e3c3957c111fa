import 'server-only'
import type { ImportKindName } from '@/lib/imports/import-kinds'
import type { ImportOptions } from '@/lib/contracts/imports'
import type { Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import type { Table } from './read'

/**
 * A field that a column can have. `headers`: its names in files, in any language; compared without signs, case and spaces. `beside`: the field that a file has
 * as well, where a header that could be several is this one ('Name' beside 'Vorname').
 */
export type ImportField = {
  readonly name: string
  readonly isRequired: boolean
  readonly headers: readonly string[]
  readonly beside?: string
}

/** A row as the columns say, with what was put right. A field without a column is not in `values`. */
export type RowToCheck = { readonly number: number; readonly values: Readonly<Record<string, string>> }

/** `path`: a field, or '' for the row. `JOINED`: applied with an earlier row; `SKIPPED`: not wanted by the options; `GONE`: what goes, of a row that is added. */
export type CheckedRow = {
  readonly number: number
  readonly outcome: 'NEW' | 'CHANGED' | 'SAME' | 'ERROR' | 'JOINED' | 'SKIPPED' | 'GONE'
  /** The name of the subject. */
  readonly label: string
  readonly subjectId: string | null
  /** In words, not ids. */
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
  /** The values that the kind's batch applies, and the subject before; for NEW, CHANGED and GONE. */
  readonly wanted: object | null
  readonly mark: string | null
  /** Whether who applies it proves first who they are. */
  readonly needsProof: boolean
  /** The sensitive things that the row gives, in words, such as roles. */
  readonly grants?: readonly string[]
}

/** The target of an import: one of several of its kind (a data set), or the only one (people), whose id is null. */
export type ImportTarget = {
  readonly id: string | null
  readonly name: string | null
  /** False: nothing more is brought into it. */
  readonly isOpen: boolean
  readonly fields: readonly ImportField[]
}

export type Checking = {
  readonly actor: Actor
  readonly targetId: string | null
  readonly options: ImportOptions
  readonly fields: readonly string[]
  readonly rows: readonly RowToCheck[]
  readonly at: Date
  /** The language of the words for changes of rows. */
  readonly locale: string
}
export type Checked = {
  readonly rows: readonly CheckedRow[]
  /** What the import does besides the rows of the file, such as what goes; numbered behind these. */
  readonly added?: readonly Omit<CheckedRow, 'number'>[]
  readonly missing: readonly { readonly field: string; readonly value: string; readonly count: number; readonly highestYear?: number }[]
}

/** Something that files can bring in. Each domain that has one binds it (provideImportKind). */
export type ImportKind = {
  readonly kind: ImportKindName
  /** The privilege to import files of this kind, and to see its imports. */
  readonly privilege: Privilege
  /** What else it takes, such as a module that is on; absent: nothing. */
  readonly isOpenTo?: (actor: Actor) => boolean
  /** How its files are read where they are no tables of columns that somebody matches. @throws VALIDATION_FAILED on `content` */
  readonly read?: (bytes: Buffer) => Table
  /** How files are read that it takes besides tables; null: this is none of them. @throws VALIDATION_FAILED on `content` */
  readonly readAlso?: (db: Db, bytes: Buffer, into: { readonly target: ImportTarget; readonly at: Date }) => Promise<Table | null>
  /** Of a batch (server/kernel/batches). */
  readonly batchKind: string
  /** Those of these that there are, with the fields of each as they are now. */
  readonly targets: (db: Db, ids: readonly (string | null)[]) => Promise<readonly ImportTarget[]>
  /** Whether a roster (OneRoster) is read for it as one table of people. */
  readonly takesRosters: boolean
  /** The options at first. */
  readonly options: (db: Db, begun: { readonly at: Date; readonly isRoster: boolean }) => Promise<ImportOptions>
  /** Options that every import begins with anew, whatever was chosen last. */
  readonly notRemembered: readonly string[]
  /**
   * Looks at every row and changes nothing, in a bounded number of statements. Answers for every row, in their order.
   * @throws VALIDATION_FAILED on `columns` or `options.…` where these do not make sense.
   */
  readonly check: (db: Tx, checking: Checking) => Promise<Checked>
  /** Checks the rights that the actor has now, and not when they asked. @throws FORBIDDEN, AUTHENTICATION_FAILED */
  readonly assertMayApply: (db: Tx, actor: Actor) => Promise<unknown>
  /** Of the rows that were applied by a batch, how many an undo would find as the batch left them. Those of the others stay. */
  readonly countUnchanged: (db: Db, batchId: string) => Promise<number>
  /** The settings of its batch, besides the rows. */
  readonly settings: (options: ImportOptions, targetId: string | null, fileName: string) => object
  /** What else it takes to do what a batch says, or to undo what it did: whoever applies need not be who looked at the rows. @throws FORBIDDEN */
  readonly assertMayChange?: (db: Tx, actor: Actor, batch: { readonly id: string; readonly isApplied: boolean }) => Promise<unknown>
}

/** Of a kind that has but one. */
export function onlyTarget(fields: readonly ImportField[]): ImportKind['targets'] {
  const only = { id: null, name: null, isOpen: true, fields }
  return (_db, ids) => Promise.resolve(ids.includes(null) ? [only] : [])
}

declare global {
  /** On the global object, because Next bundles this module once for each kind of entry. */
  var cuspImportKinds: Map<string, ImportKind> | undefined
}

export function provideImportKind(kind: ImportKind): void {
  globalThis.cuspImportKinds ??= new Map()
  globalThis.cuspImportKinds.set(kind.kind, kind)
}

export function importKindsNow(): readonly ImportKind[] {
  return [...(globalThis.cuspImportKinds?.values() ?? [])]
}
