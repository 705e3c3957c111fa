import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import {
  listTermReports,
  readProgress,
  readTermReport,
  releaseTermReports,
  saveTermComment,
  seeTermReport,
  undoTermRelease,
  withdrawTermReport,
} from '@/lib/contracts/reports'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeTreated } from '../../support/reports'
import { schoolTime } from '../../support/school'
import { forgetTerms, makeTermSchool, onTerm, releaseReports, tryTerm, type TermSchool } from '../../support/term-reports'

let school: TermSchool
beforeAll(async () => {
  school = await makeTermSchool()
})
beforeEach(forgetTerms)
afterEach(() => stopClock(schoolTime))

const readOwn = (termId?: string) => onTerm(school.student, readTermReport, { termId })
const readStudentsReport = (more: object = {}) =>
  onTerm(school.releaser, readTermReport, { studentId: school.student.id, termId: school.autumnId, ...more })
const list = (more: object = {}) => onTerm(school.releaser, listTermReports, { termId: school.autumnId, ...more })
const saveComment = (text: string, revision = 0) =>
  tryTerm(school.teacher, saveTermComment, { studentId: school.student.id, termId: school.autumnId, revision, text })
const withdraw = (version: number, reason = 'The marks of October were changed.') =>
  tryTerm(school.releaser, withdrawTermReport, { studentId: school.student.id, termId: school.autumnId, version, reason })
const markSeen = (version: number) => tryTerm(school.student, seeTermReport, { termId: school.autumnId, version })
const noticesOf = async (key: string) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } }))
    .map(({ payload }) => JSON.stringify(payload))
    .filter((payload) => payload.includes(`"${key}"`))

describe('figures', () => {
  test('are what progress tells of the term', async () => {
    const { report } = await onTerm(school.admin, readTermReport, { studentId: school.student.id, termId: school.autumnId })
    const progress = await onTerm(school.student, readProgress, { span: 'TERM' })
    const { figures } = report ?? {}
    expect(figures?.targets).toMatchObject(progress.targets)
    expect(figures?.targets?.short.map(({ caption, counted }) => [caption, counted])).toEqual(
      progress.procedures.filter(({ counted, pace }) => pace !== null && counted < pace).map(({ caption, counted }) => [caption, counted]),
    )
    const { lines, graded, competent, independent } = progress.breadth
    expect(figures?.procedures).toMatchObject({ lines, graded, competent, independent })
    expect(report?.withheld).toEqual([])
    expect(figures?.cases).toMatchObject({ planned: progress.plans?.total, completed: progress.plans?.completed })
    expect(figures).toMatchObject({
      term: { title: 'Autumn', from: '2026-09-07', to: '2026-12-18' },
      ...{ programme: 'Dentistry', year: 4, until: '2026-11-20', sessions: 7 },
      procedures: { lines: 7, graded: 7, before: { title: 'Summer', lines: 2, graded: 2, competent: null } },
    })
  })

  test('of a term that is over count its days alone, against the targets of the year that the student was in', async () => {
    const { report } = await readStudentsReport({ termId: school.summerId })
    expect(report?.figures).toMatchObject({
      ...{ programme: 'Dentistry', year: 3, until: '2026-07-03', sessions: 2 },
      targets: { total: 0, onPace: 0, short: [] },
      procedures: { lines: 2, competent: null, before: null },
    })
  })

  test('stay as they were released, whatever is counted afterwards; a draft goes along', async () => {
    await releaseReports(school, school.student)
    const before = (await readOwn()).report?.figures
    await makeTreated(school, { studentId: school.student.id, procedure: school.procedures.examination, heldOn: '2026-11-19', value: 2 })
    expect((await readOwn()).report?.figures).toEqual(before)
    expect(await withdraw(1)).toMatchObject({ status: 'SUCCESS' })
    expect((await readStudentsReport()).report?.figures.sessions).toBe((before?.sessions ?? 0) + 1)
  })

  test('stay where the days of the term move, and where the term is deleted', async () => {
    await releaseReports(school, school.partner)
    const term = await prisma().term.findUniqueOrThrow({ where: { id: school.autumnId } })
    const read = () => onTerm(school.partner, readTermReport, { termId: school.autumnId })
    const before = (await read()).report
    await prisma().term.update({ where: { id: school.autumnId }, data: { title: 'Michaelmas', endsOn: new Date('2026-11-01') } })
    expect((await read()).report).toEqual(before)
    await prisma().term.delete({ where: { id: school.autumnId } })
    expect((await read()).report).toEqual(before)
    expect((await onTerm(school.releaser, readTermReport, { studentId: school.partner.id, termId: school.autumnId })).report).toMatchObject(
      {
        title: 'Autumn',
        state: 'RELEASED',
      },
    )
    expect((await tryTerm(school.releaser, releaseTermReports, { termId: school.autumnId, studentIds: [school.partner.id] })).status).toBe(
      'NOT_FOUND',
    )
    await prisma().term.create({ data: term })
  })

  test('of a switched off module are absent', async () => {
    const without = { ...school.releaser, actor: { ...school.releaser.actor, modules: new Set(['timetable'] as const) } }
    await onTerm(without, releaseTermReports, { termId: school.autumnId, studentIds: [school.stranger.id] })
    const { report } = await onTerm(school.stranger, readTermReport, {})
    expect(report?.figures).toMatchObject({ targets: null, procedures: null, sessions: null, tests: null, cases: null })
    expect(report?.figures.attendance).toEqual({ expected: 0, attended: 0, late: 0, excused: 0, missed: 0 })
    expect(report?.withheld).toEqual([])
  })
})

