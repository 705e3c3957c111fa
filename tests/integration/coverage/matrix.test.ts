import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/coverage'
import { removeCurriculumNode } from '@/lib/contracts/curriculum'
import { retireOutcome, saveOutcomeLink } from '@/lib/contracts/curriculum/outcomes'
import { prisma } from '@/server/kernel/db'
import { addCovering, makeCoveredSchool, mapOutcome, type CoveredSchool } from '../../support/coverage'
import { addComponent, addFramework, addGroup, addNode, addOutcome, attempt, makeYear, output, revisionOf } from '../../support/curriculum'

let school: CoveredSchool
let [first, second, third] = ['', '', '']
beforeAll(async () => {
  school = await makeCoveredSchool()
  ;[first, second, third] = school.outcomes
})
beforeEach(async () => {
  await prisma().curriculumComponentOutcome.deleteMany()
  await prisma().curriculumComponent.updateMany({ data: { deletedAt: new Date() } })
  await prisma().outcomeLink.deleteMany()
  await prisma().coverageFact.deleteMany()
  await prisma().coverageHeld.deleteMany()
})

type Shown = {
  readonly refId: string
  readonly kind?: 'PROCEDURE' | 'TEST' | 'FORM' | 'SESSION_TYPE'
  readonly day?: string
  readonly grade?: number
}
/** Inserts rows as sessions would make them, for numbers that would need too many sessions. */
async function insertFacts(studentId: string, { refId, kind = 'PROCEDURE', day = '2026-10-05', grade = 1 }: Shown): Promise<string> {
  const sourceId = v7()
  await prisma().coverageFact.create({ data: { kind, refId, studentId, sourceId, day: new Date(day), grade } })
  return sourceId
}
const storeHeld = (refId: string, day: string, minutes: number, programmeId: string | null = null) =>
  prisma().coverageHeld.create({ data: { kind: 'SESSION_TYPE', refId, sourceId: v7(), day: new Date(day), minutes, programmeId } })
const matrix = (asked: object = {}) => output(school.staff, contracts.readMatrix, { columns: 'MODULE', ...asked })
const outcomeIn = async (id: string, asked: object = {}) => (await matrix(asked)).outcomes.find((one) => one.id === id)

