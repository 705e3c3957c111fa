import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import {
  analyse,
  listAnalysisRows,
  listCellRows,
  listConfigs,
  listElements,
  readAnalysis,
  readBlock,
  readConfig,
  readConfigChoices,
  readElement,
  readReport,
  removeConfig,
  removeElement,
  saveConfig,
  saveElement,
  tryBlock,
} from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { makeTargets, reportCall, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

let school: School
let reported: Reported
let admin: { actor: Member['actor'] }
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]): { actor: Member['actor'] } => ({
  actor: { ...actor, privileges: new Set(privileges) },
})
const element = async (name: string, definition: object) => {
  const id = v7()
  await outputAs(admin, reportCall(saveElement), { id, revision: 0, name, definition: { source: 'procedures', ...definition } })
  return { id, version: 1 }
}
const block = (more: object) => ({ uid: v7(), title: 'Block', show: 'TABLE', rows: 'student', elements: [], ...more })
const config = (more: object) => ({ id: v7(), revision: 0, title: `Report ${v7()}`, about: 'COHORT', ...more })
const save = (input: object, who = admin) => callAs(who, reportCall(saveConfig), input)
const issueOf = async (input: object) => {
  const answer = await save(input)
  return answer.status === 'VALIDATION_FAILED' ? answer.issues[0] : answer
}

let done: { id: string; version: number }
let competent: { id: string; version: number }
let ratio: { id: string; version: number }

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  admin = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE')
  const { examination, extraction } = school.procedures
  for (const [at, value] of [3, 4, 5, 6, 5, 5].entries())
    await makeTreated(school, { studentId: school.student.id, procedure: examination, heldOn: `2026-10-1${at}`, value })
  for (const heldOn of ['2026-10-01', '2026-11-02'])
    await makeTreated(school, { studentId: school.partner.id, procedure: extraction, heldOn, value: 2 })
  done = await element('Procedures done', { measure: { kind: 'COUNT' } })
  competent = await element('Competent', {
    measure: { kind: 'SHARE', where: [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }] },
    minimum: 1,
  })
  const extractions = await element('Extractions', {
    measure: { kind: 'COUNT' },
    where: [[{ field: 'procedure', op: 'IS', values: [extraction.id] }]],
  })
  ratio = await element('Extractions of all', { measure: { kind: 'RATIO', a: extractions.id, b: done.id }, decimals: 2 })
})

async function makeConfig(blocks: object[], more: object = {}) {
  const input = config({ blocks, ...more })
  expect(await save(input)).toMatchObject({ status: 'SUCCESS' })
  return input
}
const answeredBlock = (who: { actor: Member['actor'] }, id: string, uid: string, more: object = {}) =>
  outputAs(who, reportCall(readBlock), { id, uid, ...more })
/** The value of a cell, at the place where the contract puts it. */
const cellOf = ({ rows, columns, value }: Awaited<ReturnType<typeof answeredBlock>>, e: number, r: number, c: number) =>
  value[(e * (rows.length + 1) + r) * (columns.length + 1) + c]

