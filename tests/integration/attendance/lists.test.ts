import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { attendanceCall, clock, onAttendance, taughtDate, tryAttendance, type Taught } from '../../support/attendance'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let date: Taught
let other: Taught
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
  date = await taughtDate(school, { title: 'Endodontics', groupIds: [school.groupA, school.groupB], pattern: { recurLimit: 4 } })
  other = await taughtDate(school, { title: 'Radiology', people: [{ userId: school.colleague.id, part: 'TEACHER', isOut: false }] })
  const entries = [
    { studentId: school.ann.id, mark: 'PRESENT' },
    { studentId: school.ben.id, mark: 'ABSENT' },
  ]
  await onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId: date.occurrenceId, entries }, { at: clock('10:05:00') })
  const ann = { occurrenceId: other.occurrenceId, entries: [{ studentId: school.ann.id, mark: 'ABSENT' }] }
  await onAttendance(school.colleague, contracts.recordAttendance, ann, { at: clock('10:05:00') })
})

describe('the home of attendance', () => {
  test('has what is now, what is over and open, and what comes, of one’s own dates', async () => {
    const now = await onAttendance(school.teacher, contracts.readHome, {}, { at: clock('10:10:00') })
    expect(now.current.map(({ title, counts }) => [title, counts.present, counts.absent])).toEqual([['Endodontics', 1, 1]])
    expect([now.open, now.openCount]).toEqual([[], 0])
    const later = await onAttendance(school.teacher, contracts.readHome, {}, { at: clock('15:00:00') })
    expect(later.open.map(({ title, isClosed }) => [title, isClosed])).toEqual([['Endodontics', false]])
    expect([later.current, later.openCount]).toEqual([[], 1])
    const all = await onAttendance(school.staff, contracts.readHome, {}, { at: clock('15:00:00') })
    expect(all.open.map(({ title }) => title).sort()).toEqual(['Endodontics', 'Radiology'])
    const before = await onAttendance(school.teacher, contracts.readHome, {}, { at: new Date('2026-11-30T18:00:00Z') })
    expect(before.next.map(({ title, heldOn }) => [title, heldOn])).toEqual([['Endodontics', '2026-12-01']])
  })

  test('is not a student’s', async () => {
    for (const contract of [contracts.readHome, contracts.listByEvent, contracts.listByGroup, contracts.listByStudent])
      expect((await tryAttendance(school.ann, contract, {}, { at: clock('15:00:00') })).status).toBe('FORBIDDEN')
  })
})

describe('the lists', () => {
  const at = clock('15:00:00')

  test('by event, group and student are over one’s own dates; staff have all', async () => {
    const events = await onAttendance(school.teacher, contracts.listByEvent, {}, { at })
    expect(events.rows.map(({ title }) => title)).toEqual(['Endodontics'])
    expect((await onAttendance(school.staff, contracts.listByEvent, { q: 'radio' })).rows.map(({ title }) => title)).toEqual(['Radiology'])
    const groups = await onAttendance(school.teacher, contracts.listByGroup, {})
    expect(groups.rows.map(({ name, students, figures }) => [name, students, figures.percent])).toEqual([
      ['Group A', 1, 100],
      ['Group B', 1, 0],
    ])
    const mine = await onAttendance(school.teacher, contracts.listByStudent, {})
    expect(mine.rows.map(({ student, figures }) => [student.id, figures.percent, figures.toCome])).toEqual([
      [school.ann.id, 100, 3],
      [school.ben.id, 0, 3],
    ])
    const all = await onAttendance(school.staff, contracts.listByStudent, { q: 'ann' })
    expect(all.rows.map(({ figures }) => [figures.attended, figures.missed, figures.percent, figures.atRisk])).toEqual([[1, 1, 50, false]])
  })

  test('by student of a group are that group’s', async () => {
    const { rows } = await onAttendance(school.teacher, contracts.listByStudent, { groupId: school.groupB })
    expect(rows.map(({ student }) => student.id)).toEqual([school.ben.id])
    await expectOutOfScope({
      call: attendanceCall(contracts.readLog),
      parameter: 'userId',
      input: (userId) => ({ userId }),
      id: school.ben.id,
      entitled: school.teacher,
      strangers: [school.colleague, school.ann],
      reachableBy: ['STAFF', 'ADMIN'],
    })
  }, 60_000)

  test('go on from page to page without a gap', async () => {
    const { rows } = await onAttendance(school.staff, contracts.listByEvent, {}, { at })
    expect(rows).toHaveLength(2)
    const after = `${rows[0]?.startsAt}~${rows[0]?.occurrenceId}`
    expect((await onAttendance(school.staff, contracts.listByEvent, { after })).rows).toEqual(rows.slice(1))
    expect((await onAttendance(school.teacher, contracts.listByEvent, { after: 'nonsense' })).rows).toHaveLength(1)
  })
})