describe('the matrix', () => {
  test('tells what is planned, held and shown of each outcome, in each module and in all', async () => {
    const { examination, filling } = school.procedures
    const type = v7()
    await prisma().sessionType.create({ data: { id: type, name: `Lecture ${type}` } })
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first, second])
    await addCovering(school.editor, { nodeId: school.otherModuleId, kind: 'PROCEDURE', refId: filling.id }, [first], 'ASSESSED')
    await addCovering(school.editor, { nodeId: school.otherModuleId, kind: 'SESSION_TYPE', refId: type }, [first], 'INTRODUCED')
    await insertFacts(school.student.id, { refId: examination.id })
    await insertFacts(school.student.id, { refId: examination.id, grade: 2 })
    await insertFacts(school.student.id, { refId: filling.id })
    await insertFacts(school.partner.id, { refId: filling.id })
    await insertFacts(school.stranger.id, { refId: filling.id, grade: 0 })
    await storeHeld(type, '2026-10-01', 50)
    await storeHeld(type, '2026-10-08', 60, school.programmeId)
    const other = v7()
    await prisma().programme.create({ data: { id: other, name: `Other ${other}`, lengthYears: 3 } })
    await storeHeld(type, '2026-10-09', 500, other)
    const found = await matrix()
    expect(found.columns.map(({ title }) => title)).toEqual(['Restorative', 'Surgery'])
    expect(found.outcomes.map(({ code, planned, held: was, shown, isGap }) => ({ code, planned, was, shown, isGap }))).toEqual([
      { code: 'C 1', planned: { INTRODUCED: 1, PRACTISED: 1, ASSESSED: 1 }, was: { times: 2, minutes: 110 }, shown: 2, isGap: false },
      { code: 'C 2', planned: { INTRODUCED: 0, PRACTISED: 1, ASSESSED: 0 }, was: { times: 0, minutes: 0 }, shown: 1, isGap: false },
      { code: 'C 3', planned: { INTRODUCED: 0, PRACTISED: 0, ASSESSED: 0 }, was: { times: 0, minutes: 0 }, shown: 0, isGap: true },
    ])
    expect(found.cells.map(({ outcome, column, shown, held: was }) => [outcome, column, shown, was.times])).toEqual([
      [0, 0, 1, 0],
      [0, 1, 2, 2],
      [1, 0, 1, 0],
    ])
    expect([found.gaps, found.overlaps, found.total, found.isCut]).toEqual([1, 0, 3, false])
    // An outcome that two nodes cover counts once in the node above them, and the counts stay those of the year when one part is asked for.
    const inNodes = async (asked: object) =>
      Object.fromEntries(
        (await output(school.staff, contracts.readMatrix, asked)).inNodes.map(({ nodeId, outcomes }) => [nodeId, outcomes]),
      )
    const counts = await inNodes({})
    expect(Object.values(counts).toSorted()).toEqual([1, 2, 2, 2])
    expect(counts[school.moduleId]).toBe(2)
    expect(counts[school.otherModuleId]).toBe(1)
    expect(await inNodes({ nodeId: school.otherModuleId })).toEqual(counts)
  })

  test('tells of its days alone, also of who has shown something before and after them', async () => {
    const { examination } = school.procedures
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first])
    for (const day of ['2026-09-10', '2026-12-10']) await insertFacts(school.student.id, { refId: examination.id, day })
    await insertFacts(school.student.id, { refId: examination.id, day: '2026-10-20', grade: 0 })
    await insertFacts(school.partner.id, { refId: examination.id, day: '2026-11-02' })
    const count = async (days: object) => [
      (await outcomeIn(first, days))?.shown,
      (await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS', ...days })).total,
    ]
    expect(await count({})).toEqual([2, 2])
    expect(await count({ from: '2026-10-01', to: '2026-10-31' })).toEqual([0, 0])
    expect(await count({ from: '2026-10-01', to: '2026-11-30' })).toEqual([1, 1])
    expect(await count({ from: '2026-12-01', to: '2026-12-31' })).toEqual([1, 1])
    const missing = async (days: object) =>
      (await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'NOT_SHOWN', ...days })).missing.map(({ id }) => id)
    expect(await missing({ from: '2026-10-01', to: '2026-11-30' })).toContain(school.student.id)
    expect(await missing({ from: '2026-10-01', to: '2026-11-30' })).not.toContain(school.partner.id)
    const { missing: named, total } = await output(school.staff, contracts.listCoverageRows, { outcomeId: second, part: 'NOT_SHOWN' })
    expect(named.length).toBe(total)
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining([school.student.id, school.partner.id]))
    await insertFacts(school.student.id, { refId: examination.id, day: '2026-10-25' })
    expect(await count({ from: '2026-10-01', to: '2026-10-31' })).toEqual([1, 1])
  })

  test('says at which level more than four components cover an outcome', async () => {
    for (let at = 0; at < 5; at += 1)
      await mapOutcome(school.editor, await addComponent(school.editor, school.moduleId, `Talk ${at}`), [first])
    expect(await outcomeIn(first)).toMatchObject({ over: ['PRACTISED'], planned: { PRACTISED: 5 } })
    const found = await matrix()
    expect([found.overlaps, found.cells[0]?.over]).toEqual([1, ['PRACTISED']])
  })

  test('is of the days that are asked for, and refuses those that are reversed', async () => {
    const { examination } = school.procedures
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first])
    await insertFacts(school.student.id, { refId: examination.id, day: '2026-08-31' })
    expect((await outcomeIn(first))?.shown).toBe(0)
    expect((await outcomeIn(first, { from: '2026-08-31' }))?.shown).toBe(1)
    expect((await outcomeIn(first, { from: '2026-08-01', to: '2026-08-30' }))?.shown).toBe(0)
    for (const contract of [contracts.readMatrix, contracts.readCoverageReport])
      expect(await attempt(school.staff, contract, { from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
        issues: [{ path: 'to', code: 'endBeforeStart' }],
      })
    expect(await attempt(school.staff, contracts.readMatrix, { from: '2030-01-01' })).toMatchObject({
      issues: [{ path: 'from', code: 'endBeforeStart' }],
    })
  })

  test('has the parts of a node, or all nodes in the order of the tree, each with what lies in it', async () => {
    const unit = await addNode(school.editor, school.moduleId, `Unit ${v7().slice(-6)}`, 'UNIT')
    await addCovering(school.editor, { nodeId: unit, kind: 'PROCEDURE', refId: school.procedures.scaling.id }, [third])
    await insertFacts(school.student.id, { refId: school.procedures.scaling.id })
    const titles = async (asked: object) => (await matrix(asked)).columns.map(({ kind }) => kind)
    expect(await titles({ columns: 'PARTS' })).toEqual(['YEAR'])
    expect(await titles({ columns: 'ALL' })).toEqual(['YEAR', 'MODULE', 'UNIT', 'MODULE'])
    const inside = await matrix({ columns: 'PARTS', nodeId: school.moduleId })
    expect(inside.columns.map(({ id }) => id)).toEqual([unit])
    expect((await matrix({ columns: 'ALL' })).cells.map(({ column, shown }) => [column, shown])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    const elsewhere = await makeYear(school.editor, school.programmeId, '2031-09-01')
    expect(await attempt(school.editor, contracts.readMatrix, { nodeId: elsewhere, yearId: school.yearId })).toMatchObject({
      issues: [{ path: 'nodeId', code: 'nodeOfOtherYear' }],
    })
    await prisma().curriculumComponent.updateMany({ where: { nodeId: unit }, data: { deletedAt: new Date() } })
    await output(school.editor, removeCurriculumNode, { nodeId: unit, revision: await revisionOf(school.editor, unit) })
  })

  test('is of one framework, or one of its groups with those within it', async () => {
    const frameworkId = await addFramework(school.editor, `Other ${v7()}`)
    const groupId = await addGroup(school.editor, frameworkId, 'Group')
    await addOutcome(school.editor, groupId, 'X 1')
    const codes = async (asked: object) => (await output(school.editor, contracts.readMatrix, asked)).outcomes.map(({ code }) => code)
    expect(await codes({})).toEqual(['C 1', 'C 2', 'C 3'])
    expect(await codes({ frameworkId })).toEqual(['X 1'])
    expect(await codes({ groupId })).toEqual(['X 1'])
    // Only editors can read a draft.
    for (const asked of [{ frameworkId }, { groupId }, { yearId: v7() }, { nodeId: v7() }, { frameworkId: school.frameworkId, groupId }])
      expect((await attempt(school.staff, contracts.readMatrix, asked)).status, JSON.stringify(asked)).toBe('NOT_FOUND')
  })
})