describe('a block', () => {
  test('sets several elements side by side, with all of them below', async () => {
    const table = block({ elements: [done, competent, ratio], sort: 'DOWN' })
    const { id } = await makeConfig([table])
    const view = await answeredBlock(admin, id, table.uid)
    expect(view.rows.map(({ name }) => name)).toEqual([school.student.actor.displayName, school.partner.actor.displayName])
    expect(view.elements.map(({ name, unit }) => [name, unit])).toEqual([
      ['Procedures done', 'NUMBER'],
      ['Competent', 'SHARE'],
      ['Extractions of all', 'NUMBER'],
    ])
    expect([0, 1, 2].map((row) => cellOf(view, 0, row, 0))).toEqual([6, 2, 8])
    expect([0, 1, 2].map((row) => cellOf(view, 1, row, 0))).toEqual([5 / 6, 0, 5 / 8])
    // The student has none of them: the share is nought of six, not missing.
    expect([0, 1, 2].map((row) => cellOf(view, 2, row, 0))).toEqual([0, 1, 2 / 8])
  })

  test('of two dimensions has totals both ways', async () => {
    const matrix = block({ show: 'MATRIX', columns: 'month', elements: [done] })
    const { id } = await makeConfig([matrix])
    const view = await answeredBlock(admin, id, matrix.uid)
    expect(view.columns.map(({ key }) => key)).toEqual(['2026-10', '2026-11'])
    const at = view.rows.findIndex(({ key }) => key === school.partner.id)
    expect([0, 1, 2].map((column) => cellOf(view, 0, at, column))).toEqual([1, 1, 2])
    expect(cellOf(view, 0, 2, 2)).toBe(8)
  })

  test('leads to the rows behind each number, by the very conditions of it', async () => {
    const table = block({ elements: [competent] })
    const { id } = await makeConfig([table])
    const rows = await outputAs(admin, reportCall(listCellRows), { id, uid: table.uid, element: 0, row: school.student.id })
    expect(rows.total).toBe(6)
    expect(rows.rows.filter(({ meets }) => meets)).toHaveLength(5)
    expect(rows.rows[0]).toMatchObject({
      on: '2026-10-15',
      title: school.procedures.examination.caption,
      student: { id: school.student.id },
    })
    expect((await outputAs(admin, reportCall(listCellRows), { id, uid: table.uid, element: 0 })).total).toBe(8)
  })

  test('of a ratio leads to none, since it has two', async () => {
    const table = block({ elements: [ratio] })
    const { id } = await makeConfig([table])
    expect((await callAs(admin, reportCall(listCellRows), { id, uid: table.uid, element: 0 })).status).toBe('FORBIDDEN')
  })

  test('is drawn while it is made as it will be', async () => {
    const number = block({ show: 'NUMBER', rows: null, elements: [done] })
    const view = await outputAs(admin, reportCall(tryBlock), { block: number, about: 'COHORT' })
    expect(view.value).toEqual([8])
  })

  test('is tried out as a role would be told of it, and never tells more than the one who asks is told', async () => {
    const roleOf = async (...privileges: Privilege[]) => {
      const id = v7()
      await prisma().role.create({ data: { id, name: id, privileges: { create: privileges.map((privilege) => ({ privilege })) } } })
      return id
    }
    const [student, all, shut] = [
      await roleOf('APP_STUDENT', 'REPORT_CLINICALEXPERIENCE'),
      await roleOf('ALL'),
      await roleOf('REPORT_ALLSTUDENTS'),
    ]
    const number = block({ show: 'NUMBER', rows: null, elements: [done] })
    const named = block({ elements: [done] })
    const as = (asRoleId: string, one: object, who = admin) =>
      outputAs(who, reportCall(tryBlock), { block: one, about: 'COHORT', asRoleId })
    // Two students are too few for a crowd: nobody is named, and no number leads to rows.
    expect(await as(student, number)).toMatchObject({ value: [null], elements: [{ bar: null, hasRows: false }] })
    expect((await as(student, named)).elements[0]?.bar).toBe('PRIVILEGE')
    expect((await as(all, number)).value).toEqual([8])
    expect((await as(shut, number)).elements[0]?.bar).toBe('PRIVILEGE')
    // A person who configures reports and may see nobody gains nothing by asking for a role that sees everybody.
    const blind = withPrivileges(school.admin, 'REPORT_ADMIN')
    expect(await as(all, number, blind)).toMatchObject({ value: [null], elements: [{ hasRows: false }] })
    expect(await callAs(admin, reportCall(tryBlock), { block: number, about: 'COHORT', asRoleId: v7() })).toMatchObject({
      issues: [{ path: 'asRoleId' }],
    })
  })

  test.each([
    ['a matrix without columns', () => [block({ show: 'MATRIX', elements: [done] })], 'blocks.0.rows'],
    ['a number that is split', () => [block({ show: 'NUMBER', elements: [done] })], 'blocks.0.columns'],
    ['columns without rows', () => [block({ rows: null, columns: 'month', elements: [done] })], 'blocks.0.rows'],
    ['an element twice', () => [block({ elements: [done, done] })], 'blocks.0.elements'],
    ['a version that there is not', () => [block({ elements: [{ ...done, version: 9 }] })], 'blocks.0.elements'],
    ['two elements where rows and columns split', () => [block({ columns: 'month', elements: [done, competent] })], 'blocks.0.elements'],
    ['a field that is none', () => [block({ rows: 'field.colour', elements: [done] })], 'blocks.0.rows'],
  ])('%s is refused by its field', async (_, blocks, path) => {
    expect(await issueOf(config({ blocks: blocks() }))).toMatchObject({ path })
  })
})