describe('the report', () => {
  const at = clock('15:00:00')

  test('has everybody of one’s registers, the lowest share first, and who is at risk', async () => {
    const all = await onAttendance(school.staff, contracts.readReport, {}, { at })
    expect(all).toMatchObject({ since: '2026-08-01', threshold: 80, total: 2, below: 2, atRisk: 1, page: 1, pages: 1 })
    expect(all.rows.map(({ student, figures }) => [student.id, figures.percent, figures.atRisk])).toEqual([
      [school.ben.id, 0, true],
      [school.ann.id, 50, false],
    ])
    const risk = await onAttendance(school.staff, contracts.readReport, { risk: 'true' })
    expect(risk.rows.map(({ student }) => student.id)).toEqual([school.ben.id])
    const taught = await onAttendance(school.colleague, contracts.readReport, {})
    expect(taught.rows.map(({ student, figures }) => [student.id, figures.percent])).toEqual([[school.ann.id, 0]])
    expect((await onAttendance(school.staff, contracts.readReport, { programmeId: school.programmeId })).total).toBe(0)
    expect((await tryAttendance(school.ann, contracts.readReport, {})).status).toBe('FORBIDDEN')
  })

  test('is exported as it is filtered, and no cell of it is a formula', async () => {
    await prisma().user.update({ where: { id: school.ben.id }, data: { displayName: '=cmd|A1' } })
    const { csv, rows, isCut } = await onAttendance(school.staff, contracts.exportReport, { risk: 'true' }, { at })
    expect([rows, isCut]).toEqual([1, false])
    expect(csv.split('\r\n')[0]).toContain('Student,Student ID,Programme,Year,Share')
    expect(csv).toContain("'=cmd|A1,")
    expect((await tryAttendance(school.ann, contracts.exportReport, {})).status).toBe('FORBIDDEN')
  })
})

describe('one’s own attendance', () => {
  const at = clock('15:00:00')

  test('is told with what can still be missed', async () => {
    const mine = await onAttendance(school.ann, contracts.readMine, {}, { at })
    expect(mine).toMatchObject({
      figures: { attended: 1, missed: 1, toCome: 3, percent: 50 },
      threshold: 80,
      mayMiss: 0,
      until: '2026-12-22',
    })
    expect(mine.recent.map(({ title, attendance }) => [title, attendance]).sort()).toEqual([
      ['Endodontics', 'ATTENDED'],
      ['Radiology', 'NOT_ATTENDED'],
    ])
    expect((await tryAttendance(null, contracts.readMine, {}, { at })).status).toBe('AUTHENTICATION_FAILED')
  })

  test('is told in full by its log; a teacher reads that of their own dates', async () => {
    const own = await onAttendance(school.ann, contracts.readLog, {}, { at })
    expect(own.rows.map(({ title, how, by, taken }) => [title, how, by, taken]).sort()).toEqual([
      ['Endodontics', 'REGISTER', school.teacher.displayName, true],
      ['Radiology', 'REGISTER', school.colleague.displayName, true],
    ])
    const taught = await onAttendance(school.teacher, contracts.readLog, { userId: school.ann.id })
    expect(taught).toMatchObject({ isOwn: false, figures: { attended: 1, missed: 0 }, rows: [{ title: 'Endodontics' }] })
    expect((await onAttendance(school.ann, contracts.readLog, { from: '2026-12-02' })).rows).toEqual([])
  })

  test('lists what can be checked in to', async () => {
    const input = { occurrenceIds: [date.occurrenceId], minutes: 20 }
    await onAttendance(school.teacher, contracts.openCheckIn, input, { at: clock('10:50:00') })
    const entries = [{ studentId: school.ben.id, mark: null }]
    await onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId: date.occurrenceId, entries }, { at: clock('10:51:00') })
    expect((await onAttendance(school.ben, contracts.readMine, {}, { at: clock('10:52:00') })).open.map(({ title }) => title)).toEqual([
      'Endodontics',
    ])
    expect((await onAttendance(school.ann, contracts.readMine, {}, { at: clock('10:52:00') })).open).toEqual([])
  })
})
