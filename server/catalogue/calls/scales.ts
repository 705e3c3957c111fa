import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import type { ScaleFields } from '@/lib/contracts/interface-editor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { hasTwin } from '@/server/kernel/queries/entries.sql'
import { editorReaders, editors } from '../access'
import { lockCatalogue } from '../queries/lock.sql'
import {
  deactivateScale,
  deleteScale,
  findScale,
  insertNextVersion,
  insertScale,
  listScales,
  listVersions,
  renameScale,
  replaceValues,
  scaleTableBeside,
  touchScale,
  type ScaleRow,
} from '../queries/scales'
import { hangsOnScale } from '../queries/usage.sql'
import { changesOf } from '@/server/kernel/calls/changes'
import { scaleView } from '../views'

const entity = 'scale'

export const listScalesCall = defineCall(contracts.listScales, {
  ...editorReaders,
  handle: async ({ db }) => ({ scales: (await listScales(db)).map((row) => ({ ...scaleView(row), ...row._count })) }),
})

export const readScaleCall = defineCall(contracts.readScale, {
  ...editorReaders,
  handle: async ({ input: { id }, db }) => {
    const scale = await findScale(db, id)
    if (!scale) throw refuse('NOT_FOUND')
    const [hangs, versions] = await Promise.all([hangsOnScale(db, id), listVersions(db, scale.name)])
    return { scale: scaleView(scale), hangs, versions }
  },
})

export const saveScaleCall = defineCall(contracts.saveScale, {
  ...editors,
  audit: 'catalogue.scaleSaved',
  replay: 'keyed',
  handle: async ({ input: { id, revision, makes, ...fields }, db, request, audit }) => {
    await lockCatalogue(db)
    const before = await findScale(db, id)
    if (revision !== (before?.revision ?? 0)) throw staleConflict(before)
    if (await hasTwin(db, scaleTableBeside(before?.name ?? null), { id, called: fields.name })) throw badField('name', 'captionTaken')
    const savedAt = request.at.toISOString()
    const values = fields.values.toSorted((a, b) => a.value - b.value)
    const sorted: ScaleFields = { ...fields, values }
    if (!before) {
      if (!(await insertScale(db, { id, version: 1, fields: sorted }))) throw staleConflict(null)
      audit({ entity, entityId: id, changes: { name: { to: fields.name }, values: { to: values } } })
      return { id, version: 1, revision: 1, savedAt }
    }
    const [newest] = await listVersions(db, before.name)
    if (newest && newest.id !== id) throw refuse('STATE_CHANGED', { code: 'catalogue.OLD_VERSION', data: { newestId: newest.id } })
    const isNext = isOtherwise(before, sorted) && (await hangsOnScale(db, id)).marks > 0
    // Refused only if the change now needs a new version; if it turns out to need none, it is simply saved.
    if (isNext && makes === 'SAME_VERSION') throw refuse('STATE_CHANGED', { code: 'catalogue.MARKS_GIVEN' })
    if (!(await touchScale(db, { id, revision }))) throw staleConflict(await findScale(db, id))
    if (before.name !== fields.name) await renameScale(db, before.name, fields.name)
    const next = isNext ? await insertNextVersion(db, { before, fields: sorted }) : null
    if (!next) await replaceValues(db, id, values)
    audit({
      entity,
      entityId: id,
      changes: {
        ...changesOf<Readonly<Record<string, unknown>>>({ name: before.name, values: before.values }, { name: fields.name, values }),
        ...(next && { version: { from: before.version, to: next.version } }),
      },
    })
    return next ? { ...next, revision: 1, savedAt } : { id, version: before.version, revision: revision + 1, savedAt }
  },
})

export const removeScaleCall = defineCall(contracts.removeScale, {
  ...editors,
  audit: 'catalogue.scaleRemoved',
  replay: 'keyed',
  handle: async ({ input, db, audit }) => {
    await lockCatalogue(db)
    const before = await findScale(db, input.id)
    if (!before) throw refuse('NOT_FOUND')
    const { marks, procedures, sections } = await hangsOnScale(db, input.id)
    if (procedures + sections > 0 || (input.as === 'DELETED' && marks > 0)) throw refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' })
    const done = input.as === 'DELETED' ? await deleteScale(db, input) : await deactivateScale(db, input)
    if (!done) throw staleConflict(before)
    audit({ entity, entityId: input.id, changes: { removed: { to: input.as }, name: { from: before.name } } })
    return {}
  },
})

/** Whether anything but the name differs. */
function isOtherwise(before: ScaleRow, { values }: ScaleFields): boolean {
  const plain = (rows: ScaleFields['values'] | ScaleRow['values']) =>
    JSON.stringify(rows.map(({ value, label, meaning, colour, pass }) => [value, label, meaning, colour, pass]))
  return plain(before.values) !== plain(values)
}

/** Somebody else has saved or removed the scale since. */
function staleConflict(newer: ScaleRow | null) {
  return refuse('CONFLICT', { data: { newer: newer && scaleView(newer) } })
}
