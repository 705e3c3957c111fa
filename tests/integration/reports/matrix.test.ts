import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { exportReport, findReportStudents, readMatrix, readReportsHome } from '@/lib/contracts/reports'
import { unzip } from '@/server/imports/read/unzip'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeTargets, reportCall, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'
import { statementsOf } from '../../support/statements'

let school: School
let reported: Reported
const withoutAllStudents = (who: Member): { actor: Member['actor'] } => ({
  actor: { ...who.actor, privileges: new Set([...who.actor.privileges].filter((name) => name !== 'REPORT_ALLSTUDENTS')) },
})
const withFormsOnly = (who: Member) => ({ actor: { ...who.actor, privileges: new Set(['FORMS'] as const) } })

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  const { examination, extraction } = school.procedures
  for (const [at, value] of [4, 5, 3, 6, 5].entries())
    await makeTreated(school, {
      studentId: school.student.id,
      procedure: examination,
      heldOn: `2026-10-1${at}`,
      value,
      patientHash: `p${at % 2}`,
    })
  await makeTreated(school, { studentId: school.student.id, procedure: extraction, teeth: [16, 46] })
  await makeTreated(school, { studentId: school.partner.id, procedure: examination, value: 4 })
})

describe('reports.matrix', () => {
  const matrixOf = (who: Parameters<typeof outputAs>[0], input: object = {}) => outputAs(who, reportCall(readMatrix), input)

  test('tells of each student of a year, in the order of the procedures, what is counted and how well', async () => {
    const view = await matrixOf(school.teacher, { programmeId: reported.programmeId, year: 4 })
    const { examination, extraction, filling } = school.procedures
    expect(view.cohort).toMatchObject({ programme: { name: 'Dentistry' }, year: 4 })
    expect(view.procedures).toMatchObject([
      { id: examination.id, target: 10, pace: 5, median: 1 },
      { id: extraction.id, target: 4, pace: 2, median: 0 },
      { id: filling.id, target: 2, pace: 1, median: 0 },
    ])
    expect(view.students).toHaveLength(3)
    expect(view.students.find(({ id }) => id === school.student.id)).toMatchObject({
      counted: [5, 1, 0],
      graded: [5, 1, 0],
      competent: [4, 1, 0],
      quadrants: [0, 1 | 8, 0],
      patients: [2, 0, 0],
      dots: ['12022', '2', ''],
      lastOn: ['2026-10-14', '2026-11-18', ''],
      onPace: 1,
      quartile: 0,
    })
    // With so few students the total is hidden, too.
    expect(view.total).toBeNull()
    expect(view.choices.firms).toEqual([{ id: reported.firmId, name: 'Firm Amber' }])
  })

  test('begins with the year of which the most is counted, and for who leads a firm with theirs', async () => {
    const db = prisma()
    const alphabetical = await db.programme.create({ data: { id: v7(), name: 'Aesthetic dentistry', lengthYears: 3 } })
    const newcomers = [await member('STUDENT'), await member('STUDENT')]
    await db.user.updateMany({ where: { id: { in: newcomers.map(({ id }) => id) } }, data: { programmeId: alphabetical.id, year: 2 } })
    const firstOf = async (who: Parameters<typeof outputAs>[0], input: object = {}) => {
      const { cohort } = await matrixOf(who, input)
      return cohort && [cohort.programme.name, cohort.year]
    }
    expect(await firstOf(school.staff)).toEqual(['Dentistry', 4])
    expect(await firstOf(withoutAllStudents(school.teacher))).toEqual(['Dentistry', 4])
    expect(await firstOf(school.staff, { programmeId: alphabetical.id })).toEqual(['Aesthetic dentistry', 2])
    const third = await member('STUDENT')
    await db.user.update({ where: { id: third.id }, data: { programmeId: alphabetical.id, year: 2 } })
    expect(await firstOf(school.staff)).toEqual(['Dentistry', 4])
    const fourth = await member('STUDENT')
    await db.user.update({ where: { id: fourth.id }, data: { programmeId: alphabetical.id, year: 2 } })
    // More students are added, and none of them has anything counted.
    expect(await firstOf(school.staff)).toEqual(['Dentistry', 4])
    const firm = await db.firm.create({ data: { id: v7(), name: 'Newcomers' } })
    await db.user.update({ where: { id: fourth.id }, data: { firmId: firm.id } })
    const leads = { firmId: firm.id, teacherId: school.staff.id, fromOn: new Date('2026-09-01') }
    await db.firmTeacher.create({ data: { ...leads, toOn: new Date('2026-09-02') } })
    expect(await firstOf(school.staff)).toEqual(['Dentistry', 4])
    await db.firmTeacher.update({ where: { firmId_teacherId_fromOn: leads }, data: { toOn: null } })
    expect(await firstOf(school.staff)).toEqual(['Aesthetic dentistry', 2])
    expect(await firstOf(school.staff, { year: 4 })).toEqual(['Dentistry', 4])
    await db.firmTeacher.delete({ where: { firmId_teacherId_fromOn: leads } })
    await db.user.update({ where: { id: fourth.id }, data: { firmId: null } })
    await db.user.updateMany({ where: { programmeId: alphabetical.id }, data: { programmeId: null, year: null } })
  })

  test('can be narrowed to a group, a firm, a role and days', async () => {
    const group = await prisma().studentGroup.findFirstOrThrow()
    const ids = async (input: object) => (await matrixOf(school.staff, input)).students.map(({ id }) => id).sort()
    expect(await ids({ groupId: group.id })).toEqual([school.student.id, school.partner.id].sort())
    expect(await ids({ firmId: v7() })).toEqual([])
    expect((await matrixOf(school.staff, { groupId: group.id, firmId: v7() })).choices).toMatchObject({
      groups: [{ id: group.id }],
      firms: [{ id: reported.firmId }],
    })
    const none = await matrixOf(school.staff, { participationTypeId: v7() })
    expect(none.students.every(({ counted }) => counted.every((count) => count === 0))).toBe(true)
    const days = await matrixOf(school.staff, { span: 'DAYS', from: '2026-11-01', to: '2026-11-30' })
    expect(days.students.find(({ id }) => id === school.student.id)?.counted).toEqual([0, 1, 0])
  })

  test('holds whom a teacher supervises and nobody else; a student themself; a year of nobody is not found', async () => {
    const supervised = await matrixOf(withoutAllStudents(school.teacher), { programmeId: reported.programmeId, year: 4 })
    expect(supervised.students.map(({ id }) => id).sort()).toEqual([school.student.id, school.partner.id].sort())
    expect(JSON.stringify(supervised)).not.toContain(school.stranger.id)
    expect((await matrixOf(school.student)).students.map(({ id }) => id)).toEqual([school.student.id])
    expect(
      await callAs(withoutAllStudents(school.unrelated), reportCall(readMatrix), { programmeId: reported.programmeId, year: 4 }),
    ).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await matrixOf(withoutAllStudents(school.unrelated))).toMatchObject({ cohort: null, students: [], procedures: [] })
    expect(await callAs(withFormsOnly(school.staff), reportCall(readMatrix), {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('asks the database as often for all as for few', async () => {
    const all = await statementsOf(() => matrixOf(school.staff))
    const few = await statementsOf(() => matrixOf(school.student))
    expect(all.length).toBe(few.length)
    expect(all.length).toBeLessThan(15)
  })
})

describe('reports.home and reports.findStudents', () => {
  test('tell of the years and students that somebody sees', async () => {
    const home = await outputAs(school.staff, reportCall(readReportsHome), {})
    expect(home).toMatchObject({
      supervised: false,
      cohorts: [{ programme: { name: 'Dentistry' }, year: 4, students: 3, lines: 7, lastOn: '2026-11-18' }],
    })
    expect((await outputAs(withoutAllStudents(school.teacher), reportCall(readReportsHome), {})).cohorts).toMatchObject([{ students: 2 }])
    expect(await callAs(withFormsOnly(school.staff), reportCall(readReportsHome), {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('find by a part of the name whom somebody sees', async () => {
    const find = async (who: Parameters<typeof outputAs>[0], q: string) =>
      (await outputAs(who, reportCall(findReportStudents), { q })).students.map(({ id }) => id)
    const [first = ''] = school.stranger.displayName.split(' ')
    expect(await find(school.staff, first)).toContain(school.stranger.id)
    expect(await find(withoutAllStudents(school.teacher), first)).not.toContain(school.stranger.id)
    expect(await find(school.student, first)).not.toContain(school.stranger.id)
    // A wildcard character is searched as it is written.
    expect(await find(school.staff, '%')).toEqual([])
    expect(await callAs(withFormsOnly(school.staff), reportCall(findReportStudents), { q: first })).toMatchObject({ status: 'FORBIDDEN' })
  })
})

describe('reports.export', () => {
  const proven = (who: Member) => ({ actor: { ...who.actor, provenAt: now() } })
  const fileOf = (who: Member, input: object, locale = 'en-GB') => outputAs(proven(who), reportCall(exportReport), input, { locale })

  test('is a file of what is shown, and written down', async () => {
    const { csv, rows } = await fileOf(school.staff, { report: 'MATRIX', programmeId: reported.programmeId, year: 4 })
    expect(rows).toBe(3)
    expect(csv).toContain(`${school.student.displayName},5,1,0,1\r\n`)
    const progress = await fileOf(school.student, { report: 'PROGRESS' })
    expect(progress.csv).toMatch(/All,Examination,5,10,5,5,5,4,Nearly consistent,2,2026-10-14/)
    const entries = await fileOf(school.student, { report: 'ROWS', procedureId: school.procedures.extraction.id })
    expect(entries).toMatchObject({ rows: 1, isCut: false })
    expect(entries.csv).toMatch(/2026-11-18,Extraction,16 46/)
    const narrowed = async (input: object) => (await fileOf(school.student, { report: 'ROWS', ...input })).rows
    expect(await narrowed({ month: '2026-10' })).toBe(5)
    expect(await narrowed({ on: '2026-10-12' })).toBe(1)
    expect(await narrowed({ difficulty: 'COMPLEX' })).toBe(0)
    expect(await narrowed({ clinicId: school.otherClinicId })).toBe(0)
    expect((await fileOf(school.student, { report: 'ACTIVITY' })).rows).toBe(6)
    const audited = await prisma().auditEntry.findMany({ where: { action: 'reports.exported', actorId: school.staff.id } })
    expect(audited).toMatchObject([{ entity: 'report', changes: { report: { to: 'MATRIX' }, rows: { to: 3 } } }])
  })

  test('is a workbook, too: numbers as numbers, and a sheet that says what it is and nothing of patients', async () => {
    const { xlsx, csv, rows } = await fileOf(school.student, { report: 'PROGRESS', format: 'XLSX' })
    expect([csv, rows]).toEqual(['', 3])
    const zip = unzip(Buffer.from(xlsx, 'base64'))
    const textOf = (name: string) => zip.read(name)?.toString() ?? ''
    expect(textOf('xl/worksheets/sheet1.xml')).toMatch(/<v>5<\/v>/)
    const words = zip.names
      .filter((name) => name.endsWith('.xml'))
      .map(textOf)
      .join('')
    for (const said of ['Examination', 'About this file', 'Taken by', school.student.displayName]) expect(words).toContain(said)
    expect(words).not.toContain('<f>')
    expect(words).not.toMatch(/NG 204|patient_/)
  })

  test('takes a proof, and holds nobody whom its reader does not see', async () => {
    const stale = { actor: { ...school.student.actor, provenAt: new Date(now().getTime() - 3_600_000) } }
    expect(await callAs(stale, reportCall(exportReport), { report: 'PROGRESS' })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(
      await callAs(proven(school.partner), reportCall(exportReport), { report: 'PROGRESS', studentId: school.student.id }),
    ).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('ids of others', () => {
  const calls = {
    'reports.progress': (studentId: string) => ({ studentId }),
    'reports.rows': (studentId: string) => ({ studentId }),
    'reports.activity': (studentId: string) => ({ studentId }),
    'reports.export': (studentId: string) => ({ report: 'PROGRESS', studentId }),
  } as const

  test.each(Object.entries(calls))('%s tells nobody else of a student', async (name, input) => {
    const entitled = await signedIn({ role: 'STUDENT' })
    const call = (await import('@/server/reports')).reportsCalls.find(({ contract }) => contract.name === name)
    if (!call) throw new Error(`no call ${name}`)
    await expectOutOfScope({ call, parameter: 'studentId', input, id: entitled.id, entitled, reachableBy: ['TEACHER', 'STAFF', 'ADMIN'] })
  })
})