describe('versions', () => {
  test('a report keeps the one that it was made with, and the element knows where it is used', async () => {
    const changing = await element('Changing', { measure: { kind: 'COUNT' } })
    const number = block({ show: 'NUMBER', rows: null, elements: [changing] })
    const report = await makeConfig([number])
    const next = {
      id: changing.id,
      revision: 1,
      name: 'Changed',
      definition: {
        source: 'procedures',
        measure: { kind: 'DISTINCT', field: 'session' },
        period: 'EVER',
        where: [[{ field: 'grade', op: 'IS', values: ['0'] }]],
      },
    }
    await outputAs(admin, reportCall(saveElement), next)
    const view = await answeredBlock(admin, report.id, number.uid)
    expect(view.elements[0]?.name).toBe('Changing')
    expect(view.value).toEqual([8])
    const { found } = await outputAs(admin, reportCall(readElement), { id: changing.id })
    expect(found).toMatchObject({ version: 2, uses: 1, usedIn: [{ id: report.id, version: 1 }] })
    expect((await outputAs(admin, reportCall(readConfig), { id: report.id })).found.elements).toMatchObject([
      { name: 'Changing', version: 1, latest: 2 },
    ])
    // An element that is removed stays in the report that shows it.
    await outputAs(admin, reportCall(removeElement), { id: changing.id, revision: 2 })
    expect((await answeredBlock(admin, report.id, number.uid)).value).toEqual([8])
    expect((await outputAs(admin, reportCall(readConfig), { id: report.id })).found.elements).toMatchObject([{ latest: null }])
  })

  test('a ratio keeps its parts as they were', async () => {
    const { found } = await outputAs(admin, reportCall(readElement), { id: ratio.id })
    expect(found.definition?.measure).toMatchObject({ aVersion: 1, bVersion: 1 })
  })

  test('two who save one report at once: the second is told', async () => {
    const blocks = [block({ elements: [done] })]
    const input = await makeConfig(blocks)
    expect((await save({ ...input, revision: 1, title: 'Mine' })).status).toBe('SUCCESS')
    expect((await save({ ...input, revision: 1, title: 'Theirs' })).status).toBe('CONFLICT')
    expect(await issueOf(config({ title: 'mine', blocks }))).toMatchObject({ path: 'title' })
  })
})

