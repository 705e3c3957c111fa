import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import {
  checkElement,
  exportBlocks,
  exportReport,
  listCellRows,
  readBlock,
  readMatrix,
  readReport,
  saveConfig,
  saveElement,
} from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { makeTargets, reportCall, makeTreated, type Reported } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

let school: School
let reported: Reported
let admin: { actor: Member['actor'] }
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]): { actor: Member['actor'] } => ({
  actor: { ...actor, privileges: new Set(privileges) },
})

beforeAll(async () => {
  school = await makeSchool()
  reported = await makeTargets(school)
  admin = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE')
  const { examination } = school.procedures
  // Two years ago, last autumn, the summer term, the holidays between, and this autumn twice.
  for (const heldOn of ['2024-10-01', '2025-11-04', '2026-05-12', '2026-08-05', '2026-10-06', '2026-11-10'])
    await makeTreated(school, { studentId: school.student.id, procedure: examination, heldOn })
})

async function reportOf(name: string, definition: object, more: object = {}) {
  const [elementId, id, uid] = [v7(), v7(), v7()]
  await outputAs(admin, reportCall(saveElement), { id: elementId, revision: 0, name, definition })
  const block = { uid, title: name, show: 'TABLE', rows: 'student', elements: [{ id: elementId, version: 1 }], ...more }
  await outputAs(admin, reportCall(saveConfig), { id, revision: 0, title: `${name} ${id}`, about: 'COHORT', blocks: [block] })
  return { id, uid }
}

describe('the period of a report about many students', () => {
  const everyLine = { source: 'procedures', measure: { kind: 'COUNT' } }

  test.each([
    ['YEAR', 3],
    ['TERM', 2],
    ['LAST_TERM', 1],
    // The holidays between the two count with them.
    ['TERMS', 4],
    ['ALL', 6],
  ])('%s counts %i of the six', async (span, count) => {
    const { id, uid } = await reportOf(`Lines ${span}`, everyLine)
    const view = await outputAs(admin, reportCall(readBlock), { id, uid, span })
    expect(view.value.at(-1)).toBe(count)
    const rows = await outputAs(admin, reportCall(listCellRows), { id, uid, element: 0, span })
    expect(rows.total).toBe(count)
  })

  test('sets this term beside the one before', async () => {
    const { id, uid } = await reportOf('By term', everyLine, { columns: 'term' })
    const { columns, value } = await outputAs(admin, reportCall(readBlock), { id, uid, span: 'TERMS' })
    // In the order of time; what lies between them is of no term.
    expect(columns.map(({ name }) => name)).toEqual(['Summer', 'Autumn', null])
    expect(value.slice(0, 4)).toEqual([1, 2, 1, 4])
  })

  test('since the start is as much in the preview of an element', async () => {
    const definition = { ...everyLine, period: 'ASKED' }
    const { total, frame } = await outputAs(admin, reportCall(checkElement), { definition, by: 'student', span: 'ALL' })
    expect([total.n, frame.from]).toEqual([6, '2024-10-01'])
  })
})

describe('the rows behind a number of what has no days', () => {
  test('are told without one, on the screen and in a file', async () => {
    const definition = {
      source: 'targets',
      where: [[{ field: 'behind', op: 'IS', values: ['true'] }]],
      measure: { kind: 'COUNT' },
    }
    const { id, uid } = await reportOf('Behind', definition)
    const cell = { id, uid, element: 0, row: school.student.id }
    const { rows, total } = await outputAs(admin, reportCall(listCellRows), cell)
    expect(total).toBeGreaterThan(0)
    expect(rows.map(({ on }) => on)).toEqual(rows.map(() => null))
    const proven = { actor: { ...admin.actor, provenAt: now() } }
    const file = await outputAs(proven, reportCall(exportBlocks), { asked: { of: 'REPORT_ROWS', ...cell }, format: 'CSV' })
    expect(file.csv).toContain(school.procedures.extraction.caption)
  })
})

describe('the matrix of another time than the academic year', () => {
  const matrixOf = (input: object) => outputAs(admin, reportCall(readMatrix), { programmeId: reported.programmeId, year: 4, ...input })
  const days = { span: 'DAYS', from: '2026-04-20', to: '2026-07-03' }

  test('compares counts with no pace, since targets are of the year', async () => {
    const view = await matrixOf(days)
    expect(view.students.find(({ id }) => id === school.student.id)).toMatchObject({ counted: [1, 0, 0], onPace: null })
    expect(view.procedures.map(({ pace }) => pace)).toEqual([null, null, null])
    expect([view.targets, view.notDue]).toEqual([0, 0])
    const ofYear = await matrixOf({})
    expect(ofYear.procedures.map(({ pace }) => pace)).toEqual([5, 2, 1])
    expect(ofYear.students.every(({ onPace }) => onPace !== null)).toBe(true)
  })

  test('is a file without the column of the pace', async () => {
    const headOf = async (input: object) => {
      const asked = { report: 'MATRIX', programmeId: reported.programmeId, year: 4, ...input }
      return (await outputAs({ actor: { ...admin.actor, provenAt: now() } }, reportCall(exportReport), asked)).csv.split('\n')[0]
    }
    expect(await headOf({})).toContain('On pace')
    expect(await headOf(days)).not.toContain('On pace')
  })

  test('since the start counts what was before this year', async () => {
    const view = await matrixOf({ span: 'ALL' })
    expect(view.students.find(({ id }) => id === school.student.id)?.counted[0]).toBe(6)
    expect(view.frame.from).toBe('2024-10-01')
  })

  test('dates the wrong way round are refused', async () => {
    expect(await callAs(admin, reportCall(readMatrix), { ...days, from: '2026-07-04' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})

describe('a crowd that is asked about dates', () => {
  test('is told of in whole months, so that no two questions differ by the day of one student', async () => {
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => member('STUDENT')))
    await prisma().user.updateMany({
      where: { id: { in: others.map(({ id }) => id) } },
      data: { programmeId: reported.programmeId, year: 4 },
    })
    const { examination } = school.procedures
    for (const [at, { id: studentId }] of others.entries())
      await makeTreated(school, { studentId, procedure: examination, heldOn: `2026-09-1${at}`, value: at === 4 ? 2 : 5 })
    const share = { kind: 'SHARE', where: [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }] }
    const { id, uid } = await reportOf('Competent', { source: 'procedures', measure: share }, { show: 'NUMBER', rows: null })
    const crowd = withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
    const told = async (who: typeof crowd, to: string) => {
      const asked = { id, span: 'DAYS', from: '2026-09-05', to }
      const { frame } = await outputAs(who, reportCall(readReport), asked)
      return [(await outputAs(who, reportCall(readBlock), { ...asked, uid })).value, frame.from, frame.to]
    }
    // Leaving the last day out must not reveal who was below on that day.
    const whole = [[0.8], '2026-09-01', '2026-09-30']
    expect([await told(crowd, '2026-09-13'), await told(crowd, '2026-09-14')]).toEqual([whole, whole])
    // A reader who may see each student gets exactly the days that they asked for.
    expect(await told(admin, '2026-09-13')).toEqual([[null], '2026-09-05', '2026-09-13'])
    expect(await told(admin, '2026-09-14')).toEqual([[0.8], '2026-09-05', '2026-09-14'])
  })
})
