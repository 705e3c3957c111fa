import { isWeekend, parseDate } from '@internationalized/date'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { teachingDaysBefore, termsAround, type Day } from '@/prisma/seed/demo/calendar'
import { castOf } from '@/prisma/seed/demo/cast'
import { usernameOf } from '@/prisma/seed/demo/people'
import { pastDays, type PastDay } from '@/prisma/seed/demo/sessions/past'
import type { School, Student } from '@/prisma/seed/demo/school'
import { CLINICS, scales } from '@/prisma/seed/demo/size'
import { targetOf } from '@/prisma/seed/demo/visits'
import { starterCatalogue } from '@/prisma/seed/starter-catalogue'
import { schoolInMemory } from './school-in-memory'

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/none')
vi.stubEnv('AUTH_SECRET', 'a-secret-for-tests-that-is-long-enough')

const today = parseDate('2026-11-21')
const now = new Date('2026-11-21T15:00:00Z')

describe('the people of the full school', () => {
  const { students, teachers, staff, admins } = castOf('full')
  const everybody = [...students, ...teachers, ...staff, ...admins]

  test('80 students in each of five years, 25 in each of three, 60 teachers, 15 staff', () => {
    const of = (programme: string, year: number) =>
      students.filter((student) => student.programme === programme && student.year === year).length
    expect([1, 2, 3, 4, 5].map((year) => of('dentistry', year))).toEqual([80, 80, 80, 80, 80])
    expect([1, 2, 3].map((year) => of('therapy', year))).toEqual([25, 25, 25])
    expect([students.length, teachers.length, staff.length, admins.length]).toEqual([475, 60, 15, 1])
    for (const clinic of CLINICS) expect(teachers.filter((teacher) => teacher.clinic === clinic).length).toBeGreaterThanOrEqual(8)
  })

  test('nobody has another’s name, and in one intake nobody another’s last name', () => {
    expect(new Set(everybody.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(everybody.length)
    expect(new Set(everybody.map(usernameOf)).size).toBe(everybody.length)
    for (const year of [1, 2, 3, 4, 5]) {
      const names = students.filter((student) => student.programme === 'dentistry' && student.year === year).map(({ lastName }) => lastName)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('long names and letters with signs are among them, and every login is plain', () => {
    expect(students.filter(({ firstName, lastName }) => `${firstName} ${lastName}`.length > 30).length).toBeGreaterThanOrEqual(4)
    expect(students.filter(({ firstName, lastName }) => /[^\x20-\x7e]/.test(firstName + lastName)).length).toBeGreaterThan(50)
    expect(everybody.map(usernameOf).filter((username) => !/^[a-z0-9.]+$/.test(username))).toEqual([])
    expect(castOf('small').students.some(({ lastName }) => lastName.length > 20)).toBe(true)
  })

  test('are the same each time', () => {
    expect(castOf('full')).toEqual({ students, teachers, staff, admins })
  })
})

test('six clinics have 120 chairs', () => {
  expect(starterCatalogue.clinics.map(({ name }) => name)).toEqual(CLINICS)
  expect(starterCatalogue.clinics.reduce((sum, { chairs }) => sum + chairs, 0)).toBe(120)
})

/** Map.groupBy, which the oldest Node that Cusp runs on has not. */
function grouped<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const known = groups.get(keyOf(item))
    if (known) known.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

type Told = { days: PastDay[]; school: School }
function tell(size: 'full' | 'small'): Told {
  const school = schoolInMemory({ size, today })
  const days = teachingDaysBefore(today, scales[size].teachingDays)
  return { school, days: [...pastDays({ school, days, now })] }
}

describe('two terms of the full school', () => {
  let told: Told
  beforeAll(() => {
    told = tell('full')
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
    const states = grouped(all('sessions'), ({ state }) => state)
    expect(states.get('OPEN')?.length).toBeGreaterThan(10)
    expect(states.get('OPEN')?.length).toBeLessThan(80)
    expect(states.get('UNLOCKED')?.length).toBeGreaterThan(2)
    expect(states.get('CANCELLED')?.length).toBeGreaterThan(200)
    expect(all('history').filter(({ act }) => act === 'handedOver').length).toBeGreaterThan(10)
    expect(all('sessions').filter(({ retrospectiveReason }) => retrospectiveReason).length).toBeGreaterThan(30)
    expect(all('sessions').filter(({ escalatedAt }) => escalatedAt).length).toBeGreaterThan(1)
  })

  test('lie on weekdays in term, and the early years do little or nothing', () => {
    const terms = termsAround(today)
    expect(
      told.days.filter(
        ({ day }) =>
          isWeekend(day, 'en-GB') || !terms.some(({ startsOn, endsOn }) => startsOn.compare(day) <= 0 && endsOn.compare(day) >= 0),
      ),
    ).toEqual([])
    const years = grouped(held(), ({ student, day }) => ofYear(student, day))
    expect([...years.keys()].sort()).toEqual(['D2', 'D3', 'D4', 'D5', 'T2', 'T3'])
    const assistant = told.school.participationTypeId('Assistant')
    expect(years.get('D2')?.filter(({ session }) => session.participationTypeId !== assistant)).toEqual([])
    expect(years.get('D2')?.length).toBeLessThan(500)
  })

  test('nobody is in two places at once', () => {
    const places = told.days.flatMap(({ shifts }) =>
      shifts.flatMap(({ day, shift, seats, assists, teacherIds }) =>
        [...seats.map(({ studentId }) => studentId), ...assists.map(({ studentId }) => studentId), ...teacherIds].map(
          (id) => `${day} ${shift} ${id}`,
        ),
      ),
    )
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
    const teachers = [...grouped(given, ({ by }) => by).values()]
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

test('the small school is told alike twice', () => {
  const plain = ({ days }: Told) =>
    days.map(({ batch }) => [
      batch.sessions.map(({ createdAt, chairNumber, state, teacherRemark }) => [createdAt, chairNumber, state, teacherRemark]),
      batch.marks.map(({ value }) => value),
      batch.lines.map(({ note, teeth }) => [note, teeth]),
    ])
  expect(plain(tell('small'))).toEqual(plain(tell('small')))
})
