import 'server-only'
import * as contracts from '@/lib/contracts/attendance'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { looking, recording } from '../access'
import { lockFollowUp, insertFollowUp, listFollowUpRows, updateFollowUpDone, updateFollowUp } from '../queries/follow-ups.sql'
import { findStudent } from '../queries/log.sql'
import { mostFollowUps } from '../rules'
import { registersFor } from '../scope'

const followUpEntity = 'follow-up'

export const listFollowUpsCall = defineCall(contracts.listFollowUps, {
  ...looking,
  limit: () => searching,
  notWhileViewing: true,
  handle: async ({ actor, input: { studentId = null }, db, request }) => {
    const scope = registersFor(actor)
    // Nobody reads the notes about themself.
    if (studentId !== null && (studentId === actor.id || !(await findStudent(db, scope, studentId)))) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const rows = await listFollowUpRows(db, scope, { studentId, limit: mostFollowUps + 1 })
    return {
      today,
      isCut: rows.length > mostFollowUps,
      rows: rows
        .slice(0, mostFollowUps)
        .filter(({ student }) => student.id !== actor.id)
        .map(({ at, doneAt, ...row }) => ({
          ...row,
          isOverdue: doneAt === null && row.dueOn < today,
          at: at.toISOString(),
          doneAt: doneAt && doneAt.toISOString(),
        })),
    }
  },
})

/** @throws NOT_FOUND outside the actor's registers and about themself, CONFLICT if somebody else was faster */
async function lockFollowUpFor(db: Tx, actor: Actor, { id, revision }: { id: string; revision: number }) {
  const found = await lockFollowUp(db, registersFor(actor), id)
  if (!found || found.studentId === actor.id) throw refuse('NOT_FOUND')
  if (found.revision !== revision) throw refuse('CONFLICT')
  return found
}

export const saveFollowUpCall = defineCall(contracts.saveFollowUp, {
  ...recording,
  audit: 'attendance.followUpSaved',
  handle: async ({ actor, input: { id, revision, studentId, note, dueOn }, db, request, audit }) => {
    if (studentId === actor.id || !(await findStudent(db, registersFor(actor), studentId))) throw refuse('NOT_FOUND')
    if (revision === 0) {
      if (!(await insertFollowUp(db, { id, studentId, note, dueOn, byId: actor.id, at: request.at }))) throw refuse('CONFLICT')
    } else {
      const { isDone, studentId: whose } = await lockFollowUpFor(db, actor, { id, revision })
      if (whose !== studentId) throw refuse('NOT_FOUND')
      if (isDone) throw refuse('STATE_CHANGED', { code: 'attendance.DONE' })
      await updateFollowUp(db, { id, note, dueOn })
    }
    audit({ entity: followUpEntity, entityId: id, changes: { dueOn: { to: dueOn }, studentId: { to: studentId } } })
    return {}
  },
})

export const setFollowUpDoneCall = defineCall(contracts.setFollowUpDone, {
  ...recording,
  audit: 'attendance.followUpDone',
  handle: async ({ actor, input: { id, revision, done }, db, request, audit }) => {
    const { isDone } = await lockFollowUpFor(db, actor, { id, revision })
    if (isDone !== done) await updateFollowUpDone(db, { id, byId: done ? actor.id : null, at: request.at })
    audit({ entity: followUpEntity, entityId: id, changes: { done: { from: isDone, to: done } } })
    return {}
  },
})

export const followUpCalls = [listFollowUpsCall, saveFollowUpCall, setFollowUpDoneCall]
