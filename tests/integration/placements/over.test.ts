import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { backgroundEvents } from '@/lib/contracts/lists'
import * as contracts from '@/lib/contracts/placements'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { followPlacements } from '@/server/placements/follow'
import { findPlacement } from '@/server/placements/queries/placements'
import { placementsOfSchool } from '@/server/placements/scope'
import { clockAt } from '@/server/timetables'
import { clock } from '../../support/attendance'
import { tryAs } from '../../support/lists'
import { diaryOf, madeProvider, onPlacement, placeStudent, placementInput, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let providerId: string
// A Tuesday.
const now = clock('08:00:00')
const during = new Date('2026-12-11T09:00:00Z')
const after = new Date('2026-12-22T09:00:00Z')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().backgroundEvent.deleteMany()
  await prisma().placement.deleteMany()
  await prisma().event.updateMany({ where: { timetableId: placementTimetableId }, data: { deletedAt: now } })
  await prisma().diaryEntry.deleteMany()
  providerId = await madeProvider(school.staff)
  await prisma().outboxEvent.deleteMany()
})

const saveAt = (at: Date, id: string, own: object = {}, revision = 1) =>
  tryPlacement(
    school.staff,
    contracts.savePlacements,
    { ...placementInput(providerId, []), placements: [{ id, revision, studentId: school.ann.id }], ...own },
    at,
  )
const daysOfAnn = async () => (await diaryOf(school.ann.id)).map((at) => at.slice(0, 10))
const readPlacement = async (id: string) => (await onPlacement(school.staff, contracts.readPlacement, { id })).placement
const stateOf = () =>
  prisma().placement.findMany({ where: { providerId }, select: { state: true, fromOn: true, toOn: true, weekdays: true } })

describe('a placement that is over', () => {
  test.each([
    ['goes on later', { toOn: '2027-01-15' }],
    ['began earlier', { fromOn: '2026-11-30' }],
    ['was on other days', { weekdays: [1] }],
    ['was at other hours', { startsTime: '10:00' }],
    ['has other notes', { notes: 'By bus' }],
  ])('is not saved as one that %s', async (_, own) => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    const before = await stateOf()
    expect(await saveAt(after, id, own)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await stateOf()).toEqual(before)
  })

  test('is not cancelled, and nobody hears of it', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    await prisma().outboxEvent.deleteMany()
    const cancel = { id, revision: 1, on: 'cancel', reason: 'Too late', despite: false }
    expect(await tryPlacement(school.staff, contracts.setPlacementState, cancel, after)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await stateOf()).toMatchObject([{ state: 'CONFIRMED' }])
    expect(await prisma().outboxEvent.count()).toBe(0)
  })

  test('that was only proposed is put aside, or is proposed for later days', async () => {
    const [one, other] = [
      await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' }),
      await placeStudent(school.staff, providerId, school.ben, { state: 'PROPOSED' }),
    ]
    expect(await saveAt(after, one, { fromOn: '2027-01-04', toOn: '2027-01-15' })).toMatchObject({ status: 'SUCCESS' })
    const cancel = { id: other, revision: 1, on: 'cancel', reason: '', despite: false }
    expect(await tryPlacement(school.staff, contracts.setPlacementState, cancel, after)).toMatchObject({ status: 'SUCCESS' })
  })

  test('gets no later days at a provider that is out of use, proposed or not', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann, { state: 'PROPOSED' })
    await onPlacement(school.staff, contracts.removeProvider, { id: providerId, revision: 1 }, after)
    expect(await saveAt(after, id, { toOn: '2027-01-15' })).toMatchObject({ issues: [{ path: 'providerId', code: 'providerUnknown' }] })
  })

  test('is never left without the days that it has again: that is a fault, which undoes what was done', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    const follow = inJobTransaction(async (db) => {
      const before = await findPlacement(db, placementsOfSchool(), id)
      if (!before) throw new Error('it is not there')
      await db.placement.update({ where: { id }, data: { toOn: new Date('2027-01-15') } })
      const { roomId } = await db.placementProvider.findUniqueOrThrow({ where: { id: providerId } })
      const provider = { id: providerId, name: 'Eastfield', roomId }
      await followPlacements(db, { provider, changed: [{ id, before }], told: [], actorId: school.staff.id, clock: await clockAt(after) })
    })
    await expect(follow).rejects.toThrow('over')
  })
})

