import 'server-only'
import * as contracts from '@/lib/contracts/imports'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { batchesSoon, beginBatch, prepareBatch, undoBatch } from '@/server/kernel/calls/batches'
import { badField, refuse } from '@/server/kernel/errors'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { assertProven } from '@/server/kernel/secrets/proof'
import { checkRows } from '../check-rows'
import { assertColumns, columnsAmong, columnsOf } from '../columns'
import { guessColumns, headersKey } from '../headers'
import { type ImportKind, type ImportTarget } from '../kinds'
import {
  countRows,
  deleteImport,
  findContent,
  findMapping,
  lockImport,
  insertImport,
  listWantedRows,
  storeMapping,
  replaceRows,
  updateFixes,
  updateImport,
  type ImportRow,
} from '../queries'
import { importers, kindNamed, scopeOf } from './access'
import { readOther, readTable, type Table } from '../read'
import { Options, Wanted } from '../views'

/** Files are read one after the other, because each takes some memory while it is read or checked. */
const writes = { ...importers, effect: 'write', replay: 'keyed', turn: () => 'imports' } as const
const entity = 'import'

export const beginImportCall = defineCall(contracts.beginImport, {
  ...writes,
  audit: 'imports.begun',
  // Room for sixteen megabytes as base64 and the rest of the request.
  bodyLimit: 25 * 1024 * 1024,
  handle: async ({ actor, input: { id, kind: name, targetId = null, fileName, content }, db, request, audit }) => {
    const kind = kindNamed(actor, name)
    const target = await targetOf(db, kind, targetId)
    assertOpen(target)
    const bytes = Buffer.from(content, 'base64')
    const table = await readFile(db, bytes, { kind, target, at: request.at })
    const seen = await mappingOf(db, { kind, target, table, at: request.at })
    const isNew = await insertImport(db, {
      // The content of rosters and documents is not kept: there is only one way to read them, and they may contain more than is read, such as passwords.
      id,
      kind: kind.kind,
      targetId,
      actorId: actor.id,
      fileName,
      content: table.format === 'CSV' || table.format === 'XLSX' ? new Uint8Array(bytes) : null,
      sizeBytes: bytes.length,
      createdAt: request.at,
      ...columnsOf(table),
      ...seen,
    })
    if (!isNew) throw refuse('CONFLICT')
    await replaceRows(db, id, table.rows)
    audit({
      entity,
      entityId: id,
      changes: { kind: { to: kind.kind }, ...(target.name !== null && { target: { to: target.name } }), rows: { to: table.rows.length } },
    })
    return { revision: 1 }
  },
})

async function readFile(db: Db, bytes: Buffer, { kind, target, at }: { kind: ImportKind; target: ImportTarget; at: Date }): Promise<Table> {
  if (kind.read) return readOther(bytes, kind.read)
  const also = kind.readAlso ? await readOther(bytes, (sized) => kind.readAlso?.(db, sized, { target, at }) ?? null) : null
  return also ?? readTable(bytes, {}, { rosterOn: kind.takesRosters ? await institutionToday(at) : null })
}

/** The mapping last used for files with these headers, or else a guess from the names of the headers. */
async function mappingOf(
  db: Db,
  { kind, target, table: { headers, format }, at }: { kind: ImportKind; target: ImportTarget; table: Table; at: Date },
) {
  const [remembered, options] = [
    await findMapping(db, { kind: kind.kind, headersKey: headersKey(headers, target.id) }),
    await kind.options(db, { at, isRoster: format === 'ONEROSTER' }),
  ]
  const known = remembered?.columns.every((field) => field === '' || target.fields.some(({ name }) => name === field)) ? remembered : null
  const chosen = Object.entries(Options.safeParse(known?.options).data ?? {}).filter(([name]) => !kind.notRemembered.includes(name))
  return { columns: known?.columns ?? guessColumns(headers, target.fields), options: { ...options, ...Object.fromEntries(chosen) } }
}

