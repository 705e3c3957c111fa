import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
let eventId: string
const rooms = { north: v7(), northToo: v7(), south: v7(), online: v7() }
const [north, south] = [v7(), v7()]
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  const db = prisma()
  await db.building.createMany({
    data: [
      { id: north, name: 'North building' },
      { id: south, name: 'South building' },
    ],
  })
  await db.room.createMany({
    data: [
      { id: rooms.north, name: 'North 1', buildingId: north },
      { id: rooms.northToo, name: 'North 2', buildingId: north },
      { id: rooms.south, name: 'South 1', buildingId: south },
      { id: rooms.online, name: 'Online', kind: 'ONLINE' },
    ],
  })
  timetableId = await madeTimetable(school)
  // A series on Tuesdays from 1 December, 10:00 to 11:00, by Tess for group A.
  eventId = await madeEvent(school, timetableId, { roomId: rooms.north })
})
beforeEach(async () => {
  await setMinutesBetween(10)
  await placeBuildings(null)
})

async function setMinutesBetween(minutes: number): Promise<void> {
  const [key, value] = ['minutesBetweenBuildings', { value: minutes, changedAt: new Date() }]
  await prisma().setting.upsert({ where: { key }, create: { key, ...value }, update: value })
  forgetSettings()
}
/** Places both buildings, this many degrees north of each other; null takes them off the map. A thousandth of a degree is 111 m. */
async function placeBuildings(apart: number | null): Promise<void> {
  const at = (latitude: number) => ({ latitude, longitude: -1.6 })
  const nowhere = { latitude: null, longitude: null }
  await prisma().building.update({ where: { id: north }, data: apart === null ? nowhere : at(55) })
  await prisma().building.update({ where: { id: south }, data: apart === null ? nowhere : at(55 + apart) })
}

const checkClash = async (startsTime: string, roomId: string | null, own: Parameters<typeof eventFields>[1] = {}) => {
  const fields = eventFields(school, { title: 'Next', startsTime, roomId, ...own })
  return (await onTimetable(school.staff, contracts.checkEvent, { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }))
    .clashes
}
const clashKinds = async (...asked: Parameters<typeof checkClash>) => (await checkClash(...asked)).map(({ kind }) => kind)

