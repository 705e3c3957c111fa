import 'server-only'
import * as contracts from '@/lib/contracts/reflections'
import { defineCall, makeLater } from '@/server/kernel/define-call'
import { makePdf } from '@/server/kernel/files/pdf'
import { exportLimit } from '@/server/kernel/limits'
import { entity, writes } from '../access'
import { csvOfLog, logDocument } from '../log-file'
import { logWhere } from '../log-where'
import { listForFile } from '../queries/log'
import { ownFor } from '../scope'

/** Exports all of one's own reflections, including private ones, because the writer may take them along. The PDF is drawn in a thread of its own. */
export const exportReflectionLogCall = defineCall(contracts.exportReflectionLog, {
  ...writes,
  replay: 'idempotent',
  audit: 'reflections.exported',
  limit: exportLimit,
  handle: async ({ actor, input: { format, ...narrowed }, db, request, audit }) => {
    const { rows, isCut } = await listForFile(db, ownFor(actor), logWhere(narrowed))
    audit({ entity, entityId: actor.id, changes: { rows: { to: rows.length } } })
    const about = { person: actor.displayName, locale: request.locale, at: request.at, isCut, narrowed }
    const answer = { rows: rows.length, isCut }
    const name = `reflections-${request.at.toISOString().slice(0, 10)}`
    if (format === 'CSV') return { fileName: `${name}.csv`, content: await csvOfLog(rows, about), ...answer }
    const document = await logDocument(rows, about)
    return makeLater(async () => ({ fileName: `${name}.pdf`, content: (await makePdf(document, actor.id)).toString('base64'), ...answer }))
  },
})