describe('an outcome that was replaced', () => {
  test('keeps what was shown of it, which counts for the one in its place, and says so', async () => {
    const old = await addOutcome(school.editor, school.groupId, `Old ${v7().slice(-6)}`)
    const older = await addOutcome(school.editor, school.groupId, `Older ${v7().slice(-6)}`)
    const { examination, filling } = school.procedures
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [old])
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: filling.id }, [older])
    await insertFacts(school.student.id, { refId: examination.id })
    await insertFacts(school.partner.id, { refId: filling.id })
    const link = (outcomeId: string, toId: string) =>
      output(school.editor, saveOutcomeLink, { outcomeId, toId, kind: 'REPLACED_BY', linked: true })
    await link(old, first)
    await link(older, old)
    // Cyclic links end.
    await link(first, older)
    await output(school.editor, retireOutcome, { outcomeId: old, retired: true, revision: 1 })
    const outcome = await outcomeIn(first)
    expect(outcome).toMatchObject({ shown: 2, viaReplaced: true, isGap: true, planned: { PRACTISED: 0 } })
    expect(outcome?.replaces.map(({ id }) => id).toSorted()).toEqual([old, older].toSorted())
    // A retired outcome stays as long as something is mapped to it.
    expect(await outcomeIn(old)).toMatchObject({ isRetired: true, isGap: false, shown: 2 })
    const rows = await output(school.staff, contracts.listCoverageRows, { outcomeId: first })
    expect(new Map(rows.components.map(({ via, shown }) => [via?.id, shown]))).toEqual(
      new Map([
        [old, 1],
        [older, 1],
      ]),
    )
    const students = (await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' })).students
    expect(students.flatMap(({ sources }) => sources.map(({ via }) => via?.id)).toSorted()).toEqual([old, older].toSorted())
    const mine = await output(school.student, contracts.readMyCoverage, {})
    expect(mine.outcomes.find(({ id }) => id === first)).toMatchObject({ grade: 1, times: 1, sources: [{ via: { id: old } }] })
    await prisma().learningOutcome.updateMany({ where: { id: { in: [old, older] } }, data: { retiredAt: new Date() } })
  })
})

describe('what a cell is made of', () => {
  test('follows what is mapped at that moment', async () => {
    const { examination } = school.procedures
    const componentId = await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first])
    await insertFacts(school.student.id, { refId: examination.id })
    expect([(await outcomeIn(first))?.shown, (await outcomeIn(second))?.shown]).toEqual([1, 0])
    await mapOutcome(school.editor, componentId, [first], null)
    await mapOutcome(school.editor, componentId, [second])
    expect([(await outcomeIn(first))?.shown, (await outcomeIn(second))?.shown]).toEqual([0, 1])
  })

  test('names what was deleted as its component does', async () => {
    const id = v7()
    await prisma().procedure.create({
      data: { id, code: `DEL-${id.slice(-4)}`, caption: 'Gone', category: 'All', site: 'NONE', scaleId: school.scaleId, sortOrder: 9 },
    })
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: id, title: 'As it was called' }, [first])
    const sourceId = await insertFacts(school.student.id, { refId: id })
    await prisma().procedure.delete({ where: { id } })
    const rows = await output(school.staff, contracts.listCoverageRows, { outcomeId: first })
    expect(rows.components).toMatchObject([{ ref: { name: 'As it was called', state: 'GONE' }, shown: 1 }])
    const { students } = await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'STUDENTS' })
    expect(students).toMatchObject([
      { id: school.student.id, sources: [{ name: 'As it was called', opens: { kind: 'PROCEDURE', sourceId } }] },
    ])
    expect((await output(school.student, contracts.readMyCoverage, {})).outcomes[0]?.sources[0]?.name).toBe('As it was called')
  })

  test('lists what was held, the last first', async () => {
    const type = v7()
    await prisma().sessionType.create({ data: { id: type, name: `Seminar ${type}` } })
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'SESSION_TYPE', refId: type }, [first])
    await storeHeld(type, '2026-10-01', 50)
    await storeHeld(type, '2026-11-01', 90)
    await storeHeld(type, '2026-08-01', 90)
    const rows = await output(school.staff, contracts.listCoverageRows, { outcomeId: first, part: 'HELD' })
    expect(rows.held.map(({ day, minutes, name }) => [day, minutes, name])).toEqual([
      ['2026-11-01', 90, `Seminar ${type}`],
      ['2026-10-01', 50, `Seminar ${type}`],
    ])
    expect(rows.total).toBe(2)
  })
})

