import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '@/lib/roles'
import { settings } from '@/server/config/settings'
import { closeDb, prisma } from '@/server/kernel/db'
import { passwordMatches } from '@/server/kernel/secrets/password'
import { demoSchool } from '../../support/demo-school'

const ACCOUNTS = ['admin', 'staff', 'student', 'student2', 'teacher']
const today = new Date('2026-03-11T00:00:00Z')

beforeAll(() => demoSchool(), 180_000)
afterAll(closeDb)

describe('people', () => {
  test('62 students in all years of two programmes, 8 teachers, 3 staff, 1 admin, each with the role', async () => {
    const roles = await prisma().role.findMany({
      select: { builtIn: true, privileges: { select: { privilege: true } }, _count: { select: { users: true } } },
    })
    expect(new Map(roles.map(({ builtIn, _count }) => [builtIn, _count.users]))).toEqual(
      new Map([
        ['STUDENT', 62],
        ['TEACHER', 8],
        ['STAFF', 3],
        ['ADMIN', 1],
      ]),
    )
    for (const { builtIn, privileges } of roles) {
      expect(privileges.map(({ privilege }) => privilege).sort()).toEqual(
        builtInRoles.find((role) => role.builtIn === builtIn)?.privileges.toSorted(),
      )
    }
    const years = await prisma().user.groupBy({ by: ['programmeId', 'year'], where: { programmeId: { not: null } }, _count: true })
    const programmes = new Map((await prisma().programme.findMany()).map(({ id, name }) => [id, name]))
    expect(years.map(({ programmeId, year, _count }) => `${programmes.get(programmeId ?? '')} ${year}: ${_count}`).sort()).toEqual([
      'Dental hygiene and therapy 1: 2',
      'Dental hygiene and therapy 2: 3',
      'Dental hygiene and therapy 3: 6',
      'Dentistry BDS 1: 3',
      'Dentistry BDS 2: 4',
      'Dentistry BDS 3: 14',
      'Dentistry BDS 4: 16',
      'Dentistry BDS 5: 14',
    ])
  })

  test('the five accounts have the known password and nobody else has any', async () => {
    const people = await prisma().user.findMany({ select: { username: true, passwordHash: true, email: true } })
    const withPassword = people.filter(({ passwordHash }) => passwordHash !== null)
    expect(withPassword.map(({ username }) => username).sort()).toEqual(ACCOUNTS)
    for (const { passwordHash } of withPassword) expect(await passwordMatches('chairside', passwordHash)).toBe(true)
    expect(people.filter(({ email }) => !email.endsWith('@northgate.example'))).toEqual([])
    const marker = await prisma().setting.findUnique({ where: { key: 'demoSeed' }, select: { value: true } })
    expect(marker?.value).toEqual({
      size: 'small',
      accounts: expect.toSatisfy((names: string[]) => names.toSorted().join() === ACCOUNTS.join()),
    })
  })

  test('every student has a group of the published default grouping and a firm, and every firm its teachers', async () => {
    expect(
      await prisma().user.count({
        where: { year: { not: null }, firmId: { not: null }, group: { grouping: { published: true, isDefault: true } } },
      }),
    ).toBe(62)
    const firms = await prisma().firm.findMany({
      select: { teachers: { select: { teacherId: true } }, _count: { select: { users: true } } },
    })
    expect(firms).toHaveLength(4)
    for (const { teachers, _count } of firms) expect([teachers.length, _count.users >= 12]).toEqual([2, true])
  })

  test('every student has been enrolled year by year, up to what they are in now; not all of them went straight on', async () => {
    const students = await prisma().user.findMany({
      where: { year: { not: null } },
      select: {
        programmeId: true,
        year: true,
        groupId: true,
        firmId: true,
        enrolments: {
          orderBy: { fromOn: 'desc' },
          select: { programmeId: true, year: true, groupId: true, firmId: true, fromOn: true, status: true },
        },
      },
    })
    expect(students).toHaveLength(62)
    for (const {
      enrolments: [current, ...before],
      ...now
    } of students) {
      expect(current).toMatchObject({ ...now, fromOn: new Date('2025-08-01T00:00:00Z') })
      expect(before.at(-1)?.year ?? current?.year).toBe(1)
    }
    expect(new Set(students.flatMap(({ enrolments }) => enrolments.map(({ status }) => status))).size).toBeGreaterThan(1)
  })

  test('the institution has its name, its modules and the terms of this year and the last', async () => {
    const stored = new Map((await prisma().setting.findMany()).map(({ key, value }) => [key, value]))
    expect(settings.brandName.schema.parse(stored.get('brandName'))).toBe('Northgate School of Dentistry')
    expect(settings.modules.schema.parse(stored.get('modules'))).toEqual(
      expect.arrayContaining(['clinical', 'dev', ...settings.modules.start]),
    )
    const terms = await prisma().term.findMany({ orderBy: { startsOn: 'asc' } })
    expect(terms.map(({ title }) => title)).toEqual([
      'Autumn 2024',
      'Spring 2025',
      'Summer 2025',
      'Autumn 2025',
      'Spring 2026',
      'Summer 2026',
    ])
    expect(terms.every(({ title, startsOn }) => title.endsWith(String(startsOn.getUTCFullYear())))).toBe(true)
  })
})

describe('shifts', () => {
  test('in every shift of today the teacher teaches where the students sit', async () => {
    const shifts = await prisma().clinicShift.findMany({
      where: { heldOn: today, clinic: { name: 'Restorative clinic' } },
      select: {
        shift: true,
        teachers: { select: { teacher: { select: { username: true } } } },
        seats: { select: { chairNumber: true, student: { select: { username: true } } } },
      },
    })
    expect(shifts.map(({ shift }) => shift).sort()).toEqual(['AM', 'EVE', 'PM'])
    for (const { teachers, seats } of shifts) {
      expect(teachers.map(({ teacher }) => teacher.username)).toContain('teacher')
      expect(teachers).toHaveLength(2)
      expect(seats).toEqual(
        expect.arrayContaining([
          { chairNumber: 14, student: { username: 'student' } },
          { chairNumber: 9, student: { username: 'student2' } },
        ]),
      )
    }
  })

  test('nobody is in two places at once, and every chair exists', async () => {
    const shifts = await prisma().clinicShift.findMany({
      select: {
        heldOn: true,
        shift: true,
        clinic: { select: { chairCount: true } },
        teachers: { select: { teacherId: true } },
        seats: { select: { chairNumber: true, studentId: true } },
      },
    })
    const places = shifts.flatMap(({ heldOn, shift, seats, teachers }) =>
      [...seats.map(({ studentId }) => studentId), ...teachers.map(({ teacherId }) => teacherId)].map(
        (id) => `${heldOn.toISOString()} ${shift} ${id}`,
      ),
    )
    expect(new Set(places).size).toBe(places.length)
    expect(
      shifts.flatMap(({ clinic, seats }) => seats.filter(({ chairNumber }) => chairNumber < 1 || chairNumber > clinic.chairCount)),
    ).toEqual([])
    expect(new Set(shifts.map(({ heldOn }) => heldOn.toISOString())).size).toBe(15 + 1 + 5)
  })
})
