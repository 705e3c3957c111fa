import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { checkShift, listBusy, listWeek } from '@/lib/contracts/clinic-shifts'
import { saveClinic } from '@/lib/contracts/lists'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { shiftOutput } from '../../support/clinic-shifts'
import { tryAs } from '../../support/lists'
import { member } from '../../support/members'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let typeId: string
let crowd: string
let clinicId: string
let bayA: string
let bayB: string
let whole: string
const day = '2026-12-01'
const most = 21

/** A clinic of two bays with eight chairs each, and a group of more students than one bay has chairs. */
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  ;[typeId, crowd] = [v7(), v7()]
  await prisma().sessionType.create({ data: { id: typeId, name: 'Clinic', isClinical: true, studentsPerTeacher: 8 } })
  const { groupingId } = await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA }, select: { groupingId: true } })
  await prisma().studentGroup.create({ data: { id: crowd, groupingId, name: 'Crowd' } })
  for (let place = 0; place < most; place++) {
    const { id: userId } = await member('STUDENT', `crowd${place}`)
    await prisma().groupMembership.create({ data: { id: v7(), groupingId, userId, groupId: crowd, fromOn: new Date('2026-09-01') } })
  }
})
beforeEach(async () => {
  // Diary entries of other tests are deleted from this day.
  await prisma().diaryEntry.deleteMany({})
  clinicId = v7()
  const bays = [
    { id: v7(), name: 'Bay A', firstChair: 1, lastChair: 8 },
    { id: v7(), name: 'Bay B', firstChair: 9, lastChair: 30 },
  ]
  const clinic = { id: clinicId, revision: 0, name: `Clinic ${clinicId}`, chairCount: 30, hasChairs: true, hasTeeth: true }
  expect((await tryAs(school.admin, saveClinic, { ...clinic, hasShifts: true, active: true, rooms: bays })).status).toBe('SUCCESS')
  const rooms = await prisma().room.findMany({ where: { clinicId }, select: { id: true, clinicRoomId: true } })
  const of = (bay: string | null) => rooms.find(({ clinicRoomId }) => clinicRoomId === bay)?.id ?? ''
  ;[whole, bayA, bayB] = [of(null), of(bays[0]?.id ?? ''), of(bays[1]?.id ?? '')]
})

const heldEvent = (own: Parameters<typeof eventFields>[1]) => ({
  title: 'Perio',
  sessionTypeId: typeId,
  groupIds: [crowd],
  startsTime: '09:00',
  minutes: 180,
  ...own,
  pattern: { recurrence: 'NEVER' as const, recurLimit: null, ...own?.pattern },
})

async function seatsOf(timetableId: string): Promise<(number | null)[]> {
  const { seats } = await onTimetable(school.staff, contracts.readCalendar, { id: timetableId, from: day, to: day, beside: 'chairs' })
  const own = seats.filter((one) => one.clinicId === clinicId)
  return own.map(({ chairNumber }) => chairNumber).toSorted((one, other) => (one ?? 99) - (other ?? 99))
}
const firstPlaces = (chairs: number) => Array.from({ length: chairs }, (_, place) => place + 1)

describe('chairs', () => {
  test('a bay of eight chairs with 21 students: 13 have none yet, and nobody sits in another bay', async () => {
    const timetableId = await madeTimetable(school)
    await madeEvent(school, timetableId, heldEvent({ roomId: bayA }))
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    expect(await seatsOf(timetableId)).toEqual([...firstPlaces(8), ...Array(13).fill(null)])
  })

  test('a date that goes to a bay takes its students there, as far as there are chairs; who sits there stays', async () => {
    const timetableId = await madeTimetable(school)
    const id = await madeEvent(school, timetableId, heldEvent({ roomId: whole }))
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    expect(await seatsOf(timetableId)).toEqual(firstPlaces(21))
    const sat = () =>
      prisma().clinicShiftSeat.findMany({ where: { clinicShift: { clinicId }, chairNumber: { lte: 8 } }, orderBy: { chairNumber: 'asc' } })
    const before = await sat()
    const save = (revision: number, roomId: string) =>
      onTimetable(school.staff, contracts.saveEvent, {
        id,
        timetableId,
        revision,
        scope: 'ALL',
        on: null,
        fields: eventFields(school, heldEvent({ roomId })),
      })
    await save(1, bayA)
    expect(await seatsOf(timetableId)).toEqual([...firstPlaces(8), ...Array(13).fill(null)])
    expect(await sat()).toEqual(before)
    await save(2, bayB)
    expect(await seatsOf(timetableId)).toEqual(Array.from({ length: 21 }, (_, place) => place + 9))
  })
})