export const rereadImportCall = defineCall(contracts.rereadImport, {
  ...writes,
  audit: 'imports.reread',
  handle: async ({ actor, input: { id, revision, encoding, delimiter, sheet }, db, request, audit }) => {
    const { found, kind, target } = await lockOpenImport(db, actor, { id, revision })
    const bytes = await findContent(db, id)
    if (!bytes) throw refuse('NOT_FOUND')
    const table = readTable(Buffer.from(bytes), {
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet !== null && { sheet }),
    })
    await replaceRows(db, id, table.rows)
    await updateImport(db, id, {
      ...columnsOf(table),
      ...(await mappingOf(db, { kind, target, table, at: request.at })),
      checkedAt: null,
      missing: [],
      grants: [],
    })
    audit({ entity, entityId: id, changes: { rows: { from: found.total, to: table.rows.length } } })
    return { revision: revision + 1 }
  },
})

export const checkImportCall = defineCall(contracts.checkImport, {
  ...writes,
  audit: 'imports.checked',
  handle: async ({ actor, input: { id, revision, columns, options }, db, request, audit }) => {
    const { found, kind, target } = await lockOpenImport(db, actor, { id, revision })
    assertColumns(columns, { headers: found.headers, target })
    await updateImport(db, id, {
      columns,
      options,
      checkedAt: request.at,
      ...(await checkRows(db, { actor, kind, found, columns, options, at: request.at, locale: request.locale })),
    })
    await storeMapping(db, { kind: kind.kind, headersKey: headersKey(found.headers, target.id), columns, options, usedAt: request.at })
    audit({ entity, entityId: id })
    return { revision: revision + 1 }
  },
})

export const recheckImportCall = defineCall(contracts.recheckImport, {
  ...writes,
  audit: 'imports.checked',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const { found, kind } = await lockOpenImport(db, actor, { id })
    if (found.checkedAt === null) throw refuse('STATE_CHANGED', { code: 'imports.NOT_CHECKED' })
    await checkAsStored(db, { actor, kind, found, at: request.at, locale: request.locale })
    audit({ entity, entityId: id })
    return { revision: found.revision + 1 }
  },
})

type Stored = { actor: Actor; kind: ImportKind; found: ImportRow; at: Date; locale: string }

async function checkAsStored(db: Tx, { found, at, ...who }: Stored): Promise<void> {
  const { columns, options } = found
  await updateImport(db, found.id, { checkedAt: at, ...(await checkRows(db, { ...who, found, columns, options, at })) })
}

export const fixRowCall = defineCall(contracts.fixRow, {
  ...writes,
  audit: 'imports.rowFixed',
  handle: async ({ actor, input: { id, revision, number, values }, db, request, audit }) => {
    const { found, kind, target } = await lockOpenImport(db, actor, { id, revision })
    if (found.checkedAt === null) throw refuse('STATE_CHANGED', { code: 'imports.NOT_CHECKED' })
    const unknown = Object.keys(values).find((field) => !target.fields.some(({ name }) => name === field))
    if (unknown !== undefined) throw badField('values', 'unknownKey')
    if (!(await updateFixes(db, { importId: id, number, fixes: values }))) throw refuse('NOT_FOUND')
    await checkAsStored(db, { actor, kind, found, at: request.at, locale: request.locale })
    // A corrected value is a person's data, so the audit has only the number of the row.
    audit({ entity, entityId: id, changes: { row: { to: number } } })
    return { revision: revision + 1 }
  },
})