describe('who reads a report', () => {
  const student = () => withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
  const reads = async (who: { actor: Member['actor'] }, id: string) => (await callAs(who, reportCall(readReport), { id })).status

  test('whoever is of its audience, and nobody of one that is not in use', async () => {
    const table = block({ show: 'NUMBER', rows: null, elements: [done] })
    const [all, ofYear, ofOther, off] = [
      await makeConfig([table]),
      await makeConfig([table], { programmeIds: [reported.programmeId], years: [4] }),
      await makeConfig([table], { years: [1] }),
      await makeConfig([table], { active: false }),
    ]
    expect(await reads(student(), all.id)).toBe('SUCCESS')
    expect(await reads(student(), ofYear.id)).toBe('SUCCESS')
    expect(await reads(student(), ofOther.id)).toBe('NOT_FOUND')
    expect(await reads(student(), off.id)).toBe('NOT_FOUND')
    expect(await reads(admin, off.id)).toBe('SUCCESS')
  })

  test('a student reads of their year as a crowd: nothing of one, no rows, no narrowing', async () => {
    const number = block({ show: 'NUMBER', rows: null, elements: [done] })
    const table = block({ elements: [done] })
    const { id } = await makeConfig([number, table])
    expect((await answeredBlock(student(), id, number.uid)).value).toEqual([null])
    expect((await answeredBlock(student(), id, table.uid)).elements[0]?.bar).toBe('PRIVILEGE')
    expect((await callAs(student(), reportCall(listCellRows), { id, uid: number.uid, element: 0 })).status).toBe('FORBIDDEN')
    const narrowings = [
      { firmId: v7() },
      { programmeId: reported.programmeId },
      { year: '3' },
      { programmeId: reported.programmeId, year: '4' },
    ]
    const nobodys = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_CLINICALEXPERIENCE')
    for (const more of narrowings)
      for (const who of [student(), nobodys])
        expect((await callAs(who, reportCall(readBlock), { id, uid: number.uid, ...more })).status).toBe('FORBIDDEN')
    expect((await outputAs(nobodys, reportCall(readReport), { id })).choices).toEqual({ programmes: [], years: [], groups: [], firms: [] })
  })

  test('of a report about a student they read their own alone', async () => {
    const number = block({ show: 'NUMBER', rows: null, elements: [done] })
    const { id } = await makeConfig([number], { about: 'STUDENT' })
    expect((await answeredBlock(student(), id, number.uid)).value).toEqual([6])
    expect((await callAs(student(), reportCall(readBlock), { id, uid: number.uid, studentId: school.partner.id })).status).toBe('NOT_FOUND')
    expect((await answeredBlock(admin, id, number.uid, { studentId: school.partner.id })).value).toEqual([2])
    expect(await callAs(admin, reportCall(readBlock), { id, uid: number.uid })).toMatchObject({ issues: [{ path: 'studentId' }] })
  })

  test('what is set up is set up with REPORT_ADMIN', async () => {
    for (const [contract, input] of [
      [listConfigs, {}],
      [readConfigChoices, {}],
      [listElements, {}],
    ] as const)
      expect((await callAs(withPrivileges(school.teacher, 'REPORT_ALLSTUDENTS'), reportCall(contract), input)).status).toBe('FORBIDDEN')
    const report = await makeConfig([block({ elements: [done] })])
    await outputAs(admin, reportCall(removeConfig), { id: report.id, revision: 1 })
    expect(await reads(admin, report.id)).toBe('NOT_FOUND')
    expect((await callAs(admin, reportCall(removeConfig), { id: report.id, revision: 1 })).status).toBe('NOT_FOUND')
  })
})