describe('too little time between two buildings', () => {
  test('is a warning while an event is planned, after another and before it, that names whom it is about', async () => {
    const [clash, ...others] = await checkClash('11:00', rooms.south)
    expect(others).toEqual([])
    expect(clash).toMatchObject({
      kind: 'TRAVEL',
      isSerious: false,
      other: { eventId, title: 'Treatment planning', startsTime: '10:00', endsTime: '11:00' },
      people: 2,
      days: ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'],
    })
    expect(clash?.subjects.toSorted()).toEqual([school.ann.displayName, school.teacher.displayName].toSorted())
    expect(await clashKinds('09:00', rooms.south)).toEqual(['TRAVEL'])
    // The clash is the teacher's alone.
    expect((await checkClash('11:05', rooms.south, { groupIds: [school.groupB] })).map(({ people }) => people)).toEqual([1])
  })

  test('is none with time enough, in one building, without one, or for somebody else', async () => {
    expect(await clashKinds('11:10', rooms.south)).toEqual([])
    for (const room of [rooms.northToo, rooms.online, null]) expect(await clashKinds('11:00', room)).toEqual([])
    expect(await clashKinds('11:00', rooms.south, { groupIds: [school.groupB], people: [] })).toEqual([])
  })

  test('is no clash of who is in two places at once as well', async () => {
    expect(await clashKinds('10:30', rooms.south)).toEqual(['PERSON'])
  })

  test('goes by the institution’s minutes, and by the map where both buildings are on it', async () => {
    await setMinutesBetween(20)
    expect(await clashKinds('11:15', rooms.south)).toEqual(['TRAVEL'])
    await setMinutesBetween(0)
    expect(await clashKinds('11:00', rooms.south)).toEqual([])
    await setMinutesBetween(10)
    // Distances of 167 m, or 3 minutes, and of 1.1 km, or 19 minutes.
    await placeBuildings(0.0015)
    expect([await clashKinds('11:00', rooms.south), await clashKinds('11:05', rooms.south)]).toEqual([['TRAVEL'], []])
    await placeBuildings(0.01)
    expect([await clashKinds('11:15', rooms.south), await clashKinds('11:20', rooms.south)]).toEqual([['TRAVEL'], []])
    // However far apart, the time to travel is at most an hour.
    await placeBuildings(2)
    expect([await clashKinds('11:55', rooms.south), await clashKinds('12:00', rooms.south)]).toEqual([['TRAVEL'], []])
  })

  test('is none of the ways out', async () => {
    const fields = eventFields(school, { title: 'Next', startsTime: '11:00', roomId: rooms.south })
    const asked = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
    const { suggestions } = await onTimetable(school.staff, contracts.suggestTimes, asked)
    expect(suggestions.find(({ kind }) => kind === 'TIME')?.fields.startsTime).toBe('11:30')
  })

  const suggestedRoom = async (own: Parameters<typeof eventFields>[1]) => {
    const asked = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields: eventFields(school, { title: 'Next', ...own }) }
    const { suggestions } = await onTimetable(school.staff, contracts.suggestTimes, asked)
    return suggestions.find(({ kind }) => kind === 'ROOM')
  }

  test('ends in a free room of the building in which people are before or after', async () => {
    const own = { startsTime: '11:00', roomId: rooms.south }
    const found = await suggestedRoom(own)
    expect([found?.name, found?.fields.roomId]).toEqual(['North 1, North building', rooms.north])
    // Both rooms are of one size. A room that is taken on a single date, or is too small, is not suggested.
    const busy = {
      title: 'Busy',
      startsTime: '11:30',
      roomId: rooms.north,
      groupIds: [school.groupB],
      people: [],
      pattern: { recurLimit: 1 },
    }
    const busyId = await madeEvent(school, timetableId, busy)
    expect((await suggestedRoom(own))?.fields.roomId).toBe(rooms.northToo)
    await prisma().room.update({ where: { id: rooms.northToo }, data: { capacity: 0 }, select: { id: true } })
    expect(await suggestedRoom(own)).toBeUndefined()
    await prisma().room.update({ where: { id: rooms.northToo }, data: { capacity: null }, select: { id: true } })
    await onTimetable(school.staff, contracts.removeEvent, { id: busyId, revision: 1, scope: 'ALL', on: null })
  })

  test('has no such way out where people come from one building and go to another, or need no way', async () => {
    const after = { title: 'After', startsTime: '12:00', roomId: rooms.south, pattern: { recurLimit: 1 } }
    const afterId = await madeEvent(school, timetableId, after)
    expect(await suggestedRoom({ startsTime: '11:00', roomId: rooms.south })).toBeUndefined()
    expect(await suggestedRoom({ startsTime: '10:30', roomId: null })).toBeUndefined()
    await onTimetable(school.staff, contracts.removeEvent, { id: afterId, revision: 1, scope: 'ALL', on: null })
  })

  test('is listed with both buildings, counts for nothing, and is accepted until a side moves', async () => {
    const id = await madeEvent(school, timetableId, { title: 'Next', startsTime: '11:05', roomId: rooms.south })
    const list = async () => (await onTimetable(school.staff, contracts.listClashes, { id: timetableId })).clashes
    const found = await list()
    expect(found.map(({ kind, isSerious, cause, a, b, people }) => [kind, isSerious, cause, a.title, b?.title, people])).toEqual(
      found.map(() => ['TRAVEL', false, 'North building – South building', 'Treatment planning', 'Next', 2]),
    )
    expect(found.map(({ a }) => a.heldOn)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'])
    expect((await onTimetable(school.staff, contracts.readTimetable, { id: timetableId })).timetable.clashes).toBe(0)
    const clashes = found.map(({ kind, a, bId, subjectIds, fingerprint }) => ({
      id: v7(),
      kind,
      aId: a.occurrenceId,
      bId,
      subjectIds,
      fingerprint,
    }))
    await onTimetable(school.admin, contracts.condone, { timetableId, reason: 'They take the bus', clashes })
    expect((await list()).every(({ condoned }) => condoned?.reason === 'They take the bus')).toBe(true)
    const edited = async (startsTime: string) => {
      const asked = { id, timetableId, revision: 1, scope: 'ALL', on: null }
      const next = eventFields(school, { title: 'Next', startsTime, roomId: rooms.south })
      const checked = await onTimetable(school.staff, contracts.checkEvent, { ...asked, fields: next })
      return checked.clashes.map(({ kind, condoned, days }) => [kind, condoned?.by ?? null, condoned?.reason ?? null, days.length])
    }
    expect(await edited('11:05')).toEqual([['TRAVEL', school.admin.displayName, 'They take the bus', 4]])
    expect(await edited('11:00')).toEqual([['TRAVEL', null, null, 4]])
    const fields = eventFields(school, { title: 'Next', startsTime: '11:00', roomId: rooms.south })
    await onTimetable(school.staff, contracts.saveEvent, { id, timetableId, revision: 1, scope: 'ALL', on: null, fields })
    expect((await list()).map(({ condoned, lapsed }) => [condoned, lapsed?.reason])).toEqual(found.map(() => [null, 'They take the bus']))
    await onTimetable(school.staff, contracts.removeEvent, { id, revision: 2, scope: 'ALL', on: null })
    expect(await list()).toEqual([])
  })
})
