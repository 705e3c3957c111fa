import 'server-only'
import { canonicalPlace } from '@/lib/clinical/site'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { findProcedure, lockSharedCatalogue } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, writers } from '../../access'
import { conflict } from '../../conflict'
import { assertRemovable, assertMay, assertMarkedUnchanged, claimedTime, lockSessionFor } from '../../lock-session'
import { insertHistory } from '../../queries/history'
import { countLines, findLine, insertLine, markLineRemoved, updateLine, type LineContent, type LineRow } from '../queries/lines'
import { changesOf, visibleChanges } from '../../rules'
import { lineView } from '../../views/parts'

const lineFields = [
  'procedureId',
  'site',
  'teeth',
  'surfaces',
  'quantity',
  'helpLevel',
  'difficulty',
  'stageId',
  'note',
  'sortOrder',
] as const satisfies readonly (keyof LineContent)[]
const unsaid = ['note'] as const
/** The note beside a line, and its position, do not affect its marks. */
const besideMarks: ReadonlySet<string> = new Set(['note', 'sortOrder'])
const mostLines = 60

export const saveLineCall = defineCall(contracts.saveLine, {
  ...writers,
  audit: 'clinical-sessions.lineSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, lineId, revision, occurredAt, ...given }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editLines')
    const line = await findLine(db, lineId)
    if (line && line.sessionId !== sessionId) throw refuse('NOT_FOUND')
    const content: LineContent = { ...given, ...canonicalPlace(given), outside: line?.outside ?? false }
    const savedAt = request.at.toISOString()
    const changes = changesOf(line ?? emptyLine, content, { fields: lineFields, unsaid })
    const fields = Object.keys(changes)
    if (line && !line.deletedAt && fields.length === 0) return { revision: line.revision, savedAt }
    if (revision !== (line?.revision ?? 0)) throw conflict(line && !line.deletedAt ? lineView(line) : null)
    if (line && fields.some((field) => !besideMarks.has(field)))
      await assertMarkedUnchanged(db, session, { lineId, procedureIds: [line.procedureId, content.procedureId] })
    content.outside = await assertProcedure(db, { content, line, studentId: session.studentId })
    if (!line || line.deletedAt) await assertRoom(db, sessionId)
    if (line) await updateLine(db, lineId, content)
    else if (!(await insertLine(db, { id: lineId, sessionId, ...content }))) throw refuse('NOT_FOUND')
    const act = !line ? 'lineAdded' : line.deletedAt ? 'lineRestored' : 'lineSaved'
    const told = act === 'lineSaved' ? { changes: visibleChanges(changes) } : {}
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act,
      detail: { lineId, procedureId: content.procedureId, fields, ...told, occurredAt },
    })
    audit({ entity, entityId: sessionId, changes: { line: { to: lineId }, ...changes } })
    return { revision: (line?.revision ?? 0) + 1, savedAt }
  },
})

export const removeLineCall = defineCall(contracts.removeLine, {
  ...writers,
  audit: 'clinical-sessions.lineRemoved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, lineId, revision, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editLines')
    const line = await findLine(db, lineId)
    if (line?.sessionId !== sessionId) throw refuse('NOT_FOUND')
    const savedAt = request.at.toISOString()
    if (line.deletedAt) return { revision: line.revision, savedAt }
    if (revision !== line.revision) throw conflict(lineView(line))
    await assertRemovable(db, session, lineId)
    await markLineRemoved(db, lineId, request.at)
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'lineRemoved',
      detail: { lineId, procedureId: line.procedureId, occurredAt },
    })
    audit({ entity, entityId: sessionId, changes: { line: { from: lineId } } })
    return { revision: line.revision + 1, savedAt }
  },
})

type Chosen = { readonly content: LineContent; readonly line: LineRow | null; readonly studentId: string }

/**
 * A procedure that was taken out of use, or that the student may no longer do, stays on the lines that have it, and cannot be chosen for others. Returns
 * whether the procedure is outside of what the student may do.
 */
async function assertProcedure(db: Tx, { content: { procedureId, site, stageId }, line, studentId }: Chosen): Promise<boolean> {
  const kept = line?.procedureId === procedureId
  if (kept && line.site === site && line.stageId === stageId) return line.outside
  await lockSharedCatalogue(db)
  const procedure = await findProcedure(db, { id: procedureId, studentId })
  if (!procedure) throw badField('procedureId', 'procedureUnknown')
  if (!procedure.active && !kept) {
    throw refuse('VALIDATION_FAILED', {
      code: 'clinical-sessions.PROCEDURE_INACTIVE',
      issues: [{ path: 'procedureId', code: 'procedureInactive', message: 'procedureInactive' }],
    })
  }
  if (!kept && procedure.permit === 'BLOCK') {
    const issues = [{ path: 'procedureId', code: 'procedureNotPermitted', message: 'procedureNotPermitted' }]
    throw refuse('VALIDATION_FAILED', { code: 'clinical-sessions.NOT_PERMITTED', issues, data: { reason: procedure.reason } })
  }
  if (procedure.site !== site) throw badField('site', 'siteNotOfProcedure')
  if (stageId !== null && !procedure.stageIds.includes(stageId)) throw badField('stageId', 'stageUnknown')
  return kept ? line.outside : procedure.permit === 'WARN'
}

/** The limit allows a session to be read in one piece. */
async function assertRoom(db: Tx, sessionId: string): Promise<void> {
  if ((await countLines(db, sessionId)) >= mostLines) throw badField('lineId', 'tooManyLines')
}

const emptyLine: Readonly<Record<keyof LineContent, unknown>> = {
  procedureId: null,
  site: null,
  teeth: null,
  surfaces: null,
  quantity: null,
  helpLevel: null,
  difficulty: null,
  stageId: null,
  outside: null,
  note: '',
  sortOrder: null,
}
