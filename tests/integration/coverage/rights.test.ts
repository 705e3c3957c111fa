import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/coverage'
import type { CoverageOf } from '@/lib/coverage/vocabulary'
import { coverageCalls, listCoverageRowsCall, readCoverageReportCall, readMatrixCall, readMyCoverageCall } from '@/server/coverage'
import { exportCoverageReportCall } from '@/server/coverage/calls/report'
import { prisma } from '@/server/kernel/db'
import { addCovering, makeCoveredSchool, mapOutcome, type CoveredSchool } from '../../support/coverage'
import { addComponent, attempt, makeYear, output } from '../../support/curriculum'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'

let school: CoveredSchool
/** `teacher` teaches the student in a shift, `alone` teaches nobody; neither sees all students. */
let [teacher, alone, reader]: Member[] = []
let others: Member[]
let [first, second] = ['', '']
const procedures = { examination: '', filling: '', scaling: '' }

const withoutPrivileges = (who: Member, ...taken: string[]): Member =>
  roleActor(
    who,
    [...who.actor.privileges].filter((one) => !taken.includes(one)),
    { only: true },
  )
const orStaff = (who: Member | undefined): Member => who ?? school.staff

beforeAll(async () => {
  school = await makeCoveredSchool()
  ;[first, second] = school.outcomes
  teacher = withoutPrivileges(school.teacher, 'REPORT_ALLSTUDENTS')
  alone = withoutPrivileges(await member('TEACHER'), 'REPORT_ALLSTUDENTS')
  reader = withoutPrivileges(school.staff, 'REPORT_ALLSTUDENTS')
  others = []
  for (let at = 0; at < 9; at += 1) others.push(await member('STUDENT'))
  const ids = others.map(({ id }) => id)
  await prisma().user.updateMany({ where: { id: { in: ids } }, data: { programmeId: school.programmeId, year: 3 } })
  Object.assign(procedures, {
    examination: school.procedures.examination.id,
    filling: school.procedures.filling.id,
    scaling: school.procedures.scaling.id,
  })
  await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: procedures.examination }, [first])
  await addCovering(school.editor, { nodeId: school.otherModuleId, kind: 'PROCEDURE', refId: procedures.filling }, [first, second])
  await addShownFacts(procedures.examination, ids)
  await addShownFacts(procedures.filling, [school.student.id, school.stranger.id])
})

async function addShownFacts(refId: string, studentIds: readonly string[]): Promise<void> {
  await prisma().coverageFact.createMany({
    data: studentIds.map((studentId) => ({
      ...{ kind: 'PROCEDURE' as const, refId, studentId, sourceId: v7(), day: new Date('2026-10-05'), grade: 1 },
    })),
  })
}

const matrixSeenBy = async (who: Member, asked: object = {}) => {
  const { frame, outcomes, cells } = await output(who, contracts.readMatrix, { columns: 'MODULE', ...asked })
  return {
    ...{ of: frame.of, isCrowd: frame.isCrowd, students: frame.students },
    shown: outcomes.slice(0, 2).map((one) => one.shown),
    cells: cells.map((one) => one.shown),
  }
}

