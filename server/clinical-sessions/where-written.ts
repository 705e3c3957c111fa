import 'server-only'
import type { LocationFlag } from '@/lib/location/vocabulary'
import { findLocationSwitch } from '@/server/catalogue'
import { readSettings } from '@/server/config'
import type { Db, Tx } from '@/server/kernel/db'
import { fixOf, fixView, listFixes, storeFix, type WhereWritten } from '@/server/location'
import { listPoints, listPointsOfClinic } from '@/server/places'

const purpose = 'SESSION'

type Begun = {
  readonly session: { readonly id: string; readonly studentId: string; readonly clinicId: string; readonly isOfToday: boolean }
  readonly where: WhereWritten
  readonly saidAt: Date
  readonly at: Date
}

/**
 * Stores where a student begins a session, if its clinic asks for that. A session recorded on another day is recorded elsewhere, so nothing is stored. Returns
 * flags for what is wrong, or null if nothing was stored.
 */
export async function storeWhere(db: Tx, { session, where, saidAt, at }: Begun): Promise<readonly LocationFlag[] | null> {
  const { id, studentId, clinicId, isOfToday } = session
  const asked = isOfToday ? await findLocationSwitch(db, clinicId) : null
  if (!asked || asked.locationRule === 'OFF') return null
  const expected = await listPointsOfClinic(db, clinicId)
  const fix = fixOf({
    ...{ ...where, ...asked, saidAt, at, isExpected: expected.length > 0 },
    buildings: expected.length > 0 ? expected : await listPoints(db),
    near: (await readSettings()).checkInNearMetres,
  })
  const isStored = await storeFix(db, { purpose, sourceId: id, ownerId: studentId, fix, at })
  return isStored && fix ? fix.flags : null
}

/** Where the student began a session, for readers of the session. */
export async function whereView(db: Db, { id, at, student }: { id: string; at: Date; student: { id: string; displayName: string } }) {
  const rows = await listFixes(db, { purpose, sourceIds: [id], at })
  return rows.filter(({ ownerId }) => ownerId === student.id).map((row) => ({ ...fixView(row), by: student }))
}
