import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { calibrateTeachers } from '@/server/experience'
import { prisma } from '@/server/kernel/db'
import { aSession, byKey, replaceCountedSessions, expectedCalibrations, type CountedSession } from '../../support/calibration'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'
import { runJobNamed } from '../../support/jobs'

let school: School
let teachers: string[]
let students: string[]
/** Without terms the academic year begins in August; the report covers this year and the last. */
const from = '2025-08-01'

beforeAll(async () => {
  school = await makeSchool()
  teachers = (await Promise.all(Array.from({ length: 6 }, () => person({ role: 'TEACHER', withoutPassword: true })))).map(({ id }) => id)
  students = (await Promise.all(Array.from({ length: 8 }, () => person({ withoutPassword: true })))).map(({ id }) => id)
})

async function readFigures() {
  await calibrateTeachers()
  return prisma().teacherCalibration.findMany({ orderBy: [{ teacherId: 'asc' }, { difficulty: 'asc' }] })
}
const figureOf = async (teacherId: string, difficulty = 0) =>
  (await readFigures()).find((row) => row.teacherId === teacherId && row.difficulty === difficulty)
const nth = (list: readonly string[], at: number) => list[at % list.length] ?? ''
/** The lines of a session: one procedure with these marks. */
const lines = (values: readonly (number | null)[], difficulty: string | null = 'MODERATE') => [
  { procedureId: school.procedures.examination.id, difficulty, values },
]

