import 'server-only'
import type { LocationFlag } from '@/lib/location/vocabulary'
import { readSettings } from '@/server/config'
import type { Db, Tx } from '@/server/kernel/db'
import { fixOf, fixView, listFixes, storeFix, type WhereWritten } from '@/server/location'
import { listPoints, listPointsOfRoom } from '@/server/places'
import { findRoomOf } from '@/server/timetables'
import type { OpenedResponse } from './opened'

const purpose = 'FORM'

type Filled = {
  readonly opened: Pick<OpenedResponse, 'response'>
  readonly where: WhereWritten
  readonly ownerId: string
  readonly saidAt: Date
  readonly at: Date
  readonly isLate?: boolean
}

/**
 * Stores where somebody fills in a response, as its form requires; a response from paper was written elsewhere. Returns what is wrong with the position, and
 * null where nothing was stored.
 */
export async function storeWhere(
  db: Tx,
  { opened, where, ownerId, saidAt, at, isLate = false }: Filled,
): Promise<readonly LocationFlag[] | null> {
  const { response } = opened
  const { locationRule, locationKept } = response.form
  if (locationRule === 'OFF' || response.enteredById !== null) return null
  const expected = response.eventId === null ? [] : await pointsOfDate(db, response.eventId)
  const fix = fixOf({
    ...{ ...where, locationRule, locationKept, saidAt, at, isExpected: expected.length > 0 },
    buildings: expected.length > 0 ? expected : await listPoints(db),
    near: (await readSettings()).checkInNearMetres,
  })
  const isStored = await storeFix(db, { purpose, sourceId: response.id, ownerId, fix, at, isLate })
  return isStored && fix ? fix.flags : null
}

/**
 * Flags a submission that requires a position where nothing was sent or said about one. It is marked as pending and not as withheld, because the device may
 * never have asked.
 */
export async function storeUnsaid(db: Tx, filled: Omit<Filled, 'where' | 'isLate'>): Promise<void> {
  if (filled.opened.response.form.locationRule !== 'REQUIRED') return
  await storeWhere(db, { ...filled, where: {} })
}

async function pointsOfDate(db: Db, occurrenceId: string) {
  const roomId = await findRoomOf(db, occurrenceId)
  return roomId === null ? [] : listPointsOfRoom(db, roomId)
}

/** How a response asks where it is filled in, and what is known of the place; null where it neither asks nor knows. */
export async function whereView(db: Db, { response }: Pick<OpenedResponse, 'response'>, at: Date) {
  const { locationRule, locationKept } = response.form
  const rows = await listFixes(db, { purpose, sourceIds: [response.id], at })
  if (locationRule === 'OFF' && rows.length === 0) return null
  return { locationRule: response.enteredById === null ? locationRule : ('OFF' as const), locationKept, fixes: rows.map(fixView) }
}