describe('the report', () => {
  test('has a row for each outcome and component, and one for an outcome without any', async () => {
    const { examination, filling } = school.procedures
    const a = await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first])
    const b = await addCovering(
      school.editor,
      { nodeId: school.otherModuleId, kind: 'PROCEDURE', refId: filling.id },
      [first, second],
      'ASSESSED',
    )
    await insertFacts(school.student.id, { refId: filling.id })
    const rows = async (asked: object = {}) =>
      (await output(school.staff, contracts.readCoverageReport, asked)).rows.map(({ outcome, component, level, shown }) => [
        ...[outcome.code, component?.id ?? null, level, shown],
      ])
    const all = [
      ['C 1', a, 'PRACTISED', 0],
      ['C 1', b, 'ASSESSED', 1],
      ['C 2', b, 'ASSESSED', 1],
      ['C 3', null, null, 0],
    ]
    expect(await rows()).toEqual(all)
    expect(await rows({ level: 'ASSESSED' })).toEqual(all.slice(1, 3))
    expect(await rows({ nodeId: school.moduleId })).toEqual(all.slice(0, 1))
    expect(await rows({ kind: 'TEST' })).toEqual([])
    // The next page starts after a given pair, even if that pair is not mapped any more.
    const after = `${first}_${a}`
    expect(await rows({ after })).toEqual(all.slice(1))
    await mapOutcome(school.editor, a, [first], null)
    expect(await rows({ after })).toEqual(all.slice(1))
    expect(await attempt(school.staff, contracts.readCoverageReport, { after: 'nonsense' })).toMatchObject({ issues: [{ path: 'after' }] })
  })

  test('goes on page by page, and is one file', async () => {
    const { examination } = school.procedures
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination.id }, [first])
    const nodes = [school.moduleId, school.otherModuleId]
    const data = Array.from({ length: 150 }, (_, at) => ({
      id: v7(),
      nodeId: nodes[at % 2] ?? '',
      kind: 'OTHER' as const,
      title: `=Talk ${at}`,
    }))
    await prisma().curriculumComponent.createMany({ data: data.map((row) => ({ ...row, lineageId: row.id })) })
    await prisma().curriculumComponentOutcome.createMany({
      data: data.map(({ id }) => ({ componentId: id, outcomeId: second, level: 'INTRODUCED' as const })),
    })
    const one = await output(school.staff, contracts.readCoverageReport, {})
    const two = await output(school.staff, contracts.readCoverageReport, { after: one.next })
    expect([one.rows.length, two.rows.length, two.next]).toEqual([100, 52, null])
    expect(new Set([...one.rows, ...two.rows].map(({ component }) => component?.id)).size).toBe(152)
    const { csv, rows } = await output(school.staff, contracts.exportCoverageReport, {})
    expect([rows, csv.split('\r\n').length]).toEqual([152, 154])
    // No spreadsheet takes a title for a formula.
    expect(csv).toContain(",'=Talk 0,")
    const gaps = async (asked: object = {}) => (await output(school.staff, contracts.exportCoverageReport, { only: 'GAPS', ...asked })).csv
    expect(await gaps()).toContain(',C 3,')
    expect(await gaps()).not.toContain(',C 2,')
    // In a part of the curriculum, an outcome that is only covered elsewhere is a gap, too.
    expect(await gaps({ nodeId: school.otherModuleId })).toContain(',C 1,')
    const { xlsx } = await output(school.staff, contracts.exportCoverageReport, { format: 'XLSX' })
    expect(Buffer.from(xlsx, 'base64').subarray(0, 2).toString()).toBe('PK')
    expect(await prisma().auditEntry.count({ where: { action: 'coverage.exported', actorId: school.staff.id } })).toBe(5)
  })
})
