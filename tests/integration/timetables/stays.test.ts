import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as attendance from '@/lib/contracts/attendance'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { followDates } from '@/server/timetables/dates/lay-out'
import { onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { eventFields, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'
import type { Member } from '../../support/members'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
})

const later = new Date('2026-12-02T09:00:00Z')
const personInput = (who: Member, part: 'STUDENT' | 'LEAD' | 'TEACHER', isOut = false) => ({ userId: who.id, part, isOut })
const readWeek = (who: Member, personId = who.id, from = '2026-11-30') =>
  onTimetable(who, contracts.readIndividual, { personId, from }, { at: later })
const diaryOf = (occurrenceId: string) => prisma().diaryEntry.findMany({ where: { sourceId: occurrenceId }, orderBy: { subjectId: 'asc' } })

describe('a date that has begun', () => {
  test('keeps and shows its people, groups, room and title when the whole series gets others', async () => {
    const { timetableId, eventId, occurrenceId } = await taughtDate(school, { pattern: { recurLimit: 3 } })
    const diary = await diaryOf(occurrenceId)
    stopClock(later)
    const fields = eventFields(school, {
      title: 'Endodontics',
      groupIds: [school.groupB],
      roomId: school.smallRoomId,
      people: [personInput(school.colleague, 'LEAD')],
      pattern: { recurLimit: 3 },
    })
    const all = { id: eventId, timetableId, revision: 1, scope: 'ALL', on: null, fields }
    await onTimetable(school.staff, contracts.saveEvent, all, { at: later })
    const head = await onTimetable(school.staff, contracts.readEvent, { id: eventId, on: '2026-12-01' }, { at: later })
    const was = { title: 'Treatment planning', groupIds: [school.groupA] }
    expect(head.date).toMatchObject({ ...was, room: { id: school.roomId } })
    expect(head.date?.teachers.map(({ id }) => id)).toEqual([school.teacher.id])
    expect(head.dateFields).toMatchObject({ ...was, roomId: school.roomId, people: [personInput(school.teacher, 'TEACHER')] })
    const { dates } = await onTimetable(
      school.staff,
      contracts.readCalendar,
      { id: timetableId, from: '2026-11-30', to: '2026-12-13' },
      { at: later },
    )
    expect(dates.map(({ title, groupIds, teacherIds, roomId }) => ({ title, groupIds, teacherIds, roomId }))).toEqual([
      { ...was, teacherIds: [school.teacher.id], roomId: school.roomId },
      { title: 'Endodontics', groupIds: [school.groupB], teacherIds: [school.colleague.id], roomId: school.smallRoomId },
    ])
    const register = await onAttendance(school.teacher, attendance.readRegister, { id: occurrenceId }, { at: later })
    expect(register.rows.map(({ student }) => student.id)).toEqual([school.ann.id])
    expect(register.event).toMatchObject({
      title: 'Treatment planning',
      groups: ['Group A'],
      teachers: [school.teacher.displayName],
      room: 'Lecture theatre 1',
    })
    expect(await diaryOf(occurrenceId)).toEqual(diary)
    const own = await readWeek(school.teacher)
    expect(own.dates.find(({ id }) => id === occurrenceId)?.taught).toMatchObject({ groups: ['Group A'], students: 1 })
    // Computing the diary again gives the same entries.
    await onTimetable(
      school.staff,
      contracts.saveEvent,
      { ...all, revision: 2, fields: { ...fields, groupIds: [school.groupA, school.groupB] } },
      { at: later },
    )
    await prisma().$transaction((db) => followDates(db, [occurrenceId]))
    expect(await diaryOf(occurrenceId)).toEqual(diary)
  })

  test('keeps them too where it was moved before the day from which the series is another', async () => {
    const { timetableId, eventId } = await taughtDate(school, { pattern: { recurLimit: 3 } })
    const moved = eventFields(school, { pattern: { startsOn: '2026-11-30', recurLimit: 3 } })
    await onTimetable(school.staff, contracts.saveEvent, {
      id: eventId,
      timetableId,
      revision: 1,
      scope: 'THIS',
      on: '2026-12-15',
      fields: moved,
    })
    stopClock(later)
    const fields = eventFields(school, { groupIds: [school.groupB], pattern: { startsOn: '2026-12-08', recurLimit: 2 } })
    const following = { id: eventId, timetableId, revision: 2, scope: 'FOLLOWING', on: '2026-12-08', fields }
    await onTimetable(school.staff, contracts.saveEvent, following, { at: later })
    const { dates } = await onTimetable(
      school.staff,
      contracts.readCalendar,
      { id: timetableId, from: '2026-11-30', to: '2026-12-13' },
      { at: later },
    )
    expect(dates.map(({ heldOn, groupIds }) => [heldOn, ...groupIds])).toEqual([
      ['2026-11-30', school.groupA],
      ['2026-12-01', school.groupA],
      ['2026-12-08', school.groupB],
    ])
  })
})

describe('a cancelled date', () => {
  test('is shown to its own people: who covered sees it, who was left out or has joined since does not', async () => {
    const { timetableId, eventId, occurrenceId } = await taughtDate(school, {
      groupIds: [school.groupA, school.groupB],
      pattern: { recurLimit: 2 },
    })
    const fields = eventFields(school, {
      groupIds: [school.groupA, school.groupB],
      people: [
        personInput(school.teacher, 'TEACHER', true),
        personInput(school.colleague, 'TEACHER'),
        personInput(school.ben, 'STUDENT', true),
      ],
      pattern: { recurLimit: 2 },
    })
    const covered = { id: eventId, timetableId, revision: 1, scope: 'THIS', on: '2026-12-01', fields }
    await onTimetable(school.staff, contracts.saveEvent, covered)
    const off = { eventId, revision: 2, scope: 'THIS', on: '2026-12-01', act: 'CANCEL', reason: 'Ill' }
    await onTimetable(school.staff, contracts.setOccurrences, off)
    // Stan joins Group A after the day.
    const { groupingId } = await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA } })
    await prisma().groupMembership.create({
      data: { id: v7(), groupingId, groupId: school.groupA, userId: school.stranger.id, fromOn: new Date('2026-12-02') },
    })
    const sees = async (who: Member) => (await readWeek(who)).dates.some(({ id }) => id === occurrenceId)
    expect([await sees(school.ann), await sees(school.colleague)]).toEqual([true, true])
    expect([await sees(school.ben), await sees(school.teacher), await sees(school.stranger)]).toEqual([false, false, false])
    const reads = (who: Member) => tryAttendance(who, attendance.readRegister, { id: occurrenceId }, { at: later })
    expect(await reads(school.colleague)).toMatchObject({
      status: 'SUCCESS',
      output: { event: { teachers: [school.colleague.displayName] } },
    })
    expect((await reads(school.teacher)).status).toBe('NOT_FOUND')
  })
})
