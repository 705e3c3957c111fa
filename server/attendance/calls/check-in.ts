import 'server-only'
import * as contracts from '@/lib/contracts/attendance'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { announceSoon } from '@/server/kernel/announce-soon'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { fixOf, storeFix, type WhereWritten } from '@/server/location'
import { listLocationSwitches } from '@/server/timetables'
import { entity } from '../access'
import { whenShown, tokenOf, type Shown, type Token } from '../codes'
import { askingOf, type Asking } from '../asking'
import { assertMayGuess, countWrongGuess } from '../guesses'
import {
  findBeside,
  listBuildingPoints,
  listCheckInsBeside,
  listOpenCheckIns,
  listOwnDates,
  listSince,
  lockGuesses,
  type CheckInWithDates,
  type OwnDate,
} from '../queries/check-ins'
import { recordEntries, shareRegister, storeLateArrival } from '../queries/register.sql'
import { earlierTime, checkInEndsAt, flagsOf, lateSyncMs, minutesLate, opensAtOf } from '../rules'
import { attendanceSettings } from '../settings'
import { taughtView } from '../views'

type Match = { readonly checkIn: CheckInWithDates; readonly shown: Shown }

export const checkInCall = defineCall(contracts.checkIn, {
  access: { kind: 'privilege', allOf: ['TIMETABLE_CHECKIN', 'APP_STUDENT'] },
  module: 'timetable',
  effect: 'write',
  audit: 'attendance.checkedIn',
  replay: 'keyed',
  // The guesses of one person are handled one after the other, so that each of them is counted: here without a connection, and by a lock in other processes.
  turn: (_, { actor }) => `check-in:${actor.id}`,
  handle: async ({ actor, input, db, request, audit, afterCommit }) => {
    const who = { personId: actor.id, request }
    await lockGuesses(db, actor.id)
    await assertMayGuess(who)
    const token = tokenOf(input.token)
    if (!token) throw refuse('NOT_FOUND', { code: 'attendance.INVALID_TOKEN' })
    const isQueued = input.occurredAt !== undefined
    const { known, matches } = await matchesOf(db, token, request.at)
    if (matches.length === 0) {
      await countWrongGuess(who)
      throw refuse('NOT_FOUND', { code: 'attendance.NO_EVENT' })
    }
    const isLateSync = isQueued && !matches.some(({ shown }) => shown.isNow)
    const counting = matches.filter(({ shown }) => shown.isNow || isLateSync)
    if (counting.length === 0) throw refuse('STATE_CHANGED', { code: 'attendance.EXPIRED' })
    const { own, match, deviceHash } = await chooseDate(db, { actor, counting, isLateSync, wanted: input.occurrenceId, request })
    const { date, ownState } = own
    const { occurrenceId } = date
    // A register that was closed a moment ago takes nothing more but what was done before that.
    const isClosed = (await shareRegister(db, occurrenceId)) === 'CLOSED'
    if (isClosed && !isLateSync) throw refuse('STATE_CHANGED', { code: 'attendance.EXPIRED' })
    if (ownState === 'CHECKED_IN' || ownState === 'ATTENDED') throw refuse('STATE_CHANGED', { code: 'attendance.ALREADY' })
    const isWalkIn = !own.isExpected
    const { lateAfterMinutes, nearMetres } = await attendanceSettings()
    const asking = askingOf((await listLocationSwitches(db, [occurrenceId])).get(occurrenceId), match.checkIn)
    const buildings = asking ? await listBuildingPoints(db, [occurrenceId]) : []
    if (asking && buildings.length > 0 && !isQueued) assertPositionOrReason(asking, input)
    const fix = fixOf({
      ...input,
      ...{ buildings, near: nearMetres, isExpected: true, at: request.at, saidAt: earlierTime(input.occurredAt, request.at) },
      locationRule: asking && buildings.length > 0 ? asking.locationRule : 'OFF',
      locationKept: asking?.locationKept ?? 'DISTANCE',
    })
    const beside = await findOverlappingActs(db, { actor, own, match, request })
    const sameAsId = own.sameAsId ?? beside.sameAsId
    const { isElsewhere } = beside
    const flags = flagsOf({
      isLateSync,
      isWalkIn,
      sharesDevice: sameAsId !== null,
      isElsewhere,
      isUnknownDevice: deviceHash === null,
      where: fix?.flags ?? [],
    })
    const at = isLateSync ? match.shown.at : request.at
    const arrival = {
      ...{ occurrenceId, studentId: actor.id, isWalkIn, how: token.kind, flags, byId: actor.id, at, deviceHash, sameAsId },
      minutesLate: minutesLate({ startsAt: date.startsAt, at, after: lateAfterMinutes }),
    }
    // The states that a closed register assumes stand until a teacher has looked: a code that a friend passed on changes no absence.
    const isTaken = isClosed
      ? await storeLateArrival(db, arrival, request.at)
      : (await recordEntries(db, [{ ...arrival, state: 'CHECKED_IN' }], request.at)).length === 0
    if (isTaken) await storeFix(db, { purpose: 'CHECK_IN', sourceId: occurrenceId, ownerId: actor.id, fix, at: request.at })
    audit({
      entity,
      entityId: occurrenceId,
      changes: { [actor.id]: { to: isClosed || !isTaken ? 'KEPT' : 'CHECKED_IN' }, flags: { to: flags } },
    })
    afterCommit(() => announceSoon(known.filter(({ occurrenceIds }) => occurrenceIds.includes(occurrenceId)).map(({ id }) => id)))
    return {
      result: !isTaken ? ('KEPT' as const) : flags.length > 0 ? ('UNVERIFIED' as const) : ('CHECKED_IN' as const),
      flags,
      event: taughtView(date),
      at: at.toISOString(),
    }
  },
})