describe('a release', () => {
  test('is of the drafts of a year, tells each student once, and stays theirs alone', async () => {
    const { drafts, counts } = await list()
    expect(counts).toEqual({ DRAFT: 3, RELEASED: 0, WITHDRAWN: 0 })
    const told = (await noticesOf('termReportReleased')).length
    const { released: count } = await onTerm(school.releaser, releaseTermReports, { termId: school.autumnId, studentIds: drafts.ids })
    expect(count).toBe(3)
    expect(await list()).toMatchObject({ counts: { DRAFT: 0, RELEASED: 3 }, drafts: { ids: [] }, undoable: [{ released: 3 }] })
    const notices = await noticesOf('termReportReleased')
    expect(notices).toHaveLength(told + 1)
    for (const id of drafts.ids) expect(notices.at(-1)).toContain(id)
    const rows = await prisma().termReport.findMany({ select: { state: true, releasedById: true, asOf: true } })
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'RELEASED', releasedById: school.releaser.id, asOf: schoolTime })))
    expect(await prisma().auditEntry.count({ where: { action: 'reports.termReleased' } })).toBeGreaterThanOrEqual(3)
  })

  test('cannot be made twice; of two at once one wins', async () => {
    const input = { termId: school.autumnId, studentIds: [school.student.id] }
    const both = await Promise.all([
      tryTerm(school.releaser, releaseTermReports, input),
      tryTerm(school.releaser, releaseTermReports, input),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect((await tryTerm(school.releaser, releaseTermReports, input)).status).toBe('STATE_CHANGED')
    const { released: count, kept } = await releaseReports(school, school.student, school.partner)
    expect({ count, kept }).toEqual({ count: 1, kept: 1 })
  })

  test('is of nobody who was not enrolled, and of no term that has not begun', async () => {
    const spring = await prisma().term.findFirstOrThrow({ where: { title: 'Spring' } })
    const ask = (input: object) => tryTerm(school.releaser, releaseTermReports, input)
    expect((await ask({ termId: spring.id, studentIds: [school.student.id] })).status).toBe('NOT_FOUND')
    expect((await ask({ termId: school.autumnId, studentIds: [school.student.id, school.teacher.id] })).status).toBe('NOT_FOUND')
    expect((await ask({ termId: school.autumnId, studentIds: [v7()] })).status).toBe('NOT_FOUND')
    expect(await prisma().termReport.count()).toBe(0)
  })

  test('stays with a student who is in another year since', async () => {
    await releaseReports(school, school.stranger)
    await prisma().enrolment.create({
      data: { id: v7(), userId: school.stranger.id, fromOn: new Date('2026-11-19'), programmeId: school.programmeId, year: 3 },
    })
    expect((await list({ programmeId: school.programmeId, year: '3' })).rows).toMatchObject([
      { student: { id: school.stranger.id }, state: 'RELEASED' },
    ])
    expect((await onTerm(school.stranger, readTermReport, {})).report?.figures.year).toBe(4)
    await prisma().enrolment.deleteMany({ where: { userId: school.stranger.id, fromOn: new Date('2026-11-19') } })
  })
})

