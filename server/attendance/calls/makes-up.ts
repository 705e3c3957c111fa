import 'server-only'
import * as contracts from '@/lib/contracts/attendance'
import { institutionTimeZone } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import type { Db } from '@/server/kernel/db'
import { entity, looking, recording } from '../access'
import { claimOn, makingUpEvidence } from '../evidence'
import type { TaughtRow } from '../queries/dates.sql'
import { lockMissed, lockWalkIn, listMissedDates, setMakesUpId, type MissedRow } from '../queries/walk-ins.sql'
import { findStanding, lockRegister } from '../queries/register.sql'
import { yearBegan } from '../year'
import { requireTaughtDate, keepsNow } from './register'

/** An upper bound for the missed dates of one type in a term that somebody may still make up. */
const mostMissed = 100

async function missedBeside(db: Db, { occurrenceId, heldOn }: TaughtRow, studentId: string): Promise<MissedRow[]> {
  const timeZone = await institutionTimeZone()
  return listMissedDates(db, { occurrenceId, studentId, from: yearBegan(heldOn, timeZone), timeZone, limit: mostMissed })
}

export const listMissedCall = defineCall(contracts.listMissed, {
  ...looking,
  handle: async ({ actor, input: { occurrenceId, studentId }, db, request }) => {
    const date = await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    // Missed dates are shown only for a student who is not on this date's list.
    if (!(await findStanding(db, { occurrenceId, studentId }))?.isWalkIn) throw refuse('NOT_FOUND')
    return { rows: await missedBeside(db, date, studentId) }
  },
})

export const setMakesUpCall = defineCall(contracts.setMakesUp, {
  ...recording,
  audit: 'attendance.makesUpSet',
  evidence: makingUpEvidence,
  handle: async ({ actor, input: { occurrenceId, studentId, makesUpId }, db, request, audit, vouch }) => {
    const date = await requireTaughtDate(db, { actor, id: occurrenceId, at: request.at })
    await lockRegister(db, occurrenceId)
    if (makesUpId !== null) await lockMissed(db, { occurrenceId: makesUpId, studentId })
    const walkIn = await lockWalkIn(db, { occurrenceId, studentId })
    if (!walkIn) throw refuse('NOT_FOUND')
    const vouched = vouch(claimOn([{ studentId }], await keepsNow(db, { actor, id: occurrenceId, at: request.at })))
    if (!walkIn.isAccepted) throw refuse('STATE_CHANGED', { code: 'attendance.NOT_ACCEPTED' })
    if (makesUpId !== walkIn.makesUpId) {
      const missed = makesUpId === null ? [] : await missedBeside(db, date, studentId)
      if (makesUpId !== null && !missed.some((row) => row.occurrenceId === makesUpId))
        throw refuse('STATE_CHANGED', { code: 'attendance.NOT_MISSED' })
      await setMakesUpId(db, { occurrenceId, studentId, makesUpId, minutesLate: walkIn.minutesLate, vouched, at: request.at })
    }
    audit({ entity, entityId: occurrenceId, changes: { [studentId]: { from: walkIn.makesUpId, to: makesUpId } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const makesUpCalls = [listMissedCall, setMakesUpCall]