describe('a placement that has begun', () => {
  test('keeps its first day, and has other days and hours from now on', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    for (const fromOn of ['2026-12-14', '2026-11-30'])
      expect(await saveAt(during, id, { fromOn })).toMatchObject({ issues: [{ path: 'fromOn', code: 'placementBegun' }] })
    expect(await saveAt(during, id, { weekdays: [3], startsTime: '10:00' })).toMatchObject({ status: 'SUCCESS' })
    expect(await diaryOf(school.ann.id)).toEqual(['2026-12-08 09:00-16:30', '2026-12-10 09:00-16:30', '2026-12-16 10:00-16:30'])
  })

  test('is moved as a whole as long as it has not', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    expect(await saveAt(now, id, { fromOn: '2026-12-14' })).toMatchObject({ status: 'SUCCESS' })
    expect(await daysOfAnn()).toEqual(['2026-12-15', '2026-12-17'])
  })
})

describe('an event that is made after the first day of its pattern', () => {
  const closing = (own: object = {}) => ({
    ...{ id: v7(), revision: 0, name: 'Holiday', kind: 'HOLIDAY', startsOn: '2026-12-10', endsOn: '2026-12-10', startsTime: null },
    ...{ endsTime: null, programmeId: null, years: [], buildingId: null, timetableId: null, effect: 'CANCELS', ...own },
  })

  test('gets no days before, whatever is closed and opened around them', async () => {
    const id = await placeStudent(school.staff, providerId, school.ann)
    expect(await saveAt(during, id, { weekdays: [3, 4] })).toMatchObject({ status: 'SUCCESS' })
    const days = ['2026-12-08', '2026-12-10', '2026-12-16', '2026-12-17']
    expect(await daysOfAnn()).toEqual(days)
    // The closed days are around Wednesday the 9th, which was none of Ann's days.
    expect(await tryAs(school.staff, backgroundEvents.save, closing())).toMatchObject({ status: 'SUCCESS' })
    expect(await daysOfAnn()).toEqual(days)
    expect(await readPlacement(id)).toMatchObject({ days: 4, daysDone: 2 })
    expect((await onPlacement(school.ann, contracts.listMyPlacements, {})).rows).toMatchObject([
      { days: 4, daysDone: 2, minutesPlanned: 4 * 450 },
    ])
  })

  test('has those that are closed now once they are open again', async () => {
    const closed = closing({ startsOn: '2026-12-14', endsOn: '2026-12-18' })
    expect(await tryAs(school.staff, backgroundEvents.save, closed)).toMatchObject({ status: 'SUCCESS' })
    const id = await placeStudent(school.staff, providerId, school.ann, { fromOn: '2026-12-14' })
    expect(await daysOfAnn()).toEqual([])
    expect(await tryAs(school.staff, backgroundEvents.remove, { id: closed.id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await daysOfAnn()).toEqual(['2026-12-15', '2026-12-17'])
    expect(await readPlacement(id)).toMatchObject({ days: 2 })
  })

  test('is none at all where no day is to come, until one is', async () => {
    const evening = new Date('2026-12-17T18:00:00Z')
    stopClock(evening)
    const id = await placeStudent(school.staff, providerId, school.ann)
    expect(await prisma().placementEvent.count({ where: { placementId: id } })).toBe(0)
    expect(await readPlacement(id)).toMatchObject({ state: 'ACTIVE', days: 0 })
    expect(await saveAt(evening, id, { toOn: '2026-12-24' })).toMatchObject({ status: 'SUCCESS' })
    expect(await daysOfAnn()).toEqual(['2026-12-22', '2026-12-24'])
    expect(await readPlacement(id)).toMatchObject({ days: 2, daysDone: 0 })
  })
})
