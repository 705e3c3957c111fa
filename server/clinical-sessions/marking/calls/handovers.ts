import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, teachers } from '../../access'
import { isTeacherInOffice, listAwaitingMarksOn, lockSessions, updateTeacher } from '../queries/handovers'
import { insertHistories } from '../../queries/history'
import type { SeenHead } from '../../queries/sessions'
import { sideOf } from '../../rules'
import { sessionsFor } from '../../scope'

const mostAtOnce = 200

export const handOverCall = defineCall(contracts.handOver, {
  ...teachers,
  audit: 'clinical-sessions.handedOver',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionIds, heldOn, teacherId, reason }, db, request, audit, emit, touch }) => {
    const savedAt = request.at.toISOString()
    if (!(await isTeacherInOffice(db, teacherId))) throw badField('teacherId', 'teacherUnknown')
    const ids =
      sessionIds ?? (heldOn === undefined ? [] : await listAwaitingMarksOn(db, { teacherId: actor.id, heldOn, limit: mostAtOnce }))
    const wanted = [...new Set(ids)]
    const found = new Map(
      (await lockSessions(db, sessionsFor(actor), { ids: wanted, readerId: actor.id })).map((session) => [session.id, session]),
    )
    assertNoProblems(wanted.flatMap((sessionId) => handoverProblems(found.get(sessionId) ?? null, { sessionId, actor, teacherId })))
    const going = [...found.values()].filter((session) => session.teacherId !== teacherId)
    await updateTeacher(db, { ids: going.map(({ id }) => id), teacherId, at: request.at })
    const detailOf = (from: SeenHead) => ({ fromTeacherId: from.teacherId, toTeacherId: teacherId })
    await insertHistories(
      db,
      going.map((session) => ({
        sessionId: session.id,
        at: request.at,
        byId: actor.id,
        act: 'handedOver',
        reason,
        detail: detailOf(session),
      })),
    )
    for (const session of going) audit({ entity, entityId: session.id, changes: { teacherId: { from: session.teacherId, to: teacherId } } })
    const payload = {
      sessionIds: going.map(({ id }) => id),
      fromTeacherIds: going.map((session) => session.teacherId),
      toTeacherId: teacherId,
      byId: actor.id,
    }
    if (going.length > 0) emit({ type: 'clinical-sessions.handedOver', payload })
    touch(teacherId, ...going.flatMap((session) => [session.teacherId, session.studentId]))
    return { count: going.length, savedAt }
  },
})

type Cannot = { readonly sessionId: string; readonly why: 'notFound' | 'notYours' | 'closed' | 'own' }
type Asked = { readonly sessionId: string; readonly actor: Actor; readonly teacherId: string }

function handoverProblems(session: SeenHead | null, { sessionId, actor, teacherId }: Asked): Cannot[] {
  if (!session) return [{ sessionId, why: 'notFound' }]
  if (sideOf(actor, session) !== 'teacher') return [{ sessionId, why: 'notYours' }]
  if (!isEditable(session.state)) return [{ sessionId, why: 'closed' }]
  return session.studentId === teacherId ? [{ sessionId, why: 'own' }] : []
}

/** @throws with all sessions that cannot be handed over, so that they can be left out and the rest sent. */
function assertNoProblems(cannot: readonly Cannot[]): void {
  if (cannot.length === 0) return
  const has = (why: Cannot['why']) => cannot.some((one) => one.why === why)
  throw refuse(has('notFound') ? 'NOT_FOUND' : has('notYours') ? 'FORBIDDEN' : 'STATE_CHANGED', {
    code: 'clinical-sessions.CANNOT_GO',
    data: { cannot },
  })
}