describe('how teachers mark', () => {
  test('says half a mark stricter of who always gives half a mark less', async () => {
    const sessions = students.flatMap((studentId, ability) =>
      [0, 1, 2, 3].flatMap((at) => [
        aSession({ teacherId: nth(teachers, 0), studentId, lines: lines([3 + (ability % 3), 2 + (ability % 3)]) }),
        aSession({ teacherId: nth(teachers, 1 + at), studentId, lines: lines([3 + (ability % 3), 3 + (ability % 3)]) }),
      ]),
    )
    await replaceCountedSessions(school, sessions)
    expect(await figureOf(nth(teachers, 0))).toMatchObject({ sessions: 32, students: 8, marks: 64 })
    expect((await figureOf(nth(teachers, 0)))?.raw).toBeCloseTo(-0.5, 10)
  })

  test('does not say generous of a strict teacher to whom the good students come', async () => {
    // Four students are two marks better than the others, and the first teacher marks one lower than anybody else.
    const sessions = students.flatMap((studentId, at) => {
      const isGood = at < 4
      const usual = isGood ? 6 : 3
      const mine = Array.from({ length: isGood ? 6 : 1 }, () =>
        aSession({ teacherId: nth(teachers, 0), studentId, lines: lines([usual - 1]) }),
      )
      const theirs = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4].map((other) =>
        aSession({ teacherId: nth(teachers, other), studentId, lines: lines([usual]) }),
      )
      return [...mine, ...theirs]
    })
    await replaceCountedSessions(school, sessions)
    const all = await readFigures()
    const own = all.find((row) => row.teacherId === nth(teachers, 0) && row.difficulty === 0)
    // The first teacher's plain mean is 4.57, that of the others 4.5, and still the first is the strictest.
    expect(own?.raw).toBeCloseTo(-1, 10)
    expect(own?.shrunk).toBeLessThan(-0.5)
    expect(own?.high).toBeLessThan(0)
  })

  test('counts a student nowhere whom one teacher alone marked', async () => {
    const shared = [0, 1].map((at) => aSession({ teacherId: nth(teachers, at), studentId: nth(students, 0), lines: lines([5, 5]) }))
    const alone = Array.from({ length: 9 }, () =>
      aSession({ teacherId: nth(teachers, 0), studentId: nth(students, 1), lines: lines([1, 1]) }),
    )
    await replaceCountedSessions(school, [...shared, ...alone])
    expect(await figureOf(nth(teachers, 0))).toMatchObject({ sessions: 1, students: 1, marks: 2, lowShare: 0 })
    expect(await prisma().teacherMarkCount.findMany({ where: { teacherId: nth(teachers, 0) } })).toMatchObject([{ value: 5, marks: 2 }])
  })

  test('says nothing where there is one teacher', async () => {
    await replaceCountedSessions(
      school,
      students.flatMap((studentId) => [0, 1, 2].map(() => aSession({ teacherId: nth(teachers, 0), studentId, lines: lines([5, 4]) }))),
    )
    expect(await readFigures()).toEqual([])
    expect(await prisma().teacherFurthest.count()).toBe(0)
    expect(await prisma().teacherMarkCount.count()).toBe(0)
  })

  test('does not compare what only one teacher marks', async () => {
    const procedureId = school.procedures.denture.id
    const only = students.map((studentId) =>
      aSession({ teacherId: nth(teachers, 0), studentId, lines: [{ procedureId, difficulty: 'COMPLEX', values: [2, 2] }] }),
    )
    const shared = students.flatMap((studentId) =>
      [1, 2].map((at) => aSession({ teacherId: nth(teachers, at), studentId, lines: lines([5]) })),
    )
    await replaceCountedSessions(school, [...only, ...shared])
    expect(await figureOf(nth(teachers, 0))).toBeUndefined()
    expect((await figureOf(nth(teachers, 1)))?.raw).toBeCloseTo(0, 10)
  })

  test('leaves out sessions that are being corrected, of before and of who left, whose marks stay what others gave', async () => {
    const [kept, open, old] = [0, 1, 2].map((at) =>
      aSession({
        ...{ teacherId: nth(teachers, 0), studentId: nth(students, 0), lines: lines([at + 3]) },
        ...{ isOpen: at === 1, heldOn: at === 2 ? '2025-07-31' : '2025-08-01' },
      }),
    )
    const others = [1, 2].map((at) => aSession({ teacherId: nth(teachers, at), studentId: nth(students, 0), lines: lines([4]) }))
    await replaceCountedSessions(
      school,
      [kept, open, old, ...others].flatMap((one) => one ?? []),
    )
    expect(await figureOf(nth(teachers, 0))).toMatchObject({ sessions: 1, marks: 1, lowShare: 1 })
    const before = (await figureOf(nth(teachers, 0)))?.raw
    await prisma().user.update({ where: { id: nth(teachers, 1) }, data: { status: 'DISABLED' } })
    expect(await figureOf(nth(teachers, 1))).toBeUndefined()
    expect((await figureOf(nth(teachers, 0)))?.raw).toBe(before)
    await prisma().user.update({ where: { id: nth(teachers, 1) }, data: { status: 'ENABLED' } })
  })

  test('names the three sessions that are furthest, of students whom three others marked, and forgets one with its session', async () => {
    const sessions = students
      .slice(0, 5)
      .flatMap((studentId) => [...[1, 2, 3, 1, 2].map((at) => aSession({ teacherId: nth(teachers, at), studentId, lines: lines([4, 4]) }))])
    const mine = [4, 5, 6, 1, 4].map((value, at) =>
      aSession({
        teacherId: nth(teachers, 0),
        studentId: nth(students, at),
        lines: lines([value, value]),
        remark: at === 3 ? 'Look again' : '',
      }),
    )
    // The student whom only two others marked is left out, however far their marks are apart.
    const few = [
      ...[1, 2, 1, 2, 1].map((at) => aSession({ teacherId: nth(teachers, at), studentId: nth(students, 6), lines: lines([6, 6]) })),
      aSession({ teacherId: nth(teachers, 0), studentId: nth(students, 6), lines: lines([1, 1]) }),
    ]
    await replaceCountedSessions(school, [...sessions, ...mine, ...few])
    await calibrateTeachers()
    const found = await prisma().teacherFurthest.findMany({ where: { teacherId: nth(teachers, 0) }, orderBy: { mine: 'asc' } })
    expect(found.map((one) => [one.mine, one.hasWords])).toEqual([
      [1, true],
      [5, false],
      [6, false],
    ])
    for (const { mine: given, expected } of found) expect(Math.abs(given - expected)).toBeGreaterThan(0.9)
    await prisma().treatmentSession.delete({ where: { id: mine[3]?.id ?? '' } })
    expect(await prisma().teacherFurthest.count({ where: { teacherId: nth(teachers, 0) } })).toBe(2)
  })

  test('compares marks of the scale that is used most, and none of another', async () => {
    const scaleId = v7()
    await prisma().scale.create({ data: { id: scaleId, name: 'Of a hundred', version: 1 } })
    const { id } = school.procedures.scaling
    await prisma().procedure.update({ where: { id }, data: { scaleId } })
    const both = students.flatMap((studentId) =>
      [0, 1].map((at) => aSession({ teacherId: nth(teachers, at), studentId, lines: lines([5]) })),
    )
    const hundred = [0, 1].map((at) =>
      aSession({
        ...{ teacherId: nth(teachers, at), studentId: nth(students, 0) },
        lines: [{ procedureId: id, difficulty: null, values: [at === 0 ? 90 : 10] }],
      }),
    )
    await replaceCountedSessions(school, [...both, ...hundred])
    expect(await figureOf(nth(teachers, 0))).toMatchObject({ scaleId: school.scaleId, sessions: 8, marks: 8, raw: 0 })
    await prisma().procedure.update({ where: { id }, data: { scaleId: school.scaleId } })
  })

  test('is what can be worked out session by session, whatever was given', async () => {
    const { examination, extraction, filling } = school.procedures
    const line = fc.record({
      procedureId: fc.constantFrom(examination.id, extraction.id, filling.id),
      difficulty: fc.constantFrom(null, 'SIMPLE', 'MODERATE', 'MODERATE', 'COMPLEX'),
      values: fc.array(fc.option(fc.integer({ min: 1, max: 6 }), { freq: 8 }), { minLength: 1, maxLength: 4 }),
      noted: fc.boolean(),
    })
    const session = fc.record({
      teacher: fc.integer({ min: 0, max: 4 }),
      student: fc.integer({ min: 0, max: 7 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      isOpen: fc.integer({ min: 0, max: 15 }).map((one) => one === 0),
      heldOn: fc.constantFrom('2025-07-30', '2025-09-01', '2026-02-03', '2026-10-12', '2026-10-12'),
      remark: fc.constantFrom('', '', 'Well planned'),
    })
    // Enough sessions for each of five teachers to be compared, even though some are open or too old.
    const many = fc.array(session, { minLength: 240, maxLength: 260 })
    const few = fc.array(session, { minLength: 0, maxLength: 30 })
    let compared = 0
    const holds = (sessionsOf: typeof many) =>
      fc.asyncProperty(sessionsOf, async (given) => {
        // A large sample goes through teachers and students in turn, so that each of them has enough sessions.
        const isMany = given.length > 100
        const sessions: CountedSession[] = given.map(({ teacher, student, ...one }, at) =>
          aSession({
            ...one,
            teacherId: nth(teachers, isMany ? at % 5 : teacher),
            studentId: nth(students, isMany ? Math.floor(at / 5) : student),
          }),
        )
        await replaceCountedSessions(school, sessions)
        const found = (await readFigures()).toSorted(byKey)
        const expected = expectedCalibrations(sessions, from)
        expect(found.map(({ teacherId, difficulty }) => [teacherId, difficulty])).toEqual(
          expected.map(({ teacherId, difficulty }) => [teacherId, difficulty]),
        )
        for (const [at, row] of expected.entries())
          for (const [name, value] of Object.entries(row)) {
            const made: unknown = Object.entries(found[at] ?? {}).find(([key]) => key === name)?.[1]
            if (typeof value === 'number') expect(made, `${name} of ${row.difficulty}`).toBeCloseTo(value, 8)
            else expect(made, name).toBe(value)
          }
        compared += expected.filter(({ shrunk }) => shrunk !== null).length
      })
    await fc.assert(holds(many), { numRuns: 3 })
    await fc.assert(holds(few), { numRuns: 1 })
    // Some samples had enough teachers for a comparison.
    expect(compared).toBeGreaterThan(3)
  }, 120_000)

  test('is made anew by a job each night', async () => {
    await prisma().teacherCalibration.deleteMany({})
    await replaceCountedSessions(
      school,
      [0, 1].map((at) => aSession({ teacherId: nth(teachers, at), studentId: nth(students, 0), lines: lines([5]) })),
    )
    await runJobNamed('teacher-calibration')
    expect(await prisma().teacherCalibration.count({ where: { difficulty: 0 } })).toBe(2)
  })
})
