import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/attendance'
import { listWeek, readShift, recordAttendance as recordAtChairs } from '@/lib/contracts/clinic-shifts'
import * as planning from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { onAttendance } from '../../support/attendance'
import { shiftOutput } from '../../support/clinic-shifts'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

const instantAt = (time: string) => new Date(`2026-12-01T${time}:00Z`)

let school: PlannedSchool
let occurrenceId: string
let clinicShiftId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  const [clinicId, roomId, typeId] = [v7(), v7(), v7()]
  const db = prisma()
  await db.clinic.create({ data: { id: clinicId, name: 'Endodontic clinic', chairCount: 4 }, select: { id: true } })
  await db.room.create({ data: { id: roomId, name: 'Endodontics', kind: 'CLINIC', clinicId }, select: { id: true } })
  await db.sessionType.create({ data: { id: typeId, name: 'Clinic', isClinical: true }, select: { id: true } })
  const timetableId = await madeTimetable(school)
  const groupIds = [school.groupA, school.groupB]
  const eventId = await madeEvent(school, timetableId, { sessionTypeId: typeId, roomId, startsTime: '09:00', minutes: 180, groupIds })
  await onTimetable(school.staff, planning.publishTimetable, { id: timetableId, revision: 1 })
  const date = await db.occurrence.findFirstOrThrow({ where: { eventId, originalOn: new Date('2026-12-01') }, select: { id: true } })
  occurrenceId = date.id
  const { shifts } = await shiftOutput(school.staff, listWeek, { from: '2026-11-30' })
  clinicShiftId = shifts.find(({ heldOn }) => heldOn === '2026-12-01')?.id ?? ''
})

const register = async () => {
  const { rows } = await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId }, { at: instantAt('09:30') })
  return Object.fromEntries(rows.map(({ student, state, minutesLate }) => [student.id, [state, minutesLate]]))
}
const chairs = async () => {
  const { shift } = await shiftOutput(school.staff, readShift, { id: clinicShiftId })
  return Object.fromEntries(shift.seats.map(({ student, presence }) => [student.id, presence]))
}
const sayAtChairs = (studentId: string, presence: string, time: string, occurredAt = time) =>
  shiftOutput(
    school.teacher,
    recordAtChairs,
    { clinicShiftId, entries: [{ studentId, presence }], occurredAt: instantAt(occurredAt).toISOString() },
    { at: instantAt(time) },
  )
const sayInRegister = (studentId: string, mark: string, time: string) =>
  onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId, entries: [{ studentId, mark }] }, { at: instantAt(time) })

describe('a date in a clinic', () => {
  test('has nothing said of it before its register is to be had', async () => {
    await sayAtChairs(school.ann.id, 'PRESENT', '07:00')
    expect((await register())[school.ann.id]).toEqual([null, 0])
  })

  test('is registered by what is said at the chairs, and the chairs by what is said in the register', async () => {
    await sayAtChairs(school.ann.id, 'LATE', '09:20')
    await sayInRegister(school.ben.id, 'EXCUSED', '09:21')
    expect(await register()).toEqual({ [school.ann.id]: ['ATTENDED', 20], [school.ben.id]: ['AUTHORISED', 0] })
    expect(await chairs()).toEqual({ [school.ann.id]: 'LATE', [school.ben.id]: 'ABSENT' })
  })

  test('goes by the later word on both sides, however late it comes', async () => {
    await sayInRegister(school.ann.id, 'ABSENT', '09:40')
    await sayAtChairs(school.ann.id, 'PRESENT', '09:50', '09:30')
    expect((await register())[school.ann.id]).toEqual(['NOT_ATTENDED', 0])
    expect((await chairs())[school.ann.id]).toBe('ABSENT')
    expect(await prisma().attendanceLog.count({ where: { occurrenceId, studentId: school.ann.id } })).toBe(3)
  })

  test('keeps its register once that is closed', async () => {
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: instantAt('12:00') })
    await sayAtChairs(school.ann.id, 'PRESENT', '12:10')
    expect((await register())[school.ann.id]).toEqual(['NOT_ATTENDED', 0])
    expect((await chairs())[school.ann.id]).toBe('PRESENT')
  })
})
