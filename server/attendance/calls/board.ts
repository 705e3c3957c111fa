import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/attendance'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { announce, thingVersion } from '@/server/kernel/live'
import { checkInEntity, looking, opening, recording } from '../access'
import { codeOf, endOf, isOpenAt, stepAt, stepEndsAt, stepMs } from '../codes'
import {
  endCheckInRow,
  extendCheckIn,
  findCheckIn,
  findOpenOf,
  insertCheckIn,
  listBuildingPoints,
  type CheckInWithDates,
} from '../queries/check-ins'
import { listTaughtByIds, type TaughtRow } from '../queries/dates.sql'
import { lockRegister } from '../queries/register.sql'
import { qrOfCode } from '../qr-address'
import { readRegisterRows } from '../register-rows'
import { checkInEndsAt } from '../rules'
import { registersFor } from '../scope'
import { boardRowView, countsIn, taughtView } from '../views'
import { assertHeld } from './register'

/** All of these dates, which the actor keeps. @throws NOT_FOUND where one is not theirs */
async function datesOf(db: Db, actor: Actor, ids: readonly string[]): Promise<TaughtRow[]> {
  const dates = await listTaughtByIds(db, registersFor(actor), { ids, timeZone: await institutionTimeZone() })
  if (dates.length !== new Set(ids).size) throw refuse('NOT_FOUND')
  return dates
}

/** A check-in of which the actor keeps at least one date. @throws NOT_FOUND */
async function findOwnCheckInOrThrow(db: Db, actor: Actor, id: string): Promise<{ checkIn: CheckInWithDates; dates: TaughtRow[] }> {
  const checkIn = await findCheckIn(db, id)
  const dates =
    checkIn && (await listTaughtByIds(db, registersFor(actor), { ids: checkIn.occurrenceIds, timeZone: await institutionTimeZone() }))
  if (!checkIn || !dates || dates.length === 0) throw refuse('NOT_FOUND')
  return { checkIn, dates }
}

export const openCheckInCall = defineCall(contracts.openCheckIn, {
  ...recording,
  audit: 'attendance.checkInOpened',
  limit: () => opening,
  handle: async ({ actor, input: { occurrenceIds: named, minutes, asksLocation = false }, db, request, audit }) => {
    const occurrenceIds = [...new Set(named)].sort()
    const dates = await datesOf(db, actor, occurrenceIds)
    for (const date of dates) {
      assertHeld(date, request.at)
      if (request.at >= checkInEndsAt(date)) throw refuse('STATE_CHANGED', { code: 'attendance.OVER' })
    }
    for (const id of occurrenceIds)
      if ((await lockRegister(db, id)).state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'attendance.CLOSED' })
    if (asksLocation && (await listBuildingPoints(db, occurrenceIds)).length === 0)
      throw refuse('CONFLICT', { code: 'attendance.NO_BUILDING' })
    const starts = Math.max(request.at.getTime(), ...dates.map(({ startsAt }) => startsAt.getTime()))
    const latest = Math.min(...dates.map((date) => checkInEndsAt(date).getTime()))
    const closesAt = new Date(Math.min(latest, starts + minutes * 60_000))
    // Two people who open it at the same moment open a single check-in.
    const same = (await findOpenOf(db, { occurrenceIds, at: request.at })).find(
      (open) => open.occurrenceIds.join() === occurrenceIds.join(),
    )
    const id = same?.id ?? v7()
    if (same) await extendCheckIn(db, { id, closesAt, asksLocation })
    else await insertCheckIn(db, { id, opensAt: request.at, closesAt, openedById: actor.id, asksLocation, occurrenceIds })
    await announce(db, { things: [id] })
    audit({
      entity: checkInEntity,
      entityId: id,
      changes: { dates: { to: occurrenceIds }, closesAt: { to: closesAt.toISOString() }, asksLocation: { to: asksLocation } },
    })
    return { id, closesAt: (same && same.closesAt > closesAt ? same.closesAt : closesAt).toISOString() }
  },
})

export const endCheckInCall = defineCall(contracts.endCheckIn, {
  ...recording,
  audit: 'attendance.checkInEnded',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    await findOwnCheckInOrThrow(db, actor, id)
    const ended = await endCheckInRow(db, { id, at: request.at })
    await announce(db, { things: [id] })
    audit({ entity: checkInEntity, entityId: id, changes: { ended: { to: ended === 1 } } })
    return {}
  },
})

const Asked = z.looseObject({ id: z.uuid().toLowerCase() })

/** The content of a board changes when somebody is recorded, and with each QR code. */
function versionOf(asked: unknown): string | null {
  const parsed = Asked.safeParse(asked)
  const version = parsed.success ? thingVersion(parsed.data.id) : null
  return version && version.replace(/"$/, `.${stepAt('QR', now())}"`)
}

export const readBoardCall = defineCall(contracts.readBoard, {
  ...looking,
  etag: (_, asked) => versionOf(asked),
  handle: async ({ actor, input: { id }, db, request }) => {
    const { checkIn, dates } = await findOwnCheckInOrThrow(db, actor, id)
    const { at } = request
    const isOpen = isOpenAt(checkIn, at)
    const ids = dates.map(({ occurrenceId }) => occurrenceId)
    const rows = await readRegisterRows(db, { occurrenceIds: ids, at })
    return {
      id,
      events: dates.map(taughtView),
      closesAt: endOf(checkIn).toISOString(),
      isOpen,
      now: at.toISOString(),
      letters: isOpen
        ? {
            text: codeOf(id, 'CODE', stepAt('CODE', at)),
            changesAt: stepEndsAt('CODE', at).toISOString(),
            seconds: stepMs.CODE / 1_000,
          }
        : null,
      qr: isOpen ? { ...qrOfCode(codeOf(id, 'QR', stepAt('QR', at))), changesAt: stepEndsAt('QR', at).toISOString() } : null,
      counts: countsIn(rows),
      rows: rows.filter(({ isGone }) => !isGone).map(boardRowView),
    }
  },
})

export const boardCalls = [openCheckInCall, endCheckInCall, readBoardCall]
