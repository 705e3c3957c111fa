import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import * as contracts from '@/lib/contracts/reports'
import type { TermReportState } from '@/lib/states/term-report'
import { pool, prisma } from '@/server/kernel/db'
import { personalData } from '@/server/kernel/personal-data'
import { reportsPersonalData } from '@/server/reports/queries/personal-data.sql'
import { listWaitingCall } from '@/server/today'
import { outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { reportCall } from '../../support/reports'
import { schoolTime } from '../../support/school'
import { statementsOf } from '../../support/statements'
import {
  forgetTerms,
  withPrivilegesOnly,
  makeTermSchool,
  onTerm,
  releaseReports,
  tryTerm,
  type TermSchool,
} from '../../support/term-reports'

let school: TermSchool
/** A teacher who sees only those whom they supervise. */
let teacher: Member
let people: Readonly<Record<string, Member>>
beforeAll(async () => {
  school = await makeTermSchool()
  const { unrelated, reader, releaser, student, partner, admin } = school
  const teaches = ['APP_TEACHER', 'REPORT_CLINICALEXPERIENCE'] as const
  teacher = withPrivilegesOnly(school.teacher, ...teaches)
  people = {
    'their teacher': teacher,
    'another teacher': withPrivilegesOnly(unrelated, ...teaches),
    'who sees all': reader,
    'who releases': releaser,
    'who sets reports up alone': withPrivilegesOnly(admin, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ADMIN'),
    themself: student,
    'another student': partner,
    'themself, with all rights': withPrivilegesOnly(
      student,
      'APP_STUDENT',
      'REPORT_CLINICALEXPERIENCE',
      'REPORT_ALLSTUDENTS',
      'REPORT_ADMIN',
    ),
    'who reads no reports': withPrivilegesOnly(admin, 'REPORT_ALLSTUDENTS', 'REPORT_ADMIN'),
  }
})
beforeEach(forgetTerms)

const studentAndTerm = () => ({ studentId: school.student.id, termId: school.autumnId })
const withdrawReport = () => onTerm(school.releaser, contracts.withdrawTermReport, { ...studentAndTerm(), version: 1, reason: 'Wrong' })

/** Stores a report on the student with a comment of their teacher, in a state. */
async function storeReportInState(state: TermReportState): Promise<void> {
  const { id: termReportId } = await prisma().termReport.create({
    data: { id: v7(), ...studentAndTerm(), termTitle: 'Autumn', startsOn: new Date('2026-09-07'), endsOn: new Date('2026-12-18') },
  })
  await prisma().termComment.create({
    data: { termReportId, version: 1, authorId: school.teacher.id, text: 'Said by the teacher', savedAt: schoolTime },
  })
  if (state === 'DRAFT') return
  await releaseReports(school, school.student)
  if (state === 'WITHDRAWN') await withdrawReport()
}

const acts = {
  list: (who: Member) => tryTerm(who, contracts.listTermReports, { termId: school.autumnId }),
  read: (who: Member) => tryTerm(who, contracts.readTermReport, studentAndTerm()),
  comment: (who: Member) =>
    tryTerm(who, contracts.saveTermComment, { ...studentAndTerm(), revision: who.id === school.teacher.id ? 1 : 0, text: 'Mine' }),
  see: (who: Member) => tryTerm(who, contracts.seeTermReport, { termId: school.autumnId, version: 1 }),
  release: (who: Member) => tryTerm(who, contracts.releaseTermReports, { termId: school.autumnId, studentIds: [school.student.id] }),
  withdraw: (who: Member) => tryTerm(who, contracts.withdrawTermReport, { ...studentAndTerm(), version: 1, reason: 'Because' }),
}
type Act = keyof typeof acts
const [yes, no, gone, changed] = ['SUCCESS', 'FORBIDDEN', 'NOT_FOUND', 'STATE_CHANGED'] as const

/** The answers for a draft, a released report and a withdrawn one. */
const rights: Readonly<Record<string, Readonly<Record<Act, readonly [string, string, string]>>>> = {
  'their teacher': {
    ...{ list: [no, no, no], read: [yes, yes, yes], comment: [yes, changed, yes] },
    ...{ see: [gone, gone, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'another teacher': {
    ...{ list: [no, no, no], read: [gone, gone, gone], comment: [gone, gone, gone] },
    ...{ see: [gone, gone, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'who sees all': {
    ...{ list: [yes, yes, yes], read: [yes, yes, yes], comment: [yes, changed, yes] },
    ...{ see: [gone, gone, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'who releases': {
    ...{ list: [yes, yes, yes], read: [yes, yes, yes], comment: [yes, changed, yes] },
    ...{ see: [gone, gone, gone], release: [yes, changed, yes], withdraw: [changed, yes, changed] },
  },
  'who sets reports up alone': {
    ...{ list: [no, no, no], read: [gone, gone, gone], comment: [gone, gone, gone] },
    ...{ see: [gone, gone, gone], release: [gone, gone, gone], withdraw: [gone, gone, gone] },
  },
  themself: {
    ...{ list: [no, no, no], read: [yes, yes, yes], comment: [no, no, no] },
    ...{ see: [gone, yes, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'another student': {
    ...{ list: [no, no, no], read: [gone, gone, gone], comment: [gone, gone, gone] },
    ...{ see: [gone, gone, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'themself, with all rights': {
    ...{ list: [yes, yes, yes], read: [yes, yes, yes], comment: [no, no, no] },
    ...{ see: [gone, yes, gone], release: [no, no, no], withdraw: [no, no, no] },
  },
  'who reads no reports': {
    ...{ list: [no, no, no], read: [no, no, no], comment: [no, no, no] },
    ...{ see: [no, no, no], release: [yes, changed, yes], withdraw: [changed, yes, changed] },
  },
}
const states = ['DRAFT', 'RELEASED', 'WITHDRAWN'] as const

describe.each(states.map((state, at) => ({ state, at })))('$state', ({ state, at }) => {
  test.each(Object.keys(rights))('%s', async (name) => {
    const who = people[name]
    const wanted = rights[name]
    if (!who || !wanted) throw new Error(name)
    for (const act of ['list', 'read', 'comment', 'see', 'release', 'withdraw'] as const) {
      await forgetTerms()
      await storeReportInState(state)
      expect([act, (await acts[act](who)).status]).toEqual([act, wanted[act][at]])
    }
  })
})

describe('nothing of a draft reaches its student', () => {
  test.each([false, true])('by a read (with all rights: %s)', async (hasAll) => {
    await storeReportInState('DRAFT')
    const who = hasAll ? people['themself, with all rights'] : school.student
    if (!who) throw new Error('nobody')
    const own = await onTerm(who, contracts.readTermReport, studentAndTerm())
    expect(own).toMatchObject({ report: null, withdrawn: null, terms: [], unseen: 0 })
    expect(JSON.stringify(own)).not.toContain('Said by the teacher')
    if (hasAll) {
      const { rows, drafts } = await onTerm(who, contracts.listTermReports, { termId: school.autumnId })
      expect(rows.map(({ student }) => student.id)).not.toContain(school.student.id)
      expect(drafts.ids).not.toContain(school.student.id)
    }
  })

  test('by what waits, or by an export of their data; what is released does', async () => {
    const exported = async () => {
      const parts = reportsPersonalData.parts.filter(({ name }) => name === 'term-reports' || name === 'term-comments')
      const rows = []
      for (const { sql } of parts) rows.push((await pool().query(sql, [school.student.id])).rows)
      return JSON.stringify(rows)
    }
    const waits = async () => (await outputAs(school.student, listWaitingCall, {})).kinds.filter(({ kind }) => kind === 'termReports')
    await storeReportInState('DRAFT')
    expect(await waits()).toEqual([])
    expect(await exported()).toBe('[[],[]]')
    await releaseReports(school, school.student)
    expect(await waits()).toMatchObject([{ count: 1 }])
    expect(await exported()).toContain('Said by the teacher')
    await onTerm(school.student, contracts.seeTermReport, { termId: school.autumnId, version: 1 })
    expect(await waits()).toEqual([])
    await withdrawReport()
    await onTerm(school.teacher, contracts.saveTermComment, { ...studentAndTerm(), revision: 1, text: 'Written anew' })
    expect(await exported()).not.toContain('Written anew')
  })

  test('and erasing them takes what there is along', async () => {
    await storeReportInState('WITHDRAWN')
    const { id } = school.student
    const erased = await prisma().$transaction(async (db) => {
      const counts = await reportsPersonalData.erase?.(db, { id, at: new Date(), name: 'Erased', byId: id })
      return counts
    })
    expect(erased).toMatchObject({ termReports: 1 })
    expect(await prisma().termComment.count()).toBe(0)
    expect(personalData()).toContain(reportsPersonalData)
  })
})

test('a teacher who no longer supervises the student reads nothing, and what they said stays', async () => {
  await storeReportInState('DRAFT')
  const seats = await prisma().clinicShiftTeacher.findMany({ where: { teacherId: school.teacher.id } })
  await prisma().clinicShiftTeacher.deleteMany({ where: { teacherId: school.teacher.id } })
  expect((await acts.read(teacher)).status).toBe('NOT_FOUND')
  expect((await acts.comment(teacher)).status).toBe('NOT_FOUND')
  await releaseReports(school, school.student)
  expect((await onTerm(school.student, contracts.readTermReport, studentAndTerm())).report?.comments).toMatchObject([
    { text: 'Said by the teacher' },
  ])
  await prisma().clinicShiftTeacher.createMany({ data: seats })
})

test('figures that reports tell a teacher nothing of are left out, and said to be', async () => {
  await storeReportInState('RELEASED')
  const told = await onTerm(teacher, contracts.readTermReport, studentAndTerm())
  expect(told.report).toMatchObject({
    figures: { attendance: null, cases: null },
    withheld: expect.arrayContaining(['attendance', 'cases']),
  })
  const own = await onTerm(school.student, contracts.readTermReport, studentAndTerm())
  expect(own.report).toMatchObject({ figures: { attendance: { expected: 0 } }, withheld: [] })
})

test('during a view as the student nothing is seen, and comments are not told', async () => {
  await storeReportInState('RELEASED')
  const viewing = {
    ...school.student,
    actor: { ...school.student.actor, viewer: { id: school.admin.id, displayName: school.admin.displayName, until: schoolTime } },
  }
  expect((await onTerm(viewing, contracts.readTermReport, studentAndTerm())).report).toMatchObject({ comments: [], areCommentsTold: false })
  expect((await tryTerm(viewing, contracts.seeTermReport, { termId: school.autumnId, version: 1 })).status).not.toBe('SUCCESS')
  expect(await prisma().termReport.count({ where: { seenAt: { not: null } } })).toBe(0)
})

test('a release is undone by whoever made it or sees all students, and never for oneself', async () => {
  const { batchId } = await releaseReports(school, school.student)
  const undo = (who: Member) => tryTerm(who, contracts.undoTermRelease, { batchId })
  const others = withPrivilegesOnly(school.staff, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ADMIN')
  expect((await undo(others)).status).toBe('NOT_FOUND')
  const themself = people['themself, with all rights']
  if (!themself) throw new Error('nobody')
  expect(await undo(themself)).toMatchObject({ status: 'FORBIDDEN', code: 'reports.OWN' })
  expect((await undo(withPrivilegesOnly(school.staff, 'REPORT_ALLSTUDENTS', 'REPORT_ADMIN'))).status).toBe('SUCCESS')
})

test('ids out of scope', async () => {
  const { termId } = studentAndTerm()
  const reach = { parameter: 'studentId', id: school.student.id, entitled: school.admin, strangers: [school.partner] } as const
  const all = ['TEACHER', 'STAFF', 'ADMIN'] as const
  await expectOutOfScope({
    ...reach,
    call: reportCall(contracts.readTermReport),
    input: (studentId) => ({ studentId, termId }),
    reachableBy: all,
  })
  await expectOutOfScope({
    ...reach,
    call: reportCall(contracts.saveTermComment),
    input: (studentId) => ({ studentId, termId, revision: 0, text: v7() }),
    reachableBy: all,
  })
  await forgetTerms()
  await expectOutOfScope({
    ...reach,
    parameter: 'studentIds',
    call: reportCall(contracts.releaseTermReports),
    input: (studentId) => ({ termId, studentIds: [studentId] }),
    reachableBy: ['ADMIN'],
  })
  await expectOutOfScope({
    ...reach,
    call: reportCall(contracts.withdrawTermReport),
    input: (studentId) => ({ studentId, termId, version: 1, reason: 'Why' }),
    reachableBy: ['ADMIN'],
  })
  const { batchId } = await releaseReports(school, school.partner)
  await expectOutOfScope({
    parameter: 'batchId',
    id: batchId,
    entitled: school.admin,
    strangers: [school.teacher, school.student],
    call: reportCall(contracts.undoTermRelease),
    input: (one) => ({ batchId: one }),
    reachableBy: ['ADMIN'],
  })
})

test('however many are released, it is as many statements', async () => {
  const one = await statementsOf(() => releaseReports(school, school.student))
  await forgetTerms()
  const three = await statementsOf(() => releaseReports(school, school.student, school.partner, school.stranger))
  expect(three.length).toBeLessThanOrEqual(one.length + 2)
})
