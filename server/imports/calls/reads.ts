import 'server-only'
import * as contracts from '@/lib/contracts/imports'
import { issueText } from '@/lib/i18n/issue-text'
import { findBatch, findBatches } from '@/server/kernel/calls/batches'
import { refuse } from '@/server/kernel/errors'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { columnsAmong } from '../columns'
import { countImports, countRows, countShown, findImport, listImports, listNewest, listSamples, listShown, namesOf } from '../queries'
import { importers, kindNamed, kindsOf, scopeOf } from './access'
import { Grants, Missing, Options, Reading, rowView, summaryView } from '../views'

export const foreseeUndoCall = defineCall(contracts.foreseeUndo, {
  ...importers,
  effect: 'read',
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findImport(db, scopeOf(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const kind = kindNamed(actor, found.kind)
    const batch = found.batchId === null ? null : await findBatch(db, { id: found.batchId, kinds: [kind.batchKind] })
    if (!batch) throw refuse('STATE_CHANGED')
    const applied = batch.done - batch.refused - batch.undone - batch.kept
    const undoable = await kind.countUnchanged(db, batch.id)
    return { undoable, kept: Math.max(0, applied - undoable) }
  },
})

/** The number of rows on one page. */
const pageSize = 50
const samples = 3

export const readImportCall = defineCall(contracts.readImport, {
  ...importers,
  effect: 'read',
  handle: async ({ actor, input: { id, show, page: asked }, db, request }) => {
    const found = await findImport(db, scopeOf(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const kind = kindNamed(actor, found.kind)
    const wanted = { importId: id, batchId: found.batchId, show }
    const [target] = await kind.targets(db, [found.targetId])
    const [names, batch, { PROOF: _proof, ...counts }, examples, shown] = await Promise.all([
      namesOf(db, [found.actorId]),
      found.batchId === null ? null : findBatch(db, { id: found.batchId, kinds: [kind.batchKind] }),
      countRows(db, id),
      listSamples(db, id, samples),
      countShown(db, wanted),
    ])
    const pages = Math.max(1, Math.ceil(shown / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const rows = await listShown(db, wanted, { skip, take: pageSize })
    const { notes, ...reading } = Reading.parse(found.reading)
    // An import into a target that no longer exists is still listed.
    const columns = target ? columnsAmong(found.columns, target) : found.columns
    return {
      import: {
        ...summaryView(found, { names, batch }),
        ...reading,
        notes: await Promise.all(notes.map(({ code, values }) => issueText(request.locale, code, values))),
        revision: found.revision,
        columns: found.headers.map((header, at) => ({
          header,
          samples: examples.map(({ cells }) => cells[at] ?? ''),
          field: columns[at] ?? '',
        })),
        options: Options.parse(found.options),
        isChecked: found.checkedAt !== null,
        isEmptied: found.isEmptied,
        fields: (target?.fields ?? []).map(({ name, isRequired }) => ({ name, isRequired })),
        missing: Missing.parse(found.missing),
        grants: Grants.parse(found.grants),
        counts,
      },
      rows: await Promise.all(rows.map((row) => rowView(row, { columns, locale: request.locale }))),
      show,
      page,
      pages,
      shown,
      from: skip + 1,
    }
  },
})

const listed = 25

export const listImportsCall = defineCall(contracts.listImports, {
  ...importers,
  effect: 'read',
  handle: async ({ actor, input: { kind: name, targetId = null, page: asked }, db }) => {
    const { batchKind, kind, targets } = kindNamed(actor, name)
    if ((await targets(db, [targetId])).length === 0) throw refuse('NOT_FOUND')
    const total = await countImports(db, { kind, targetId })
    const pages = Math.max(1, Math.ceil(total / listed))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * listed
    const rows = await listImports(db, { kind, targetId }, { skip, take: listed })
    const [names, batches] = [
      await namesOf(
        db,
        rows.map(({ actorId }) => actorId),
      ),
      await batchesById(
        db,
        [batchKind],
        rows.flatMap(({ batchId }) => batchId ?? []),
      ),
    ]
    return {
      imports: rows.map((row) => summaryView(row, { names, batch: batches.get(row.batchId ?? '') ?? null })),
      total,
      page,
      pages,
      from: skip + 1,
    }
  },
})

/** The number of imports that fit on a card. */
const recent = 3

export const listRecentImportsCall = defineCall(contracts.listRecentImports, {
  ...importers,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const rows = await listNewest(db, scopeOf(actor), recent)
    const [names, batches] = [
      await namesOf(
        db,
        rows.map(({ actorId }) => actorId),
      ),
      await batchesById(
        db,
        kindsOf(actor).map(({ batchKind }) => batchKind),
        rows.flatMap(({ batchId }) => batchId ?? []),
      ),
    ]
    return {
      imports: rows.map((row) => {
        const { batch, ...summary } = summaryView(row, { names, batch: batches.get(row.batchId ?? '') ?? null })
        return { ...summary, state: batch?.state ?? ('OPEN' as const), done: batch?.done ?? 0, refused: batch?.refused ?? 0 }
      }),
    }
  },
})

async function batchesById(db: Db, kinds: readonly string[], ids: readonly string[]) {
  const found = await findBatches(db, { ids, kinds })
  return new Map(found.map((batch) => [batch.id, batch]))
}
