import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { taughtDate } from '../../support/attendance'
import { member, type Member } from '../../support/members'
import { makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let busy: Member
let away: Member
let elsewhere: Member
let occurrenceId: string
const namedTeacher = (userId: string) => [{ userId, part: 'TEACHER' as const, isOut: false }]
const listCover = async () => (await onTimetable(school.staff, contracts.listCover, { occurrenceId })).people

beforeAll(async () => {
  school = await makePlannedSchool()
  busy = await member('TEACHER', 'bea')
  away = await member('TEACHER', 'abe')
  elsewhere = await member('TEACHER', 'elsa')
  const db = prisma()
  // The date that needs cover: Tuesday 1 December, 10:00, taught by Tess.
  occurrenceId = (await taughtDate(school)).occurrenceId
  const others = { groupIds: [school.groupB], roomId: null }
  // Cleo teaches the type twice in that week, Abe once, and Bea at the very same time.
  await taughtDate(school, { ...others, people: namedTeacher(school.colleague.id), startsTime: '13:00' })
  await taughtDate(school, { ...others, people: namedTeacher(school.colleague.id), startsTime: '15:00' })
  await taughtDate(school, { ...others, people: namedTeacher(away.id), startsTime: '08:00' })
  await taughtDate(school, { ...others, people: namedTeacher(busy.id) })
  // Elsa teaches only another type.
  const otherType = v7()
  await db.sessionType.create({ data: { id: otherType, name: `Seminar ${otherType.slice(-6)}` } })
  await taughtDate(school, { ...others, people: namedTeacher(elsewhere.id), startsTime: '17:00', sessionTypeId: otherType })
  stopClock(new Date('2026-11-24T09:00:00Z'))
})

describe('who could take a date', () => {
  test('is whoever teaches the like and is free, the least to do in that week first', async () => {
    expect((await listCover()).map(({ id, minutes, alike }) => [id, minutes, alike])).toEqual([
      [away.id, 60, 1],
      [school.colleague.id, 120, 2],
    ])
  })

  test('is nobody who is away, or who teaches at other hours', async () => {
    const entry = { subject: 'TEACHER', source: 'ABSENCE', sourceId: v7(), isShown: true } as const
    await prisma().diaryEntry.create({
      data: { ...entry, subjectId: away.id, startsAt: new Date('2026-12-01T00:00:00Z'), endsAt: new Date('2026-12-02T00:00:00Z') },
    })
    expect((await listCover()).map(({ id }) => id)).toEqual([school.colleague.id])
    await prisma().availability.create({
      data: { id: v7(), teacherId: school.colleague.id, weekday: 3, startsTime: '08:00', endsTime: '18:00' },
    })
    expect(await listCover()).toEqual([])
  })

  test('is nobody who is no teacher any more', async () => {
    await prisma().diaryEntry.deleteMany({ where: { subjectId: away.id, source: 'ABSENCE' } })
    expect((await listCover()).map(({ id }) => id)).toEqual([away.id])
    await prisma().userRole.deleteMany({ where: { userId: away.id } })
    expect(await listCover()).toEqual([])
  })

  test('is told to who plans alone, and of no date that is not there', async () => {
    expect((await tryTimetable(school.teacher, contracts.listCover, { occurrenceId })).status).toBe('FORBIDDEN')
    expect((await tryTimetable(school.staff, contracts.listCover, { occurrenceId: v7() })).status).toBe('NOT_FOUND')
  })
})