describe('teachers of a shift', () => {
  const taught = (...ids: string[]) => ids.map((userId) => ({ userId, part: 'TEACHER' as const, isOut: false }))
  const checked = async (timetableId: string, own: Parameters<typeof eventFields>[1]) => {
    const input = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields: eventFields(school, heldEvent(own)) }
    const { clashes } = await onTimetable(school.staff, contracts.checkEvent, input)
    return clashes.flatMap(({ kind, subjects, people }) => (kind === 'SUPERVISION' ? [[...subjects, people]] : []))
  }
  const listed = async (id: string) =>
    (await onTimetable(school.staff, contracts.listClashes, { id })).clashes.flatMap(({ kind, a, cause, people }) =>
      kind === 'SUPERVISION' ? [[a.title, cause, people]] : [],
    )
  const week = async () =>
    (await shiftOutput(school.staff, listWeek, { from: day })).shifts.flatMap((one) => (one.clinicId === clinicId ? [one.tooFew] : []))
  const map = async (id: string) =>
    (await onTimetable(school.staff, contracts.readCalendar, { id, from: day, to: day, beside: 'chairs' })).tooFew.flatMap((one) =>
      one.clinicId === clinicId ? [[one.shift, one.students, one.teachers]] : [],
    )

  test('are all who teach in it, for all students of it: in the check, in the list, on the chair map and in the roster’s week', async () => {
    const timetableId = await madeTimetable(school, { name: 'Supervised' })
    const two = taught(school.teacher.id, school.colleague.id)
    expect(await checked(timetableId, { roomId: bayB, people: two })).toEqual([['2', 21]])
    await madeEvent(school, timetableId, heldEvent({ roomId: bayB, people: two }))
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const short = [await listed(timetableId), await map(timetableId), await week()]
    expect(short).toEqual([[['Perio', '2', 21]], [['AM', 21, 2]], [{ students: 21, teachers: 2 }]])
    // With the other bay there is one more student, and a teacher: three teachers are enough for 22, and would be for that student alone.
    const own = { title: 'Endo', roomId: bayA, groupIds: [school.groupA], people: taught(school.staff.id) }
    expect(await checked(timetableId, own)).toEqual([])
    expect(await checked(timetableId, { ...own, people: [] })).toEqual([['2', 22]])
    await madeEvent(school, timetableId, heldEvent(own))
    expect([await listed(timetableId), await map(timetableId), await week()]).toEqual([[], [], [null]])
  })

  test('of another shift, or of an event in no clinic, are not counted', async () => {
    const timetableId = await madeTimetable(school, { name: 'Other shifts' })
    const three = taught(school.teacher.id, school.colleague.id, school.staff.id)
    await madeEvent(school, timetableId, heldEvent({ roomId: bayA, groupIds: [school.groupA], people: three, startsTime: '14:00' }))
    expect(await checked(timetableId, { roomId: bayB, people: taught(school.teacher.id) })).toEqual([['1', 21]])
    expect(await checked(timetableId, { roomId: null, people: three })).toEqual([])
  })
})

describe('people who are put on a shift', () => {
  const on = { heldOn: day, shift: 'AM' }
  const students = async (groupId: string) =>
    (await prisma().groupMembership.findMany({ where: { groupId }, select: { userId: true } })).map(({ userId }) => userId)
  const named = (ids: readonly string[], part: 'STUDENT' | 'TEACHER') => ids.map((userId) => ({ userId, part, isOut: false }))

  test('are asked about as for an event: the same clashes, with whom and how many, before anything is saved', async () => {
    const timetableId = await madeTimetable(school, { name: 'Lectures' })
    const lecture = { title: 'Oral medicine', sessionTypeId: school.typeId, startsTime: '11:00', minutes: 60, roomId: school.roomId }
    await madeEvent(school, timetableId, heldEvent(lecture))
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const [studentIds, teacherIds] = [[...(await students(crowd)), school.ben.id], [school.teacher.id]]
    const { clashes } = await shiftOutput(school.staff, checkShift, { clinicId, days: [on], teacherIds, studentIds })
    expect(clashes.map(({ kind, people, other, days }) => [kind, people, other.title, days])).toEqual([
      ['PERSON', 22, 'Oral medicine', [day]],
    ])
    const people = [...named(studentIds, 'STUDENT'), ...named(teacherIds, 'TEACHER')]
    const own = heldEvent({ groupIds: [], people, roomId: whole, sessionTypeId: typeId, minutes: 210 })
    const event = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields: eventFields(school, own) }
    const asEvent = (await onTimetable(school.staff, contracts.checkEvent, event)).clashes.filter(({ kind }) => kind === 'PERSON')
    expect(clashes).toEqual(asEvent)
    const { people: busy } = await shiftOutput(school.staff, listBusy, { clinicId, ...on })
    const atLecture = busy.filter(({ clinicName }) => clinicName === 'Oral medicine').map(({ personId }) => personId)
    expect(new Set(atLecture)).toEqual(new Set([...(await students(crowd)), school.teacher.id]))
    expect(
      (await shiftOutput(school.staff, checkShift, { clinicId, days: [{ ...on, shift: 'PM' }], teacherIds, studentIds })).clashes,
    ).toEqual([])
  })

  test('clash with none of the dates that are of the same shift, and have to be few enough for those who teach it', async () => {
    const timetableId = await madeTimetable(school, { name: 'Of the shift' })
    await madeEvent(
      school,
      timetableId,
      heldEvent({ roomId: bayB, people: named([school.teacher.id, school.colleague.id, school.staff.id], 'TEACHER') }),
    )
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const asked = async (studentIds: readonly string[]) =>
      (await shiftOutput(school.staff, checkShift, { clinicId, days: [on], teacherIds: [], studentIds })).clashes
    expect(await asked(await students(crowd))).toEqual([])
    const more = [school.ann.id, school.ben.id, school.stranger.id, school.admin.id]
    expect((await asked(more)).map(({ kind, subjects, people }) => [kind, subjects, people])).toEqual([['SUPERVISION', ['3'], 25]])
  })
})
