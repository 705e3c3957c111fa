import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import { guessCalibration, listCalibratedTeachers, readCalibration } from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { calibrateTeachers } from '@/server/experience'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { replaceCountedSessions, sessionsAmong } from '../../support/calibration'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { person } from '../../support/people'
import { makeTargets, reportCall } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let teacher: Member
let others: string[]
let students: string[]
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]) => ({ actor: { ...actor, privileges: new Set(privileges) } })
const readReport = (who: { actor: Member['actor'] }, input: object = {}) => outputAs(who, reportCall(readCalibration), input)
const makeGuess = (who: { actor: Member['actor'] }, word = 'SAME', how: object = {}) =>
  callAs(who, reportCall(guessCalibration), { guess: word }, how)

beforeAll(async () => {
  school = await makeSchool()
  // The autumn term begins on 7 September, the spring term on 11 January.
  await makeTargets(school)
  teacher = school.teacher
  others = (await Promise.all(Array.from({ length: 7 }, () => person({ role: 'TEACHER', withoutPassword: true })))).map(({ id }) => id)
  students = (await Promise.all(Array.from({ length: 8 }, () => person({ withoutPassword: true })))).map(({ id }) => id)
})
beforeEach(async () => {
  stopClock(schoolTime)
  await prisma().teacherGuess.deleteMany({})
  await makeSessionsAmong([teacher.id, ...others])
})
afterEach(() => stopClock(schoolTime))

async function makeSessionsAmong(teachers: readonly string[]): Promise<void> {
  await replaceCountedSessions(school, sessionsAmong({ teachers, students, procedureId: school.procedures.filling.id }))
  await calibrateTeachers()
}

