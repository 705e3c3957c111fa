import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as attendance from '@/lib/contracts/attendance'
import { readWorkspace } from '@/lib/contracts/clinical-sessions'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { onAttendance } from '../../support/attendance'
import { outputAs } from '../../support/call'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { eventFields, madeEvent, madeTimetable, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'
import { begin, callOf, readAs } from '../../support/treatment-sessions'

let school: School
let planned: PlannedSchool
let clinicId: string
let clinicTypeId: string
let clinicRoomId: string
beforeAll(async () => {
  school = await makeSchool()
  stopClock(new Date('2026-11-17T09:00:00Z'))
  const db = prisma()
  const ids = { programmeId: v7(), typeId: v7(), roomId: v7() }
  ;[clinicId, clinicTypeId, clinicRoomId] = [v7(), v7(), v7()]
  await db.programme.create({ data: { id: ids.programmeId, name: 'Dentistry BDS', lengthYears: 5 }, select: { id: true } })
  await db.clinic.create({ data: { id: clinicId, name: 'Endodontic clinic', chairCount: 4 }, select: { id: true } })
  await db.sessionType.create({ data: { id: ids.typeId, name: 'Lecture' }, select: { id: true } })
  await db.sessionType.create({ data: { id: clinicTypeId, name: 'Clinic', isClinical: true }, select: { id: true } })
  await db.room.create({ data: { id: ids.roomId, name: 'Lecture theatre 1' }, select: { id: true } })
  await db.room.create({ data: { id: clinicRoomId, name: 'Endodontics', kind: 'CLINIC', clinicId }, select: { id: true } })
  await db.grouping.updateMany({ data: { published: true } })
  const { id: groupA } = await db.studentGroup.findFirstOrThrow({ where: { name: 'Group A' }, select: { id: true } })
  const { student: ann, partner: ben } = school
  planned = { ...school, ...ids, ann, ben, groupA, groupB: groupA, smallRoomId: ids.roomId }
})

/** A published series on Fridays from 20 November. */
async function makeFridays(own: Parameters<typeof eventFields>[1]): Promise<{ id: string; timetableId: string }> {
  stopClock(new Date('2026-11-17T09:00:00Z'))
  const timetableId = await madeTimetable(planned, { name: `Year 4 ${v7().slice(-6)}` })
  const id = await madeEvent(planned, timetableId, { ...own, pattern: { startsOn: '2026-11-20', recurLimit: 2 } })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  return { id, timetableId }
}
const cut = (event: { id: string; timetableId: string }, own: Parameters<typeof eventFields>[1]) =>
  onTimetable(school.staff, contracts.saveEvent, {
    ...event,
    revision: 1,
    scope: 'FOLLOWING',
    on: '2026-11-20',
    fields: eventFields(planned, { ...own, pattern: { startsOn: '2026-11-20', recurLimit: 2 } }),
  })
const startsOf = async (eventId: string) =>
  (await prisma().occurrence.findMany({ where: { eventId }, select: { startsAt: true }, orderBy: { startsAt: 'asc' } })).map(
    ({ startsAt }) => startsAt.toISOString(),
  )

describe('a date in a clinic', () => {
  test('fills in the treatment session of who sits there; the session stays as it was when the series is cut, moved and deleted', async () => {
    const own = { sessionTypeId: clinicTypeId, roomId: clinicRoomId, startsTime: '14:00', minutes: 180 }
    const event = await makeFridays(own)
    stopClock(schoolTime)
    const chairs = async () =>
      (await outputAs(school.student, callOf(readWorkspace), {})).seats
        .filter((seat) => seat.clinicId === clinicId)
        .map(({ shift, chairNumber, teachers }) => ({ shift, chairNumber, teacherId: teachers[0]?.id }))
    const [seat] = await chairs()
    expect(seat).toEqual({ shift: 'PM', chairNumber: expect.any(Number), teacherId: school.teacher.id })
    const sessionId = await begin(school, { clinicId, ...seat })
    const before = await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId } })
    const later = await cut(event, { ...own, startsTime: '17:30', minutes: 120 })
    expect(await startsOf(later.id)).toEqual(['2026-11-20T17:30:00.000Z', '2026-11-27T17:30:00.000Z'])
    expect(await chairs()).toEqual([{ ...seat, shift: 'EVE' }])
    await onTimetable(school.staff, contracts.removeEvent, { id: later.id, revision: later.revision, scope: 'ALL', on: null })
    expect(await chairs()).toEqual([])
    expect(await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId } })).toEqual(before)
    for (const who of [school.student, school.teacher])
      expect((await readAs(who, sessionId)).header).toMatchObject({ clinicId, ...seat, heldOn: '2026-11-20' })
  })
})

describe('a date of which attendance is recorded before it begins', () => {
  test('keeps its id, time and attendance when its series is cut, and cannot be deleted; those that follow move', async () => {
    const event = await makeFridays({ startsTime: '11:00' })
    const date = await prisma().occurrence.findFirstOrThrow({
      where: { eventId: event.id },
      orderBy: { startsAt: 'asc' },
      select: { id: true },
    })
    const entries = [{ studentId: school.student.id, mark: 'PRESENT' }]
    await onAttendance(school.teacher, attendance.recordAttendance, { occurrenceId: date.id, entries }, { at: schoolTime })
    const later = await cut(event, { startsTime: '12:00' })
    expect(await startsOf(later.id)).toEqual(['2026-11-20T11:00:00.000Z', '2026-11-27T12:00:00.000Z'])
    const register = await onAttendance(school.teacher, attendance.readRegister, { id: date.id }, { at: schoolTime })
    expect(register.rows.find(({ student }) => student.id === school.student.id)?.state).toBe('ATTENDED')
    expect(
      await tryTimetable(school.staff, contracts.removeEvent, { id: later.id, revision: later.revision, scope: 'ALL', on: null }),
    ).toMatchObject({ status: 'STATE_CHANGED', code: 'timetables.HELD' })
  })
})
