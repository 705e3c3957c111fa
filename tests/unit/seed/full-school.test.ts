import { describe, expect, test, vi } from 'vitest'
import { castOf } from '@/prisma/seed/demo/cast'
import { usernameOf } from '@/prisma/seed/demo/people'
import { CLINICS } from '@/prisma/seed/demo/size'
import { starterCatalogue } from '@/prisma/seed/starter-catalogue'
import { tellPast, daysOff, placesOf, type Told } from './told'

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/none')
vi.stubEnv('AUTH_SECRET', 'a-secret-for-tests-that-is-long-enough')

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

describe('the small school', () => {
  test('is told alike twice', () => {
    const plain = ({ days }: Told) =>
      days.map(({ batch }) => [
        batch.sessions.map(({ createdAt, chairNumber, state, teacherRemark }) => [createdAt, chairNumber, state, teacherRemark]),
        batch.marks.map(({ value }) => value),
        batch.lines.map(({ note, teeth }) => [note, teeth]),
      ])
    expect(plain(tellPast('small'))).toEqual(plain(tellPast('small')))
  })

  test('has sessions on weekdays in term, and nobody in two places at once', () => {
    const told = tellPast('small')
    const places = placesOf(told)
    expect(places.length).toBeGreaterThan(100)
    expect(new Set(places).size).toBe(places.length)
    expect(daysOff(told)).toEqual([])
  })
})