describe('how a teacher marks', () => {
  test('is told once they have guessed, and nothing of it before', async () => {
    const before = await readReport(teacher)
    expect(before).toMatchObject({
      isOwn: true,
      isEnough: true,
      asks: true,
      guess: null,
      told: null,
      sessions: 24,
      students: 8,
      since: '2026-04-20',
    })
    expect(await makeGuess(teacher, 'GENEROUS')).toMatchObject({ status: 'SUCCESS' })
    const told = await readReport(teacher)
    expect(told).toMatchObject({ asks: false, guess: { guess: 'GENEROUS', next: '2027-01-11' } })
    const row = await prisma().teacherCalibration.findFirstOrThrow({ where: { teacherId: teacher.id, difficulty: 0 } })
    expect(told.told?.difference?.measured).toBeCloseTo(row.raw, 2)
    // The estimate is closer to zero than the measured difference, and within its interval.
    const { value = 0, low = 0, high = 0, measured = 0 } = told.told?.difference ?? {}
    expect(Math.abs(value)).toBeLessThan(Math.abs(measured))
    expect([low, value, high]).toEqual([low, value, high].toSorted((a, b) => a - b))
    expect(told.told?.byDifficulty).toMatchObject([
      { difficulty: 'SIMPLE', sessions: 8, difference: null, spread: null },
      { difficulty: 'MODERATE', sessions: 16, difference: null },
      { difficulty: 'COMPLEX', sessions: 0 },
    ])
    expect(told.told?.values.map(({ value: step }) => step)).toEqual([6, 5, 4, 3, 2, 1])
    expect(told.told?.values.reduce((sum, { own }) => sum + (own ?? 0), 0)).toBeCloseTo(1, 1)
    expect(told.told?.lowWithWords.own).toBeGreaterThan(0)
  })

  test('is guessed once a term, and what was guessed stands in no record of acts', async () => {
    expect(await makeGuess(teacher, 'STRICTER')).toMatchObject({ status: 'SUCCESS' })
    expect(await makeGuess(teacher, 'SAME')).toMatchObject({ status: 'CONFLICT', code: 'reports.GUESSED' })
    expect((await readReport(teacher)).guess?.guess).toBe('STRICTER')
    const [act] = await prisma().auditEntry.findMany({
      where: { action: 'reports.calibrationGuessed', actorId: teacher.id },
      orderBy: { at: 'desc' },
      take: 1,
    })
    expect(act).toBeDefined()
    expect(JSON.stringify(act, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('STRICTER')
    // The holidays belong to the term before them.
    stopClock(new Date('2027-01-10T10:00:00Z'))
    expect(await readReport(teacher)).toMatchObject({ asks: false })
    stopClock(new Date('2027-01-11T10:00:00Z'))
    expect(await readReport(teacher)).toMatchObject({ asks: true, told: null, guess: null })
    expect(await makeGuess(teacher, 'SAME')).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().teacherGuess.count({ where: { teacherId: teacher.id } })).toBe(2)
  })

  test('a guess that is sent again answers again', async () => {
    const key = v7()
    expect(await makeGuess(teacher, 'SAME', { key })).toMatchObject({ status: 'SUCCESS' })
    expect(await makeGuess(teacher, 'SAME', { key })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().teacherGuess.count()).toBe(1)
  })

  test('is seen by who sets reports up, without the guess; of themself they guess first like anybody', async () => {
    await makeGuess(teacher, 'GENEROUS')
    const admin = withPrivileges(school.admin, 'REPORT_ADMIN')
    const seen = await readReport(admin, { teacherId: teacher.id })
    expect(seen).toMatchObject({ isOwn: false, asks: false, guess: null, teacher: { id: teacher.id } })
    expect(seen.told?.difference).not.toBeNull()
    expect(JSON.stringify(seen)).not.toContain('GENEROUS')
    const both = withPrivileges(teacher, 'REPORT_ADMIN')
    await prisma().teacherGuess.deleteMany({})
    expect(await readReport(both, { teacherId: teacher.id })).toMatchObject({ isOwn: true, asks: true, told: null })
    expect(await makeGuess(both)).toMatchObject({ status: 'SUCCESS' })
    expect((await readReport(both)).told).not.toBeNull()
  })

  test('of others is not found without the right to see it, and without the privilege it is closed', async () => {
    const own = withPrivileges(teacher, 'APP_TEACHER', 'REPORT_MYTREATMENTSESSIONFEEDBACK')
    const other = others[0] ?? ''
    expect(await callAs(own, reportCall(readCalibration), { teacherId: other })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(own, reportCall(readCalibration), { teacherId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(own, reportCall(listCalibratedTeachers), {})).toMatchObject({ status: 'FORBIDDEN' })
    const without = withPrivileges(teacher, 'APP_TEACHER', 'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS')
    expect(await callAs(without, reportCall(readCalibration), {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await makeGuess(without)).toMatchObject({ status: 'FORBIDDEN' })
    // A person who marks nothing is not a teacher whose report can be read.
    const admin = withPrivileges(school.admin, 'REPORT_ADMIN')
    expect(await callAs(admin, reportCall(readCalibration), { teacherId: school.student.id })).toMatchObject({ status: 'NOT_FOUND' })
    await expectOutOfScope({
      ...{ call: reportCall(readCalibration), parameter: 'teacherId', input: (teacherId) => ({ teacherId }), id: other },
      ...{ entitled: school.admin, strangers: [school.teacher, school.colleague, school.student], reachableBy: ['ADMIN'] },
    })
  })

  test('names nobody: other teachers are dots, three at one place', async () => {
    await makeGuess(teacher)
    const view = await readReport(teacher)
    const dots = view.told?.funnel?.dots ?? []
    expect(view.told?.funnel).toMatchObject({ teachers: 8, sessions: 24 })
    expect(dots).toHaveLength(7)
    const told = JSON.stringify(view)
    const people = await prisma().user.findMany({ where: { id: { in: others } }, select: { id: true, displayName: true } })
    for (const { id, displayName } of people) {
      expect(told).not.toContain(id)
      expect(told).not.toContain(displayName)
    }
    const rows = await prisma().teacherCalibration.findMany({ where: { teacherId: { in: others }, difficulty: 0 } })
    expect(dots.map(([, raw]) => raw).toSorted((a, b) => a - b)).toEqual(
      rows.map(({ raw }) => Math.round(raw * 100) / 100).toSorted((a, b) => a - b),
    )
  })

  test('a dot cannot be known by how many sessions it has', async () => {
    // One teacher teaches far more than all others.
    const most = others[0] ?? ''
    const more = sessionsAmong({ teachers: [most, most, most, most, most], students, procedureId: school.procedures.filling.id })
    await replaceCountedSessions(school, [
      ...sessionsAmong({ teachers: [teacher.id, ...others], students, procedureId: school.procedures.filling.id }),
      ...more,
    ])
    await calibrateTeachers()
    await makeGuess(teacher)
    const row = await prisma().teacherCalibration.findFirstOrThrow({ where: { teacherId: most, difficulty: 0 } })
    expect(row.sessions).toBe(144)
    const places = new Map<number, number>()
    for (const [sessions] of (await readReport(teacher)).told?.funnel?.dots ?? []) places.set(sessions, (places.get(sessions) ?? 0) + 1)
    expect([...places.keys()]).not.toContain(144)
    expect(Math.min(...places.values())).toBeGreaterThanOrEqual(3)
  })

  test('is not compared among fewer than five teachers: neither is anything usual, nor is there anything to guess', async () => {
    await makeSessionsAmong([teacher.id, ...others.slice(0, 3)])
    const view = await readReport(teacher)
    expect(view).toMatchObject({ isEnough: true, asks: false, guess: null })
    expect(view.told).toMatchObject({ difference: null, funnel: null, furthest: [] })
    expect(view.told?.spread.own).not.toBeNull()
    for (const one of ['spread', 'alike', 'lowWithWords', 'letters', 'notObserved'] as const) expect(view.told?.[one].usual, one).toBeNull()
    for (const { all } of view.told?.values ?? []) expect(all).toBeNull()
    expect(await makeGuess(teacher)).toMatchObject({ status: 'CONFLICT', code: 'reports.NOTHING_TO_GUESS' })
    await makeSessionsAmong([teacher.id, ...others.slice(0, 4)])
    expect(await readReport(teacher)).toMatchObject({ asks: true })
  })

  test('of too few sessions or students is not told', async () => {
    const procedureId = school.procedures.filling.id
    await replaceCountedSessions(school, sessionsAmong({ teachers: [teacher.id, ...others], students: students.slice(0, 4), procedureId }))
    await calibrateTeachers()
    expect(await readReport(teacher)).toMatchObject({ isEnough: false, asks: false, told: null, sessions: 12, students: 4 })
    expect(await makeGuess(teacher)).toMatchObject({ status: 'CONFLICT', code: 'reports.NOTHING_TO_GUESS' })
    await prisma().teacherCalibration.deleteMany({})
    expect(await readReport(teacher)).toMatchObject({ isEnough: false, told: null, sessions: 0, asOf: null })
  })

  test('of who left is not there from the same moment', async () => {
    const [gone = ''] = others
    const admin = withPrivileges(school.admin, 'REPORT_ADMIN')
    await makeGuess(teacher)
    expect((await readReport(teacher)).told?.funnel?.teachers).toBe(8)
    await prisma().user.update({ where: { id: gone }, data: { status: 'DISABLED' } })
    expect(await callAs(admin, reportCall(readCalibration), { teacherId: gone })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await outputAs(admin, reportCall(listCalibratedTeachers), {})).rows.map(({ id }) => id)).not.toContain(gone)
    expect((await readReport(teacher)).told?.funnel).toMatchObject({ teachers: 7 })
    await prisma().user.update({ where: { id: gone }, data: { status: 'ENABLED' } })
  })

  test('shows three sessions to talk about, which open for who may open them; one that is unlocked is not among them', async () => {
    await makeGuess(teacher)
    const furthest = (await readReport(teacher)).told?.furthest ?? []
    expect(furthest).toHaveLength(3)
    for (const { sessionId, procedure, mine, expected } of furthest) {
      expect(await prisma().treatmentSession.count({ where: { id: sessionId ?? '', teacherId: teacher.id } })).toBe(1)
      expect(procedure).toBe('Filling')
      expect(mine).not.toBe(expected)
    }
    // The privilege for reports alone opens no session.
    const admin = withPrivileges(school.admin, 'REPORT_ADMIN')
    for (const { sessionId } of (await readReport(admin, { teacherId: teacher.id })).told?.furthest ?? []) expect(sessionId).toBeNull()
    const [first] = furthest
    await prisma().experienceLine.updateMany({ where: { sessionId: first?.sessionId ?? '' }, data: { isOpen: true } })
    expect((await readReport(teacher)).told?.furthest.map(({ sessionId }) => sessionId)).toEqual(
      furthest.slice(1).map(({ sessionId }) => sessionId),
    )
  })

  test('is asked of the database in a few statements, however many teachers there are', async () => {
    await makeGuess(teacher)
    expect((await statementsOf(() => readReport(teacher))).length).toBeLessThanOrEqual(14)
  })
})

test('teachers to look at stand by name, with nothing to rank them by', async () => {
  const admin = withPrivileges(school.admin, 'REPORT_ADMIN')
  const { rows } = await outputAs(admin, reportCall(listCalibratedTeachers), {})
  expect(rows).toHaveLength(8)
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(['displayName', 'id', 'isEnough', 'sessions', 'students'])
  const names = await prisma().user.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
  })
  expect(rows.map(({ id }) => id)).toEqual(names.map(({ id }) => id))
  const found = await outputAs(admin, reportCall(listCalibratedTeachers), { q: 'tess' })
  expect(found.rows.map(({ id }) => id)).toEqual([teacher.id])
  const newcomer = await member('TEACHER')
  expect(await callAs(newcomer, reportCall(listCalibratedTeachers), {})).toMatchObject({ status: 'FORBIDDEN' })
})