describe('an analysis', () => {
  const asked = () => ({ elementIds: [done.id], rows: 'month', show: 'TABLE' })

  test('splits the elements that the reader chooses, and leads to their rows', async () => {
    const view = await outputAs(admin, reportCall(analyse), asked())
    expect(view.rows.map(({ key }) => key)).toEqual(['2026-10', '2026-11'])
    expect([0, 1, 2].map((row) => cellOf(view, 0, row, 0))).toEqual([7, 1, 8])
    expect((await outputAs(admin, reportCall(listAnalysisRows), { ...asked(), element: 0, row: '2026-11' })).total).toBe(1)
    const { elements } = await outputAs(admin, reportCall(readAnalysis), {})
    expect(elements.find(({ id }) => id === done.id)?.splits).toContain('student')
  })

  test('of a student is of their own record; of whoever may see nobody, of a crowd without rows', async () => {
    const student = withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
    expect((await outputAs(student, reportCall(analyse), asked())).value).toEqual([6, 6])
    const nobodys = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_CLINICALEXPERIENCE')
    expect((await outputAs(nobodys, reportCall(analyse), asked())).value.every((value) => value === null)).toBe(true)
    expect((await callAs(nobodys, reportCall(listAnalysisRows), { ...asked(), element: 0 })).status).toBe('FORBIDDEN')
    const { elements } = await outputAs(nobodys, reportCall(readAnalysis), {})
    expect(elements.some(({ splits }) => splits.includes('student'))).toBe(false)
  })

  test('is narrowed to what the source of the element has, and so are the rows behind it', async () => {
    const { examination, extraction } = school.procedures
    const only = (...values: string[]) => values.map((value) => ({ field: 'procedure', value }))
    const read = async (more: object) => (await outputAs(admin, reportCall(analyse), { ...asked(), ...more })).value.at(-1)
    expect(await read({ only: only(examination.id) })).toBe(6)
    expect(await read({ only: only(extraction.id) })).toBe(2)
    // Of two values of one field any one counts; two fields must both fit.
    expect(await read({ only: only(examination.id, extraction.id) })).toBe(8)
    expect(await read({ only: [...only(examination.id), { field: 'grade', value: '0' }] })).toBe(1)
    expect(await read({ only: only(v7()) })).toBe(0)
    const rows = await outputAs(admin, reportCall(listAnalysisRows), { ...asked(), only: only(extraction.id), element: 0 })
    expect(rows.total).toBe(2)
    expect(rows.rows.every(({ title }) => title === extraction.caption)).toBe(true)
    // Both halves of a ratio are narrowed: there are no extractions among the examinations.
    expect(await read({ elementIds: [ratio.id], only: only(examination.id) })).toBe(0)
    expect(await read({ elementIds: [ratio.id], only: only(extraction.id) })).toBe(1)
  })

  test('offers the values of the fields by which an element is split, for the element that was asked for', async () => {
    const marks = await element('Marks', { source: 'marks', measure: { kind: 'COUNT' } })
    const split = await element('By clinic alone', { measure: { kind: 'COUNT' }, splits: ['field.clinic'] })
    const view = await outputAs(admin, reportCall(readAnalysis), { elementId: done.id })
    expect(view.elements.find(({ id }) => id === done.id)?.fields).toEqual(
      expect.arrayContaining(['procedure', 'clinic', 'teacher', 'grade']),
    )
    expect(view.elements.find(({ id }) => id === split.id)?.fields).toEqual(['clinic'])
    expect(view.elements.find(({ id }) => id === marks.id)?.fields).not.toContain('procedure')
    const procedures = view.fields.find(({ name }) => name === 'procedure')?.options ?? []
    expect(procedures).toContainEqual({ id: school.procedures.examination.id, name: school.procedures.examination.caption })
    expect(view.fields.find(({ name }) => name === 'grade')).toMatchObject({
      words: 'grade',
      options: [{ id: '0' }, { id: '1' }, { id: '2' }],
    })
    const ofMarks = await outputAs(admin, reportCall(readAnalysis), { elementId: marks.id })
    expect(ofMarks.fields.map(({ name }) => name)).not.toContain('procedure')
  })

  test('is narrowed by nobody to what they may not split it by, and a crowd by nothing', async () => {
    const split = await element('By month alone', { measure: { kind: 'COUNT' }, splits: ['month'] })
    const only = [{ field: 'procedure', value: school.procedures.examination.id }]
    const barOf = async (who: { actor: Member['actor'] }, more: object) =>
      (await outputAs(who, reportCall(analyse), { ...asked(), ...more })).elements[0]?.bar
    expect(await barOf(admin, { elementIds: [split.id], only })).toBe('GONE')
    expect(await barOf(admin, { only: [{ field: 'patient', value: 'x' }] })).toBe('GONE')
    const teacher = withPrivileges(school.teacher, 'APP_TEACHER', 'REPORT_CLINICALEXPERIENCE')
    expect(await barOf(teacher, { only })).toBeNull()
    expect(await barOf(teacher, { only: [{ field: 'teacher', value: school.teacher.id }] })).toBe('GONE')
    const student = withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
    expect((await outputAs(student, reportCall(analyse), { ...asked(), only })).value.at(-1)).toBe(6)
    const nobodys = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_CLINICALEXPERIENCE')
    expect((await callAs(nobodys, reportCall(analyse), { ...asked(), only })).status).toBe('FORBIDDEN')
    expect((await outputAs(nobodys, reportCall(readAnalysis), { elementId: done.id })).fields).toEqual([])
  })

  test('of what is not there, or cannot be drawn so, is refused', async () => {
    expect((await callAs(admin, reportCall(analyse), { ...asked(), elementIds: [v7()] })).status).toBe('NOT_FOUND')
    expect(await callAs(admin, reportCall(analyse), { ...asked(), rows: null })).toMatchObject({ issues: [{ path: 'rows' }] })
    expect(
      await callAs(admin, reportCall(analyse), { ...asked(), elementIds: [done.id, competent.id], columns: 'programme' }),
    ).toMatchObject({
      issues: [{ path: 'elementIds' }],
    })
  })
})