/**
 * Asserts that the student shared a position or, where the rule allows it, said why not. Callers skip it for queued check-ins: the student can no longer be
 * asked.
 */
function assertPositionOrReason({ locationRule, locationKept, needsReason }: Asking, { position, withoutPosition }: WhereWritten): void {
  if (locationRule !== 'REQUIRED' || position) return
  // Here a student who is not on the list of the date learns, before they share a position, how much of it is stored.
  const data = { locationKept, needsReason }
  if (!withoutPosition) throw refuse('CONFLICT', { code: 'attendance.LOCATION_WANTED', data })
  if (needsReason && (withoutPosition === true || withoutPosition.reason === ''))
    throw refuse('CONFLICT', { code: 'attendance.REASON_WANTED', data })
}

/**
 * The check-ins that the code belongs to, and all that were tried. Nearly always the code belongs to an open one: those of the last two days, with the codes of
 * all earlier steps, are tried only if it does not.
 */
async function matchesOf(db: Db, token: Token, at: Date): Promise<{ known: CheckInWithDates[]; matches: Match[] }> {
  const matching = (known: readonly CheckInWithDates[], isNow: boolean) =>
    known.flatMap((checkIn): Match[] => {
      const shown = whenShown(checkIn, token, at, { isNow })
      return shown ? [{ checkIn, shown }] : []
    })
  const open = await listOpenCheckIns(db, at)
  const now = matching(open, true)
  if (now.length > 0) return { known: open, matches: now }
  const known = await listSince(db, { since: new Date(at.getTime() - lateSyncMs), at })
  return { known, matches: matching(known, false) }
}

/** A device has another hash in each check-in, so that nobody can be followed from one to the next. */
function deviceHashIn(checkInId: string, { deviceHash }: RequestInfo): string | null {
  return deviceHash === undefined ? null : keyedHash('check-in-device', `${checkInId}:${deviceHash}`)
}

type Arriving = Pick<Choice, 'actor' | 'request'> & Pick<Chosen, 'own' | 'match'>

/**
 * Other acts of the same person or device at dates that overlap this one. The device's hashes in those check-ins can be computed only during its own request.
 */
async function findOverlappingActs(db: Db, { actor, own: { date }, match, request }: Arriving) {
  const others = await listCheckInsBeside(db, { date, checkInId: match.checkIn.id })
  const devices = others.flatMap(({ occurrenceId, checkInId }) => {
    const deviceHash = deviceHashIn(checkInId, request)
    return deviceHash === null ? [] : [{ occurrenceId, deviceHash }]
  })
  return findBeside(db, { studentId: actor.id, occurrenceId: date.occurrenceId, devices })
}

type Choice = {
  readonly actor: Actor
  readonly counting: readonly Match[]
  readonly isLateSync: boolean
  readonly wanted: string | undefined
  readonly request: RequestInfo
}
type Chosen = { readonly own: OwnDate; readonly match: Match; readonly deviceHash: string | null }

/**
 * Chooses one of the code's dates: the one on whose list the student is; if there are several, or none but several dates, the one that they name. A date that
 * was cancelled, or moved to another time, does not count.
 * @throws NO_EVENT, SEVERAL_EVENTS
 */
async function chooseDate(db: Db, { actor, counting, isLateSync, wanted, request }: Choice): Promise<Chosen> {
  const { at } = request
  const device = ({ checkIn }: Match) => deviceHashIn(checkIn.id, request)
  const places = counting.flatMap((match) =>
    match.checkIn.occurrenceIds.map((occurrenceId) => ({ occurrenceId, deviceHash: device(match) })),
  )
  const dates = (await listOwnDates(db, { studentId: actor.id, timeZone: await institutionTimeZone(), places })).filter(
    ({ date }) => date.state === 'PLANNED' && (isLateSync || (at >= opensAtOf(date) && at < checkInEndsAt(date))),
  )
  const expected = dates.filter(({ isExpected }) => isExpected)
  const among = expected.length > 0 ? expected : dates
  const [own] = wanted === undefined ? among : dates.filter(({ date }) => date.occurrenceId === wanted)
  const match = own && counting.find(({ checkIn }) => checkIn.occurrenceIds.includes(own.date.occurrenceId))
  if (!own || !match) throw refuse('NOT_FOUND', { code: 'attendance.NO_EVENT' })
  if (wanted === undefined && among.length > 1)
    throw refuse('CONFLICT', { code: 'attendance.SEVERAL_EVENTS', data: { events: among.map(({ date }) => taughtView(date)) } })
  return { own, match, deviceHash: device(match) }
}
