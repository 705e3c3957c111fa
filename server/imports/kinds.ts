import 'server-only'
import type { ImportKindName } from '@/lib/imports/import-kinds'
import type { ImportOptions } from '@/lib/contracts/imports'
import type { Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import type { Table } from './read'

/**
 * A field that a column can have. `headers`: its names in files, in any language, compared without signs, case and spaces. `beside`: the field that the file
 * must also have for an ambiguous header to mean this one ('Name' beside 'Vorname').
 */
export type ImportField = {
  readonly name: string
  readonly isRequired: boolean
  readonly headers: readonly string[]
  readonly beside?: string
}

/** A row by its fields, with corrections applied. A field without a column is not in `values`. */
export type RowToCheck = { readonly number: number; readonly values: Readonly<Record<string, string>> }

/**
 * `path`: a field, or '' for the row. `JOINED`: applied with an earlier row; `SKIPPED`: not wanted by the options; `GONE`: for an added row, the item that is
 * removed.
 */
export type CheckedRow = {
  readonly number: number
  readonly outcome: 'NEW' | 'CHANGED' | 'SAME' | 'ERROR' | 'JOINED' | 'SKIPPED' | 'GONE'
  /** The name of the subject. */
  readonly label: string
  readonly subjectId: string | null
  /** The values are in words, not ids. */
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
  /** The values that the kind's batch applies, and the subject's state before; set for NEW, CHANGED and GONE. */
  readonly wanted: object | null
  readonly mark: string | null
  /** Whether the person who applies the row must prove their identity first. */
  readonly needsProof: boolean
  /** The sensitive rights that the row gives, in words, such as roles. */
  readonly grants?: readonly string[]
}

/** The target of an import: one of several of its kind (a data set), or the only one (people), whose id is null. */
export type ImportTarget = {
  readonly id: string | null
  readonly name: string | null
  /** False where nothing more may be imported into it. */
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
  /** The changes that the import makes besides the rows of the file, such as removals; they are numbered after these rows. */
  readonly added?: readonly Omit<CheckedRow, 'number'>[]
  readonly missing: readonly { readonly field: string; readonly value: string; readonly count: number; readonly highestYear?: number }[]
}

/** A kind of data that files can bring in. Each domain that has one binds it (provideImportKind). */
export type ImportKind = {
  readonly kind: ImportKindName
  /** The privilege to import files of this kind, and to see its imports. */
  readonly privilege: Privilege
  /** A further condition, such as a module that is on; absent where there is none. */
  readonly isOpenTo?: (actor: Actor) => boolean
  /** Reads the kind's files, where they are not tables whose columns somebody matches. @throws VALIDATION_FAILED on `content` */
  readonly read?: (bytes: Buffer) => Table
  /** Reads further file formats that the kind accepts besides tables; null where the file is none of them. @throws VALIDATION_FAILED on `content` */
  readonly readAlso?: (db: Db, bytes: Buffer, into: { readonly target: ImportTarget; readonly at: Date }) => Promise<Table | null>
  /** The kind of its batches (server/kernel/batches). */
  readonly batchKind: string
  /** The targets among these that exist, with the current fields of each. */
  readonly targets: (db: Db, ids: readonly (string | null)[]) => Promise<readonly ImportTarget[]>
  /** Whether a roster (OneRoster) can be imported, read as one table of people. */
  readonly takesRosters: boolean
  /** The options that an import begins with. */
  readonly options: (db: Db, begun: { readonly at: Date; readonly isRoster: boolean }) => Promise<ImportOptions>
  /** Options that start again with every import, whatever was chosen last. */
  readonly notRemembered: readonly string[]
  /**
   * Checks every row and changes nothing, in a bounded number of statements. Returns a result for every row, in their order.
   * @throws VALIDATION_FAILED on `columns` or `options.…` where these do not make sense.
   */
  readonly check: (db: Tx, checking: Checking) => Promise<Checked>
  /** Checks the rights that the actor has now, not those at the time of the request. @throws FORBIDDEN, AUTHENTICATION_FAILED */
  readonly assertMayApply: (db: Tx, actor: Actor) => Promise<unknown>
  /** How many of the rows that a batch applied an undo would find unchanged; the others stay. */
  readonly countUnchanged: (db: Db, batchId: string) => Promise<number>
  /** The settings of the kind's batch, besides the rows. */
  readonly settings: (options: ImportOptions, targetId: string | null, fileName: string) => object
  /** A further check before a batch is applied or undone, because the person who applies it may not be the one who checked the rows. @throws FORBIDDEN */
  readonly assertMayChange?: (db: Tx, actor: Actor, batch: { readonly id: string; readonly isApplied: boolean }) => Promise<unknown>
}

/** The targets of a kind that has only one. */
export function onlyTarget(fields: readonly ImportField[]): ImportKind['targets'] {
  const only = { id: null, name: null, isOpen: true, fields }
  return (_db, ids) => Promise.resolve(ids.includes(null) ? [only] : [])
}

declare global {
  /** The kinds are kept on the global object because Next bundles this module once for each kind of entry. */
  var cuspImportKinds: Map<string, ImportKind> | undefined
}

export function provideImportKind(kind: ImportKind): void {
  globalThis.cuspImportKinds ??= new Map()
  globalThis.cuspImportKinds.set(kind.kind, kind)
}

export function importKindsNow(): readonly ImportKind[] {
  return [...(globalThis.cuspImportKinds?.values() ?? [])]
}
