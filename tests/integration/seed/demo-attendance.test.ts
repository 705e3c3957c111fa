import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as absences from '@/lib/contracts/absences'
import * as contracts from '@/lib/contracts/attendance'
import * as timetables from '@/lib/contracts/timetables'
import { env } from '@/lib/env'
import { seedDemo } from '@/prisma/seed'
import { codeOf, stepAt } from '@/server/attendance/codes'
import { closeDb, prisma } from '@/server/kernel/db'
import { forgetSettings } from '@/server/config'
import { onAbsence } from '../../support/absences'
import { onAttendance } from '../../support/attendance'
import { memberOf } from '../../support/members'
import { onTimetable } from '../../support/timetables'

const url = process.env.DATABASE_URL ?? ''
/** A Tuesday, late in the evening. */
const now = new Date('2026-03-10T21:40:00Z')

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await seedDemo({ url, now, size: 'small' })
  forgetSettings()
}, 180_000)
afterAll(closeDb)

describe('the demo school', () => {
  test('has a student at 81%, and registers that wait', async () => {
    const student = await memberOf('student', now)
    const mine = await onAttendance(student, contracts.readMine, {}, { at: now })
    expect(mine.figures).toMatchObject({ percent: 81, atRisk: false })
    const teacher = await memberOf('teacher', now)
    expect((await onAttendance(teacher, contracts.readHome, {}, { at: now })).openCount).toBe(2)
  })

  test('has an event now, at any hour, to which its student can check in', async () => {
    const student = await memberOf('student', now)
    const teacher = await memberOf('teacher', now)
    const { current } = await onAttendance(teacher, contracts.readHome, {}, { at: now })
    const event = current.find(({ title }) => title === 'Case discussion')
    if (!event?.checkIn) throw new Error('nothing is open')
    expect(event.counts.toLookAt).toBeGreaterThan(0)
    expect((await onAttendance(student, contracts.readMine, {}, { at: now })).open.map(({ title }) => title)).toEqual(['Case discussion'])
    const token = codeOf(event.checkIn.id, 'CODE', stepAt('CODE', now))
    expect((await onAttendance(student, contracts.checkIn, { token }, { at: now })).result).toBe('CHECKED_IN')
  })

  test('has a date that its student may take, and one of theirs that somebody has taken', async () => {
    const student = await memberOf('student', now)
    const { mode, own, open } = await onTimetable(student, timetables.listSwaps, {}, { at: now })
    expect([mode, own.map(({ state, isOffered }) => [state, isOffered])]).toEqual(['APPROVED', [['TAKEN', true]]])
    expect(open.map(({ ways }) => ways)).toEqual([[{ given: null, clashes: [], isOthersClash: false, isBooked: false }]])
    const staff = await memberOf('staff', now)
    const { count, rows } = await onTimetable(staff, timetables.listSwapsToDecide, {}, { at: now })
    expect([count, rows.map(({ obstacle }) => obstacle)]).toEqual([1, [null]])
  })

  test('has absences to decide on, and a teacher who needs cover', async () => {
    const staff = await memberOf('staff', now)
    const { counts, rows } = await onAbsence(staff, absences.listAbsences, {}, now)
    expect([counts.decide, counts.all, rows.length]).toEqual([3, 6, 3])
    const { rows: away } = await onAbsence(staff, absences.listAway, {}, now)
    expect(away[0]?.toCover.length).toBeGreaterThan(0)
  })

  test('has clashes to solve, one that is accepted, and a change that was told', async () => {
    const [staff, student] = [await memberOf('staff', now), await memberOf('student', now)]
    const { rows: list } = await onTimetable(staff, timetables.listTimetables, {}, { at: now })
    const found = await Promise.all(list.map(({ id }) => onTimetable(staff, timetables.listClashes, { id }, { at: now })))
    const clashes = found.flatMap((one) => one.clashes)
    expect(clashes.some(({ isSerious, condoned }) => isSerious && !condoned)).toBe(true)
    expect(clashes.some(({ condoned }) => condoned)).toBe(true)
    expect(new Set(clashes.filter(({ kind }) => kind === 'TRAVEL').map(({ cause }) => cause))).toEqual(
      new Set(['Teaching block – City hospital']),
    )
    const { changes } = await onTimetable(student, timetables.readIndividual, { from: '2026-03-09' }, { at: now })
    expect(changes.length).toBeGreaterThan(0)
  })

  test('has planned nobody in a clinic who was taught or taught meanwhile, in the weeks that lie behind or ahead', async () => {
    const clashes = await prisma().$queryRaw<{ day: string; title: string; name: string }[]>`
      SELECT o.held_on::text AS day, o.title, u.display_name AS name FROM timetable r JOIN occurrence s ON s.timetable_id = r.id
      JOIN diary_entry a ON a.source = 'OCCURRENCE' AND a.source_id = s.id AND a.subject <> 'ROOM' JOIN app_user u ON u.id = a.subject_id
      JOIN diary_entry b ON b.subject_id = a.subject_id AND b.source = 'OCCURRENCE' AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at
      JOIN occurrence o ON o.id = b.source_id JOIN timetable t ON t.id = o.timetable_id AND t.kind = 'TEACHING'
      WHERE r.kind = 'ROSTER' AND s.held_on <> '2026-03-10' AND NOT COALESCE(o.clinic_id = s.clinic_id AND o.held_on = s.held_on AND o.shift = s.shift, FALSE)`
    expect(clashes).toEqual([])
  })

  test('makes no second one while one is on, and another the next day', async () => {
    const count = () => prisma().occurrence.count({ where: { title: 'Case discussion' } })
    await seedDemo({ url, now: new Date('2026-03-10T22:10:00Z'), size: 'small' })
    expect(await count()).toBe(1)
    await seedDemo({ url, now: new Date('2026-03-11T00:02:00Z'), size: 'small' })
    expect(await count()).toBe(2)
  }, 120_000)
})
