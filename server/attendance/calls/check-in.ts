import 'server-only'
import * as contracts from '@/lib/contracts/attendance'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { announceSoon } from '@/server/kernel/announce-soon'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { everybody } from '../scope'
import { entity } from '../access'
import { whenShown, tokenOf, type Shown, type Token } from '../codes'
import { assertMayGuess, countWrongGuess } from '../guesses'
import { findSameDevice, listBuildingPoints, listSince, type CheckInWithDates } from '../queries/check-ins'
import { listTaughtByIds, type TaughtRow } from '../queries/dates.sql'
import { listOwnAt, say, shareRegister, type OwnAt } from '../queries/register.sql'
import { checkInEndsAt, flagsOf, lateSyncMs, minutesLate, opensAtOf } from '../rules'
import { attendanceSettings } from '../settings'
import { taughtView } from '../views'
import { whereaboutsOf } from '../whereabouts'

type Match = { readonly checkIn: CheckInWithDates; readonly shown: Shown }

export const checkInCall = defineCall(contracts.checkIn, {
  access: { kind: 'privilege', allOf: ['TIMETABLE_CHECKIN', 'APP_STUDENT'] },
  module: 'timetable',
  effect: 'write',
  audit: 'attendance.checkedIn',
  replay: 'keyed',
  // One guess of a person after the other, so that just so many are counted as there are.
  turn: (_, { actor }) => `check-in:${actor.id}`,
  handle: async ({ actor, input, db, request, audit, afterCommit }) => {
    const who = { personId: actor.id, request }
    await assertMayGuess(who)
    const token = tokenOf(input.token)
    if (!token) throw refuse('NOT_FOUND', { code: 'attendance.INVALID_TOKEN' })
    const isQueued = input.occurredAt !== undefined
    const known = await listSince(db, { since: new Date(request.at.getTime() - lateSyncMs), at: request.at })
    const matches = matchesOf(known, token, request.at)
    if (matches.length === 0) {
      await countWrongGuess(who)
      throw refuse('NOT_FOUND', { code: 'attendance.NO_EVENT' })
    }
    const isLateSync = isQueued && !matches.some(({ shown }) => shown.isNow)
    const counting = matches.filter(({ shown }) => shown.isNow || isLateSync)
    if (counting.length === 0) throw refuse('STATE_CHANGED', { code: 'attendance.EXPIRED' })
    const { date, match, own } = await chosen(db, { actor, counting, isLateSync, wanted: input.occurrenceId, at: request.at })
    const { occurrenceId } = date
    // A register that was closed a moment ago takes nothing more but what was done before that.
    if ((await shareRegister(db, occurrenceId)) === 'CLOSED' && !isLateSync) throw refuse('STATE_CHANGED', { code: 'attendance.EXPIRED' })
    if (own?.state === 'CHECKED_IN' || own?.state === 'ATTENDED') throw refuse('STATE_CHANGED', { code: 'attendance.ALREADY' })
    const deviceHash = request.deviceHash === undefined ? null : keyedHash('check-in-device', `${match.checkIn.id}:${request.deviceHash}`)
    const sameAsId = deviceHash && (await findSameDevice(db, { occurrenceIds: match.checkIn.occurrenceIds, deviceHash, butId: actor.id }))
    const isWalkIn = !own?.isExpected
    const { lateAfterMinutes, nearMetres } = await attendanceSettings()
    const { asksLocation } = match.checkIn
    if (asksLocation && !input.position && !input.withoutPosition && !isQueued)
      throw refuse('CONFLICT', { code: 'attendance.LOCATION_WANTED' })
    const { place, metresAway } = whereaboutsOf({
      position: input.position,
      buildings: asksLocation ? await listBuildingPoints(db, [occurrenceId]) : [],
      near: nearMetres,
    })
    const flags = flagsOf({ isLateSync, isWalkIn, sharesDevice: sameAsId !== null, place })
    const at = isLateSync ? match.shown.at : request.at
    const left = await say(
      db,
      [
        {
          occurrenceId,
          studentId: actor.id,
          state: 'CHECKED_IN',
          minutesLate: minutesLate({ startsAt: date.startsAt, at, after: lateAfterMinutes }),
          isWalkIn,
          how: token.kind,
          flags,
          byId: actor.id,
          at,
          deviceHash,
          sameAsId,
          metresAway,
        },
      ],
      request.at,
    )
    audit({
      entity,
      entityId: occurrenceId,
      changes: { [actor.id]: { to: left.length > 0 ? 'KEPT' : 'CHECKED_IN' }, flags: { to: flags } },
    })
    afterCommit(() => announceSoon(known.filter(({ occurrenceIds }) => occurrenceIds.includes(occurrenceId)).map(({ id }) => id)))
    return {
      result: left.length > 0 ? ('KEPT' as const) : flags.length > 0 ? ('UNVERIFIED' as const) : ('CHECKED_IN' as const),
      flags,
      event: taughtView(date),
      at: at.toISOString(),
    }
  },
})

/** Of the check-ins that are open, or were within the last two days, those whose code it is or was. */
function matchesOf(known: readonly CheckInWithDates[], token: Token, at: Date): Match[] {
  return known.flatMap((checkIn) => {
    const shown = whenShown(checkIn, token, at)
    return shown ? [{ checkIn, shown }] : []
  })
}

type Choice = {
  readonly actor: Actor
  readonly counting: readonly Match[]
  readonly isLateSync: boolean
  readonly wanted: string | undefined
  readonly at: Date
}

/**
 * Which of the code's dates it is for: the one on whose list the student is; of several, or of none but several dates, the one that they choose. A date
 * that was cancelled, or moved away from now, is none.
 * @throws NO_EVENT, SEVERAL_EVENTS
 */
async function chosen(
  db: Db,
  { actor, counting, isLateSync, wanted, at }: Choice,
): Promise<{ date: TaughtRow; match: Match; own: OwnAt | undefined }> {
  const ids = [...new Set(counting.flatMap(({ checkIn }) => checkIn.occurrenceIds))]
  const dates = (await listTaughtByIds(db, everybody, { ids, timeZone: await institutionTimeZone() })).filter(
    (date) => date.state === 'PLANNED' && (isLateSync || (at >= opensAtOf(date) && at < checkInEndsAt(date))),
  )
  const ownAt = await listOwnAt(db, { occurrenceIds: dates.map(({ occurrenceId }) => occurrenceId), studentId: actor.id })
  const expected = dates.filter(({ occurrenceId }) => ownAt.get(occurrenceId)?.isExpected)
  const among = expected.length > 0 ? expected : dates
  const [first] = wanted === undefined ? among : dates.filter(({ occurrenceId }) => occurrenceId === wanted)
  const match = first && counting.find(({ checkIn }) => checkIn.occurrenceIds.includes(first.occurrenceId))
  if (!first || !match) throw refuse('NOT_FOUND', { code: 'attendance.NO_EVENT' })
  if (wanted === undefined && among.length > 1)
    throw refuse('CONFLICT', { code: 'attendance.SEVERAL_EVENTS', data: { events: among.map(taughtView) } })
  return { date: first, match, own: ownAt.get(first.occurrenceId) }
}