export const applyImportCall = defineCall(contracts.applyImport, {
  ...writes,
  audit: 'imports.applied',
  handle: async ({ actor, input: { id, revision }, db, request, audit, afterCommit }) => {
    const { found, kind } = await lockOpenImport(db, actor, { id, revision })
    if (found.checkedAt === null) throw refuse('STATE_CHANGED', { code: 'imports.NOT_CHECKED' })
    const counts = await countRows(db, id)
    if (counts.NEW + counts.CHANGED + counts.GONE === 0) throw refuse('STATE_CHANGED', { code: 'imports.NOTHING' })
    await kind.assertMayApply(db, actor)
    if (counts.PROOF > 0) assertProven(actor, request.at)
    const rows = await listWantedRows(db, id)
    const batchId = await prepareBatch(db, {
      kind: kind.batchKind,
      actorId: actor.id,
      locale: request.locale,
      at: request.at,
      settings: kind.settings(Options.parse(found.options), found.targetId, found.fileName),
      rows: rows.map(({ number, subjectId, wanted, mark }) => ({ subjectId, mark, wanted: { ...Wanted.parse(wanted), row: number } })),
    })
    await kind.assertMayChange?.(db, actor, { id: batchId, isApplied: false })
    await beginBatch(db, { id: batchId, kind: kind.batchKind })
    await updateImport(db, id, { batchId })
    audit({
      entity,
      entityId: id,
      changes: {
        new: { to: counts.NEW },
        changed: { to: counts.CHANGED },
        ...(counts.GONE > 0 && { gone: { to: counts.GONE } }),
        leftOut: { to: counts.ERROR },
      },
    })
    afterCommit(batchesSoon)
    return { revision: revision + 1 }
  },
})

export const undoImportCall = defineCall(contracts.undoImport, {
  ...writes,
  audit: 'imports.undone',
  handle: async ({ actor, input: { id }, db, request, audit, afterCommit }) => {
    const found = await lockImport(db, scopeOf(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const kind = kindNamed(actor, found.kind)
    if (found.batchId === null) throw refuse('STATE_CHANGED')
    await kind.assertMayApply(db, actor)
    await kind.assertMayChange?.(db, actor, { id: found.batchId, isApplied: true })
    // Undoing an import needs a proof of identity if applying it did.
    if ((await countRows(db, id)).PROOF > 0) assertProven(actor, request.at)
    if (!(await undoBatch(db, { id: found.batchId, kind: kind.batchKind, actorId: actor.id, at: request.at })))
      throw refuse('STATE_CHANGED', { code: 'imports.TOO_LATE' })
    audit({ entity, entityId: id })
    afterCommit(batchesSoon)
    return {}
  },
})

export const discardImportCall = defineCall(contracts.discardImport, {
  ...writes,
  audit: 'imports.discarded',
  handle: async ({ actor, input: { id }, db, audit }) => {
    const found = await lockImport(db, scopeOf(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    if (found.batchId !== null) throw refuse('STATE_CHANGED', { code: 'imports.BEGUN' })
    await deleteImport(db, id)
    audit({ entity, entityId: id, changes: { rows: { from: found.total } } })
    return {}
  },
})

/** The target of the import, with its current fields. @throws NOT_FOUND */
async function targetOf(db: Db, kind: ImportKind, targetId: string | null): Promise<ImportTarget> {
  const [target] = await kind.targets(db, [targetId])
  if (!target) throw refuse('NOT_FOUND')
  return target
}

/** @throws STATE_CHANGED where nothing more may be imported into the target */
function assertOpen({ isOpen }: ImportTarget): void {
  if (!isOpen) throw refuse('STATE_CHANGED', { code: 'imports.CLOSED' })
}

/**
 * The import, locked for a change, if it has not begun and has the revision that the caller saw (where one is given). @throws NOT_FOUND, CONFLICT,
 * STATE_CHANGED
 */
async function lockOpenImport(
  db: Tx,
  actor: Actor,
  { id, revision }: { id: string; revision?: number },
): Promise<{ found: ImportRow; kind: ImportKind; target: ImportTarget }> {
  const found = await lockImport(db, scopeOf(actor), id)
  if (!found) throw refuse('NOT_FOUND')
  if (found.batchId !== null) throw refuse('STATE_CHANGED', { code: 'imports.BEGUN' })
  if (revision !== undefined && found.revision !== revision) throw refuse('CONFLICT', { data: { newer: { revision: found.revision } } })
  const kind = kindNamed(actor, found.kind)
  const target = await targetOf(db, kind, found.targetId)
  assertOpen(target)
  return { found: { ...found, columns: columnsAmong(found.columns, target) }, kind, target }
}
