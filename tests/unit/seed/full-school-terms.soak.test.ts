import { parseDate } from '@internationalized/date'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Day } from '@/prisma/seed/demo/calendar'
import type { PastDay } from '@/prisma/seed/demo/sessions/past'
import type { Student } from '@/prisma/seed/demo/school'
import { targetOf } from '@/prisma/seed/demo/visits'
import { daysOff, groupBy, placesOf, tellPast, type Told } from './told'

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/none')
vi.stubEnv('AUTH_SECRET', 'a-secret-for-tests-that-is-long-enough')

describe('two terms of the full school', () => {
  let told: Told
  beforeAll(() => {
    told = tellPast('full')
  })
  const all = <K extends keyof PastDay['batch']>(kind: K) => told.days.flatMap(({ batch }) => [...batch[kind]])
  const held = () =>
    told.days.flatMap(({ day, batch }) =>
      batch.sessions.map((session) => ({ day, session, student: told.school.studentOf(session.studentId) })),
    )
  const ofYear = (student: Student, day: Day) => `${student.isTherapy ? 'T' : 'D'}${told.school.yearOn(student, day)}`

  test('are about 12,000 sessions with 30,000 lines, and all else that belongs to them', () => {
    const near = (count: number, wanted: number) => expect(Math.abs(count / wanted - 1)).toBeLessThan(0.05)
    near(all('sessions').length, 12_000)
    near(all('lines').length, 30_000)
    expect(all('comments').length).toBeGreaterThan(4000)
    expect(all('radiographs').length).toBeGreaterThan(1000)
    expect(all('tags').length).toBeGreaterThan(1000)
    const states = groupBy(all('sessions'), ({ state }) => state)
    expect(states.get('OPEN')?.length).toBeGreaterThan(10)
    expect(states.get('OPEN')?.length).toBeLessThan(80)
    expect(states.get('UNLOCKED')?.length).toBeGreaterThan(2)
    expect(states.get('CANCELLED')?.length).toBeGreaterThan(200)
    expect(all('history').filter(({ act }) => act === 'handedOver').length).toBeGreaterThan(10)
    expect(all('sessions').filter(({ retrospectiveReason }) => retrospectiveReason).length).toBeGreaterThan(30)
    expect(all('sessions').filter(({ escalatedAt }) => escalatedAt).length).toBeGreaterThan(1)
  })

  test('lie on weekdays in term, and the early years do little or nothing', () => {
    expect(daysOff(told)).toEqual([])
    const years = groupBy(held(), ({ student, day }) => ofYear(student, day))
    expect([...years.keys()].sort()).toEqual(['D2', 'D3', 'D4', 'D5', 'T2', 'T3'])
    const assistant = told.school.participationTypeId('Assistant')
    expect(years.get('D2')?.filter(({ session }) => session.participationTypeId !== assistant)).toEqual([])
    expect(years.get('D2')?.length).toBeLessThan(500)
  })

  test('nobody is in two places at once', () => {
    const places = placesOf(told)
    expect(new Set(places).size).toBe(places.length)
  })

  test('students get better over the months, and teachers differ in what they ask', () => {
    const marks = new Map(
      told.days.flatMap(({ batch, day }) =>
        batch.sessions.map(({ id, studentId }) => [id, { day, student: told.school.studentOf(studentId) }]),
      ),
    )
    const given = all('marks').flatMap((mark) =>
      mark.side === 'TEACHER' && mark.value ? [{ value: mark.value, by: mark.givenById, of: marks.get(mark.sessionId) }] : [],
    )
    const mean = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0) / values.length
    const inMonth = (year: string, month: string) =>
      mean(given.filter(({ of }) => of && ofYear(of.student, of.day) === year && String(of.day).startsWith(month)))
    expect(inMonth('D3', '2026-11')).toBeGreaterThan(inMonth('D3', '2026-09') + 0.1)
    expect(inMonth('D4', '2026-10')).toBeGreaterThan(inMonth('D3', '2026-10') + 0.3)
    expect(inMonth('D5', '2026-10')).toBeGreaterThan(inMonth('D4', '2026-10') + 0.1)
    const teachers = [...groupBy(given, ({ by }) => by).values()]
      .filter((own) => own.length > 1000)
      .map(mean)
      .sort((one, other) => one - other)
    expect((teachers.at(-5) ?? 0) - (teachers[5] ?? 0)).toBeGreaterThan(0.4)
    expect(new Set(given.map(({ value }) => value))).toEqual(new Set([2, 3, 4, 5, 6]))
  })

  test('a year’s targets are within reach: after the first half of its autumn, most students are near their share', () => {
    const { school } = told
    const since = told.days.filter(({ day }) => day.compare(parseDate('2026-09-14')) >= 0)
    const lines = new Map<string, number>()
    for (const { batch } of since) {
      const whose = new Map(batch.sessions.map(({ id, studentId }) => [id, studentId]))
      for (const { sessionId } of batch.lines) lines.set(whose.get(sessionId) ?? '', (lines.get(whose.get(sessionId) ?? '') ?? 0) + 1)
    }
    const share = since.length / 184
    for (const [isTherapy, year] of [
      [false, 3],
      [false, 4],
      [false, 5],
      [true, 2],
      [true, 3],
    ] as const) {
      const reached = school.students
        .filter((student) => student.isTherapy === isTherapy && student.year === year)
        .map((student) => {
          const asked = school.procedures.reduce((sum, procedure) => sum + targetOf(procedure, student, year), 0)
          return (lines.get(student.id) ?? 0) / (asked * share)
        })
        .sort((one, other) => one - other)
      expect.soft(reached[reached.length >> 1], `${isTherapy ? 'T' : 'D'}${year}`).toBeGreaterThan(0.7)
    }
  })
})