describe('numbers of students', () => {
  test('are all told to who sees all of them', async () => {
    expect(await matrixSeenBy(school.staff)).toEqual({ of: 'ALL', isCrowd: false, students: 12, shown: [11, 2], cells: [9, 2, 2] })
    expect(await matrixSeenBy(school.staff, { yearGroup: 3 })).toMatchObject({ students: 9, shown: [9, 0] })
    expect(await matrixSeenBy(school.staff, { studentId: school.student.id })).toMatchObject({ of: 'STUDENT', students: 1, shown: [1, 1] })
  })

  test('are those of whom a teacher supervises, and nobody’s of one who supervises nobody', async () => {
    expect(await matrixSeenBy(orStaff(teacher))).toMatchObject({
      of: 'SUPERVISED',
      isCrowd: false,
      students: 2,
      shown: [1, 1],
      cells: [0, 1, 1],
    })
    expect(await matrixSeenBy(orStaff(alone))).toMatchObject({ of: 'SUPERVISED', isCrowd: false, students: 0, shown: [0, 0] })
    const rows = await output(orStaff(teacher), contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' })
    expect(rows.students.map(({ id }) => id)).toEqual([school.student.id])
    expect(await attempt(orStaff(teacher), contracts.readMatrix, { studentId: school.stranger.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are told as of a crowd to who may not see them: in fives, of fewer than five nothing, nor what would give that away', async () => {
    // The second of two cells is hidden, and the first with it: with the total, the first would give the second away.
    expect(await matrixSeenBy(orStaff(reader))).toEqual({
      of: 'ALL',
      isCrowd: true,
      students: 10,
      shown: [10, null],
      cells: [null, null, null],
    })
    expect(await matrixSeenBy(orStaff(alone), { of: 'ALL' })).toMatchObject({ isCrowd: true, shown: [10, null] })
    expect(await matrixSeenBy(orStaff(reader), { yearGroup: 4 })).toMatchObject({ students: null, shown: [null, null] })
    const students = await output(orStaff(reader), contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' })
    expect([students.students, students.total]).toEqual([[], 0])
    const others = await output(orStaff(reader), contracts.listCoverageRows, { outcomeId: first, part: 'NOT_SHOWN' })
    expect([others.missing, others.total]).toEqual([[], 0])
    const components = await output(orStaff(reader), contracts.listCoverageRows, { outcomeId: first })
    expect(components.components.map((one) => one.shown)).toEqual([null, null])
    const { csv } = await output(orStaff(reader), contracts.exportCoverageReport, {})
    expect(csv).toContain('Fewer than 5')
    expect(await attempt(orStaff(reader), contracts.readMatrix, { of: 'STUDENT' })).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('of whom nobody has shown anything are told as none', async () => {
    await mapOutcome(school.editor, await addComponent(school.editor, school.moduleId, 'A talk'), [second])
    expect((await matrixSeenBy(orStaff(reader))).cells.at(-1)).not.toBe(0)
    const found = await output(orStaff(reader), contracts.readMatrix, {})
    expect(found.outcomes.at(2)?.shown).toBe(0)
  })

  test('are a student’s own alone', async () => {
    expect(await matrixSeenBy(school.student)).toMatchObject({ of: 'STUDENT', isCrowd: false, students: 1, shown: [1, 1] })
    for (const of of ['ALL', 'SUPERVISED'] satisfies CoverageOf[])
      for (const contract of [contracts.readMatrix, contracts.readCoverageReport, contracts.exportCoverageReport])
        expect(await attempt(school.student, contract, { of }), contract.name).toMatchObject({ status: 'FORBIDDEN' })
    expect(await attempt(school.student, contracts.listCoverageRows, { outcomeId: first, of: 'ALL' })).toMatchObject({
      status: 'FORBIDDEN',
    })
    const rows = await output(school.student, contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' })
    expect(rows.students.map(({ id }) => id)).toEqual([school.student.id])
  })
})

describe('a student', () => {
  test('is nobody’s but their own, their supervisors’ and who sees all', async () => {
    const strangers = [school.stranger]
    const reachableBy = ['TEACHER', 'STAFF', 'ADMIN'] as const
    const more = { id: school.student.id, entitled: school.student, strangers, parameter: 'studentId', reachableBy }
    const ofWhom = { input: (studentId: string) => ({ studentId }) }
    await expectOutOfScope({ call: readMatrixCall, ...more, ...ofWhom })
    await expectOutOfScope({ call: readCoverageReportCall, ...more, ...ofWhom })
    await expectOutOfScope({ call: exportCoverageReportCall, ...more, ...ofWhom })
    await expectOutOfScope({ call: readMyCoverageCall, ...more, ...ofWhom })
    await expectOutOfScope({ call: listCoverageRowsCall, ...more, input: (studentId) => ({ studentId, outcomeId: first }) })
  })

  test('reads what they have shown, and by what', async () => {
    const mine = await output(school.student, contracts.readMyCoverage, {})
    expect([mine.shown, mine.total, mine.student.id]).toEqual([2, 3, school.student.id])
    expect(mine.outcomes.map(({ code, grade, times, planned, sources }) => [code, grade, times, planned, sources.length])).toEqual([
      ['C 1', 1, 1, 2, 1],
      ['C 2', 1, 1, 2, 1],
      ['C 3', null, 0, 0, 0],
    ])
    // Nobody reads other people's facts, and a teacher has no page of their own.
    expect(await attempt(school.staff, contracts.readMyCoverage, {})).toMatchObject({ status: 'NOT_FOUND' })
    expect((await output(orStaff(teacher), contracts.readMyCoverage, { studentId: school.student.id })).shown).toBe(2)
  })

  test('keeps what a year before covered, and has what is below, too', async () => {
    const before = await makeYear(school.editor, school.programmeId, '2020-09-01')
    await addCovering(school.editor, { nodeId: before, kind: 'PROCEDURE', refId: procedures.scaling }, [school.outcomes[2]])
    await prisma().curriculumYear.update({ where: { id: before }, data: { state: 'CLOSED' } })
    const fact = { kind: 'PROCEDURE' as const, refId: procedures.scaling, studentId: school.partner.id }
    await prisma().coverageFact.create({ data: { ...fact, sourceId: v7(), day: new Date('2021-01-01'), grade: 0 } })
    const third = async () => (await output(school.partner, contracts.readMyCoverage, {})).outcomes[2]
    expect(await third()).toMatchObject({ grade: 0, times: 0, lastOn: null })
    // Outside that year nothing covers the outcome.
    await prisma().coverageFact.create({ data: { ...fact, sourceId: v7(), day: new Date('2022-01-01'), grade: 2 } })
    expect(await third()).toMatchObject({ grade: 0 })
    await prisma().coverageFact.create({ data: { ...fact, sourceId: v7(), day: new Date('2021-02-01'), grade: 2 } })
    expect(await third()).toMatchObject({ grade: 2, times: 1, lastOn: '2021-02-01' })
  })

  test('who has left is counted no more, and opened by nobody', async () => {
    const [gone] = others
    await prisma().user.update({ where: { id: orStaff(gone).id }, data: { deletedAt: new Date() } })
    expect(await matrixSeenBy(school.staff)).toMatchObject({ students: 11, shown: [10, 2] })
    expect(await attempt(school.staff, contracts.readMyCoverage, { studentId: orStaff(gone).id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

test('nothing is told without the right, or while the module is off', async () => {
  const off = {
    ...school.staff,
    actor: { ...school.staff.actor, modules: new Set([...school.staff.actor.modules].filter((one) => one !== 'curriculummapping')) },
  }
  const none = withoutPrivileges(school.staff, 'CURRICULUM_VIEW')
  for (const { contract } of coverageCalls) {
    const input = contract.name === 'coverage.rows' ? { outcomeId: first } : {}
    expect(await attempt(off, contract, input), contract.name).toMatchObject({ status: 'MODULE_DISABLED' })
    expect(await attempt(none, contract, input), contract.name).toMatchObject({ status: 'FORBIDDEN' })
  }
})

test('a year that is prepared is its editors’', async () => {
  const draft = await makeYear(school.editor, school.programmeId, '2033-09-01')
  expect(await attempt(school.staff, contracts.readMatrix, { yearId: draft })).toMatchObject({ status: 'NOT_FOUND' })
  expect((await output(school.editor, contracts.readMatrix, { yearId: draft })).frame.year?.id).toBe(draft)
  expect(await attempt(school.staff, contracts.listCoverageRows, { outcomeId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
})
