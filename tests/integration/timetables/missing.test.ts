import { beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'

const at = new Date('2026-11-24T09:00:00Z')
let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(at)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(at)
  await prisma().timetable.updateMany({ data: { deletedAt: at } })
  timetableId = await madeTimetable(school)
})
const listMissing = async (id = timetableId) =>
  (await onTimetable(school.staff, contracts.listMissing, { id })).events.map(({ title, noRoom, noTeacher, noStudent, dates, heldOn }) => ({
    of: `${title} ${dates}`,
    ...{ noRoom, noTeacher, noStudent, heldOn },
  }))

test('what an event lacks is counted by its dates to come: a room or a link, who teaches, who comes', async () => {
  const teaching = [{ userId: school.teacher.id, part: 'TEACHER' as const, isOut: false }]
  await madeEvent(school, timetableId, { title: 'Whole', people: teaching })
  await madeEvent(school, timetableId, { title: 'Online', people: teaching, roomId: null, link: 'https://meet.example/a' })
  const bare = await madeEvent(school, timetableId, { title: 'Bare', people: [], roomId: null })
  const full = { of: expect.stringMatching(/^Bare [1-9]/), noRoom: expect.any(Number), noTeacher: expect.any(Number), noStudent: 0 }
  expect(await listMissing()).toEqual([{ ...full, heldOn: expect.any(String) }])
  // One date gets a teacher; the others still lack one, so another date is the first that does.
  const dates = await prisma().occurrence.findMany({ where: { eventId: bare }, orderBy: { startsAt: 'asc' } })
  const first = dates[0]?.originalOn.toISOString().slice(0, 10) ?? ''
  const read = await onTimetable(school.staff, contracts.readEvent, { id: bare, on: first })
  await onTimetable(school.staff, contracts.saveEvent, {
    ...{ id: bare, revision: read.event.revision, timetableId, scope: 'THIS', on: first },
    fields: { ...read.dateFields, roomId: school.roomId, people: teaching },
  })
  const [one] = await listMissing()
  expect(one).toMatchObject({ noRoom: dates.length - 1, noTeacher: dates.length - 1 })
  expect(one?.heldOn).toBe(dates[1]?.heldOn.toISOString().slice(0, 10))
  // Dates that have passed or are cancelled lack nothing.
  stopClock(new Date('2027-12-01T09:00:00Z'))
  expect(await listMissing()).toEqual([])
})

test('a date of a clinic has the teachers of its shift, whoever’s date they come to', async () => {
  const bare = await madeEvent(school, timetableId, { title: 'Bare', people: [], roomId: null, link: 'https://meet.example/a' })
  const taught = await madeEvent(school, timetableId, {
    title: 'Taught',
    people: [{ userId: school.teacher.id, part: 'TEACHER', isOut: false }],
  })
  expect((await listMissing()).map(({ of }) => of)).toEqual([expect.stringContaining('Bare')])
  const clinicId = v7()
  await prisma().clinic.create({ data: { id: clinicId, name: `Clinic ${clinicId}`, chairCount: 4 } })
  await prisma().occurrence.updateMany({ where: { eventId: { in: [bare, taught] } }, data: { clinicId } })
  expect(await listMissing()).toEqual([])
})

test('a draft is asked by its own dates; a template lacks nothing; who plans nothing is refused', async () => {
  const draftId = v7()
  await madeEvent(school, timetableId, { title: 'Bare', people: [], roomId: null })
  await onTimetable(school.staff, contracts.makeDraft, { id: draftId, timetableId, name: 'Tried' })
  expect((await listMissing(draftId)).map(({ noTeacher }) => noTeacher > 0)).toEqual([true])
  expect(await tryTimetable(school.teacher, contracts.listMissing, { id: timetableId })).toMatchObject({ status: 'FORBIDDEN' })
  await prisma().timetable.update({ where: { id: timetableId }, data: { kind: 'TEMPLATE' } })
  expect(await listMissing()).toEqual([])
})
