import 'server-only'
import type { AuditDetail } from '../audit/audit'
import { assertSound, issueAt, changesOf } from './changes'
import type { Tx } from '../db'
import type { RequestInfo } from '../define-call'
import { refuse, type Issue, type Refusal } from '../errors'
import { deactivateEntry, deleteEntry, hasTwin, lockEntry, lockList, storeUse, type EntryTable } from '../queries/entries.sql'

type Work = { readonly db: Tx; readonly request: RequestInfo; readonly audit: (detail: AuditDetail) => void }
type Stored = { readonly id: string; readonly revision: number }
type Found<E extends Stored> = (db: Tx, id: string) => Promise<E | null>

/** One list of the institution: programmes, terms, clinics. The name of an entry is in the field `name`. */
type EntryList<E extends Stored> = {
  readonly entity: string
  readonly table: EntryTable
  readonly name: string
  readonly find: Found<E>
}

type Saving<F extends object, E extends Stored> = {
  readonly input: Stored & F
  /** Returns the errors in the fields, besides a name that is taken. Nobody else changes the entry, or begins to use it, in the meantime. */
  readonly check?: (before: E | null) => Promise<readonly (Issue | false)[]>
  /** False where the id is taken. */
  readonly insert: (row: Stored & F) => Promise<boolean>
  /** False where somebody else saved it in the meantime. */
  readonly update: (row: Stored & F) => Promise<boolean>
}

/** Saves an entry as a whole: revision 0 creates it; a stale revision is refused with the newer entry, and nothing is overwritten. */
export async function saveEntry<F extends object, E extends Stored>(
  { db, request, audit }: Work,
  list: EntryList<E>,
  { input, check, insert, update }: Saving<F, E>,
): Promise<{ revision: number; savedAt: string }> {
  const { id, revision, ...fields } = input
  const after: Readonly<Record<string, unknown>> = fields
  await lockList(db, list.entity)
  await lockEntry(db, list.table, id)
  const before = await list.find(db, id)
  if (revision !== (before?.revision ?? 0)) throw staleRefusal(before)
  const isTwin = await hasTwin(db, list.table, { id, called: String(after[list.name]) })
  assertSound([isTwin && issueAt(list.name, 'captionTaken'), ...((await check?.(before)) ?? [])])
  if (!before && !(await insert(input))) throw staleRefusal(null)
  if (before && !(await update(input))) throw staleRefusal(await list.find(db, id))
  await storeUse(db, list.table, { id, at: request.at })
  audit({ entity: list.entity, entityId: id, changes: changesOf<Readonly<Record<string, unknown>>>(before, after) })
  return { revision: revision + 1, savedAt: request.at.toISOString() }
}

type Removing<E extends Stored> = {
  readonly input: Stored & { readonly as: 'DELETED' | 'DEACTIVATED' }
  /** Whether any other row names the entry. */
  readonly isUsed: (entry: E) => Promise<boolean>
  /** The refusal to delete an entry that is used, with the code that the contract declares. */
  readonly inUse: () => Refusal
  /** Deletes rows that belong only to the entry. */
  readonly clear?: () => Promise<void>
}

/** Deletes an entry that nothing names, or takes one that is named out of use; it never does one in place of the other. */
export async function removeEntry<E extends Stored>(
  { db, request, audit }: Work,
  list: EntryList<E>,
  { input, isUsed, inUse, clear }: Removing<E>,
): Promise<Record<string, never>> {
  await lockEntry(db, list.table, input.id)
  const before = await list.find(db, input.id)
  if (!before) throw refuse('NOT_FOUND')
  if (before.revision !== input.revision) throw staleRefusal(before)
  if (input.as === 'DELETED' && (await isUsed(before))) throw inUse()
  if (input.as === 'DELETED') await clear?.()
  const done = input.as === 'DELETED' ? await deleteEntry(db, list.table, input) : await deactivateEntry(db, list.table, input)
  if (!done) throw staleRefusal(before)
  if (input.as === 'DEACTIVATED') await storeUse(db, list.table, { id: input.id, at: request.at })
  audit({
    entity: list.entity,
    entityId: input.id,
    changes: { removed: { to: input.as }, [list.name]: { from: Reflect.get(before, list.name) } },
  })
  return {}
}

/** The refusal for an entry that somebody else saved or removed in the meantime. */
function staleRefusal(newer: Stored | null): Refusal {
  return refuse('CONFLICT', { data: { newer } })
}