describe('undoing a release', () => {
  test('puts back what nobody has seen, and says how many were left', async () => {
    await saveComment('Kept through it all.')
    const { batchId } = await releaseReports(school, school.student, school.partner, school.stranger)
    expect((await tryTerm(school.partner, seeTermReport, { termId: school.autumnId, version: 1 })).status).toBe('SUCCESS')
    expect(await onTerm(school.releaser, undoTermRelease, { batchId })).toEqual({ undone: 2, kept: 1 })
    expect((await list()).counts).toEqual({ DRAFT: 2, RELEASED: 1, WITHDRAWN: 0 })
    expect(await readOwn()).toMatchObject({ report: null, withdrawn: null, terms: [], unseen: 0 })
    expect((await readStudentsReport()).report?.comments).toMatchObject([{ text: 'Kept through it all.' }])
    expect((await tryTerm(school.releaser, undoTermRelease, { batchId })).status).toBe('STATE_CHANGED')
  })

  test('of a second release gives back the report that was withdrawn', async () => {
    await releaseReports(school, school.student)
    await withdraw(1)
    const { batchId } = await releaseReports(school, school.student)
    await onTerm(school.releaser, undoTermRelease, { batchId })
    expect((await readStudentsReport()).report).toMatchObject({ state: 'WITHDRAWN', version: 2, history: [{ version: 1 }] })
    expect((await readOwn()).withdrawn).toMatchObject({ title: 'Autumn' })
  })

  test('leaves what was withdrawn since, and is too late after a day', async () => {
    const { batchId } = await releaseReports(school, school.student, school.partner)
    await withdraw(1)
    expect(await onTerm(school.releaser, undoTermRelease, { batchId })).toEqual({ undone: 1, kept: 1 })
    const later = await releaseReports(school, school.partner)
    stopClock(new Date(schoolTime.getTime() + 25 * 3_600_000))
    expect(await tryTerm(school.releaser, undoTermRelease, { batchId: later.batchId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'reports.TOO_LATE',
    })
  })
})

describe('a report that is withdrawn', () => {
  test('goes from the student, who is told why; the next release is a version of its own', async () => {
    await saveComment('Well done.')
    await releaseReports(school, school.student)
    await markSeen(1)
    expect((await withdraw(1)).status).toBe('SUCCESS')
    expect(await readOwn()).toMatchObject({ report: null, withdrawn: { title: 'Autumn', reason: 'The marks of October were changed.' } })
    expect((await noticesOf('termReportWithdrawn')).at(-1)).toContain(school.student.id)
    // The comment is corrected in the new version; that of the first version stays as it was.
    expect((await saveComment('Well done, on the whole.', 1)).status).toBe('SUCCESS')
    await releaseReports(school, school.student)
    expect((await readOwn()).report).toMatchObject({
      version: 2,
      seenAt: null,
      comments: [{ text: 'Well done, on the whole.' }],
      history: [],
    })
    const old = (await readStudentsReport({ version: '1' })).report
    expect(old).toMatchObject({ isOld: true, version: 1, comments: [{ text: 'Well done.' }], mayWithdraw: false })
    expect(old?.history).toMatchObject([
      { version: 1, reason: 'The marks of October were changed.', withdrawnBy: school.releaser.displayName },
    ])
    expect((await tryTerm(school.student, readTermReport, { termId: school.autumnId, version: '1' })).status).toBe('NOT_FOUND')
  })

  test('is withdrawn in the version that was looked at, with a reason, and once', async () => {
    await releaseReports(school, school.student)
    expect((await withdraw(2)).status).toBe('STATE_CHANGED')
    expect((await withdraw(1, ' ')).status).toBe('VALIDATION_FAILED')
    await withdraw(1)
    expect((await withdraw(2)).status).toBe('STATE_CHANGED')
    expect(await prisma().termReportVersion.count()).toBe(1)
  })

  test('is not seen in another tab any more, and seeing the old one says nothing of the new one', async () => {
    await releaseReports(school, school.student)
    await withdraw(1)
    expect((await markSeen(1)).status).toBe('NOT_FOUND')
    await releaseReports(school, school.student)
    expect((await markSeen(1)).status).toBe('NOT_FOUND')
    expect((await readOwn()).report?.seenAt).toBeNull()
    expect((await markSeen(2)).status).toBe('SUCCESS')
    expect((await markSeen(2)).status).toBe('SUCCESS')
    expect((await readOwn()).report?.seenAt).toBe(schoolTime.toISOString())
  })
})

describe('a comment', () => {
  test('is one of each author, changed by its revision and removed by an empty text', async () => {
    expect(await saveComment(' First\r\nthought ')).toMatchObject({ output: { revision: 1 } })
    expect((await saveComment('Another')).status).toBe('CONFLICT')
    expect(await saveComment('Second', 1)).toMatchObject({ output: { revision: 2 } })
    await onTerm(school.reader, saveTermComment, {
      studentId: school.student.id,
      termId: school.autumnId,
      revision: 0,
      text: 'From the office',
    })
    expect((await readStudentsReport()).report?.comments.map(({ text }) => text)).toEqual(['Second', 'From the office'])
    expect((await list({ comments: 'SOME' })).rows).toMatchObject([{ student: { id: school.student.id }, comments: 2, hasOwn: false }])
    expect((await list({ comments: 'NONE' })).total).toBe(2)
    expect(await saveComment('', 2)).toMatchObject({ output: { revision: 0 } })
    expect((await readStudentsReport()).report?.comments).toHaveLength(1)
  })

  test('is fixed once its report is released', async () => {
    await saveComment('As it was.')
    await releaseReports(school, school.student)
    expect(await saveComment('Changed', 1)).toMatchObject({ status: 'STATE_CHANGED', code: 'reports.RELEASED' })
    expect((await readOwn()).report?.comments).toMatchObject([{ text: 'As it was.', author: { id: school.teacher.id } }])
  })
})

test('the list is of a year, narrowed by state and name, and page by page', async () => {
  await releaseReports(school, school.partner)
  expect((await list({ state: 'RELEASED' })).rows).toMatchObject([{ student: { id: school.partner.id }, seenAt: null }])
  expect((await list({ q: school.student.displayName })).total).toBe(1)
  expect((await list({ page: '2' })).rows).toEqual([])
  expect((await tryTerm(school.releaser, listTermReports, { programmeId: v7(), year: '4' })).status).toBe('NOT_FOUND')
  expect((await list()).terms.map(({ title }) => title)).toEqual(['Autumn', 'Summer'])
})
