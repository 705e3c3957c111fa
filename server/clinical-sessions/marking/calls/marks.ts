import 'server-only'
import { targetKey, type Target } from '@/lib/clinical/marking'
import type { MarkSide } from '@/lib/clinical/vocabulary'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { lockSharedCatalogue } from '@/server/catalogue'
import { assertAsShown, type Comparison } from '@/server/kernel/calls/evidence'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { entity, writers } from '../../access'
import { compareLine } from '../as-seen'
import { conflict } from '../../conflict'
import { claimOn, markEvidence } from '../../evidence'
import { assertMay, claimedTime, lockSessionFor, type SessionWithSide } from '../../lock-session'
import { insertHistory } from '../../queries/history'
import { findMarkPlace, markCleared, upsertMark, type MarkPlace } from '../queries/marks'
import { claimCheckByMarking } from '../../checks/claim-check'
import { markView } from '../../views/parts'

export const saveMarkCall = defineCall(contracts.saveMark, {
  ...writers,
  audit: 'clinical-sessions.marked',
  replay: 'keyed',
  evidence: markEvidence,
  handle: async ({
    actor,
    input: { sessionId, target, value, scaleId: seenScaleId, lineRevision, note: written, revision, occurredAt },
    db,
    request,
    audit,
    touch,
    vouch,
  }) => {
    const claimed = claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    const side = sideToMark(session)
    await lockSharedCatalogue(db)
    if (side === 'SELF' && written) throw badField('note', 'noteIsTeachers')
    const place = await findMarkPlace(db, { sessionId, side, target, value, seenScaleId })
    if (!place) throw badField('target', 'markTargetGone')
    if (!place.onScale) throw badField('value', 'markOffScale')
    const { mark, scaleId } = place
    const savedAt = request.at.toISOString()
    const before = mark && !mark.cleared ? mark : null
    const note = written ?? before?.note ?? ''
    if (mark && before && before.value === value && before.scaleId === scaleId && before.note === note)
      return { revision: mark.revision, savedAt }
    const line = await compareLine(db, { session, readerId: actor.id, target, lineRevision })
    const asSeen = [compareMark(mark, revision), ...(line ? [line] : [])] as const
    if (side === 'SELF') assertAsShown(asSeen)
    const vouched = side === 'SELF' ? { selfId: actor.id } : vouch(claimOn(session, asSeen))
    const saved = await upsertMark(db, {
      sessionId,
      vouched,
      target,
      value,
      scaleId,
      lineRevision: lineRevision ?? null,
      note,
      at: request.at,
      occurredAt: claimed,
    })
    const from = before ? { from: before.value } : {}
    const fields = note === (before?.note ?? '') ? {} : { fields: ['note'] }
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'marked',
      detail: { side, target, scaleId, ...from, to: value, ...fields, occurredAt },
    })
    if (side === 'TEACHER') await claimCheckByMarking({ actor, db, request, touch }, session, occurredAt)
    audit({
      entity,
      entityId: sessionId,
      changes: { ...changeOf(side, target, { ...from, to: value }), ...('fields' in fields && { note: {} }) },
    })
    return { revision: saved, savedAt }
  },
})

export const clearMarkCall = defineCall(contracts.clearMark, {
  ...writers,
  audit: 'clinical-sessions.markCleared',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, target, revision, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    const side = sideToMark(session)
    const place = await findMarkPlace(db, { sessionId, side, target, value: null })
    if (!place) throw badField('target', 'markTargetGone')
    const { mark } = place
    const savedAt = request.at.toISOString()
    if (!mark || mark.cleared) return { revision: mark?.revision ?? 0, savedAt }
    assertAsShown(compareMark(mark, revision))
    await markCleared(db, { sessionId, side, target, at: request.at })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'markCleared',
      detail: { side, target, scaleId: mark.scaleId, from: mark.value, occurredAt },
    })
    audit({ entity, entityId: sessionId, changes: changeOf(side, target, { from: mark.value }) })
    return { revision: mark.revision + 1, savedAt }
  },
})

/** Students mark themselves and never count as teachers; a teacher marks the student. */
function sideToMark(session: SessionWithSide): MarkSide {
  if (session.side === 'student') {
    assertMay(session, 'selfMark')
    return 'SELF'
  }
  assertMay(session, 'mark')
  return 'TEACHER'
}

/** A mark that was taken back is shown to nobody: the revision is right for a reader who saw no mark (0), and for the person who took it back. */
function compareMark(mark: MarkPlace['mark'], revision: number): Comparison {
  const now = mark?.cleared && revision === 0 ? 0 : (mark?.revision ?? 0)
  return { sent: revision, now, refusal: conflict(mark && !mark.cleared ? markView(mark) : null) }
}

function changeOf(side: MarkSide, target: Target, change: { from?: number | null; to?: number | null }) {
  return { [`${side.toLowerCase()} ${targetKey(target)}`]: change }
}
