import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import { exportBlocks, readBlock, saveConfig, saveElement } from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { unzip } from '@/server/imports/read/unzip'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { makeTargets, reportCall, makeTreated } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

type Who = { actor: Member['actor'] }
let school: School
let admin: Who
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]): Who => ({ actor: { ...actor, privileges: new Set(privileges) } })
const withProof = ({ actor }: Who): Who => ({ actor: { ...actor, provenAt: now() } })
const element = async (name: string, definition: object) => {
  const id = v7()
  await outputAs(admin, reportCall(saveElement), { id, revision: 0, name, definition: { source: 'procedures', ...definition } })
  return { id, version: 1 }
}
const block = (more: object) => ({ uid: v7(), title: 'Block', show: 'TABLE', rows: 'student', elements: [], ...more })
async function makeConfig(blocks: object[], more: object = {}) {
  const input = { id: v7(), revision: 0, title: `Report ${v7()}`, about: 'COHORT', blocks, ...more }
  expect(await callAs(admin, reportCall(saveConfig), input)).toMatchObject({ status: 'SUCCESS' })
  return input
}
const fileOf = (who: Who, asked: object, how: { format?: string; locale?: string } = {}) =>
  outputAs(withProof(who), reportCall(exportBlocks), { format: how.format ?? 'CSV', asked }, { locale: how.locale ?? 'en-GB' })
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

let done: { id: string; version: number }
let competent: { id: string; version: number }

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  admin = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE')
  const { examination, extraction } = school.procedures
  for (const [at, value] of [3, 4, 5, 6, 5, 5].entries())
    await makeTreated(school, { studentId: school.student.id, procedure: examination, heldOn: `2026-10-1${at}`, value })
  for (const heldOn of ['2026-10-01', '2026-11-02'])
    await makeTreated(school, { studentId: school.partner.id, procedure: extraction, heldOn, value: 2 })
  done = await element('Procedures done', { measure: { kind: 'COUNT' } })
  competent = await element('=Competent', {
    measure: { kind: 'SHARE', where: [{ field: 'grade', op: 'AT_LEAST', values: ['1'] }] },
    where: [[{ field: 'procedure', op: 'IS', values: [examination.id, extraction.id] }]],
    minimum: 3,
    target: { kind: 'NUMBER', value: 0.7 },
  })
})

describe('a report as a file', () => {
  test('says what the screen is told, of few rows too, and nothing as a formula', async () => {
    const table = block({ elements: [done, competent], sort: 'DOWN' })
    const { id } = await makeConfig([table])
    const told = await outputAs(admin, reportCall(readBlock), { id, uid: table.uid })
    expect(told.rows).toHaveLength(2)
    const { csv, rows } = await fileOf(admin, { of: 'REPORT', id })
    expect(linesOf(csv)).toEqual([
      "Student,Procedures done,'=Competent,=Competent: entries".replace(',=Competent:', ",'=Competent:"),
      `${school.student.actor.displayName},6,83%,6`,
      `${school.partner.actor.displayName},2,Too few to say,2`,
      'All,8,63%,8',
    ])
    expect(rows).toBe(12)
    expect((await fileOf(admin, { of: 'REPORT', id }, { locale: 'de' })).csv).toContain('Studierende;Procedures done;')
  })

  test('of an analysis is narrowed as the screen is, and says to what', async () => {
    const asked = {
      ...{ of: 'ANALYSIS', elementIds: [done.id], rows: 'month', show: 'TABLE' },
      only: [{ field: 'procedure', value: school.procedures.extraction.id }],
    }
    expect(linesOf((await fileOf(admin, asked)).csv).at(-1)).toBe('All,2')
    const { xlsx } = await fileOf(admin, asked, { format: 'XLSX' })
    const zip = unzip(Buffer.from(xlsx, 'base64'))
    expect(zip.names.map((name) => zip.read(name)?.toString() ?? '').join('')).toContain(
      `Procedure: ${school.procedures.extraction.caption}`,
    )
  })

  test('is written down, and takes a proof', async () => {
    const table = block({ elements: [done] })
    const { id } = await makeConfig([table])
    await fileOf(admin, { of: 'REPORT', id })
    const audited = await prisma().auditEntry.findMany({ where: { action: 'reports.exported' }, orderBy: { at: 'desc' }, take: 1 })
    expect(audited).toMatchObject([{ entity: 'report', changes: { report: { to: 'REPORT' }, id: { to: id }, format: { to: 'CSV' } } }])
    const stale = { actor: { ...admin.actor, provenAt: new Date(now().getTime() - 3_600_000) } }
    expect(await callAs(stale, reportCall(exportBlocks), { format: 'CSV', asked: { of: 'REPORT', id } })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
  })

  test('is a workbook with a sheet a block, and one that says what they are', async () => {
    const blocks = [
      block({ title: 'By month: all', show: 'MATRIX', columns: 'month', elements: [done] }),
      block({ title: 'By month/ all', show: 'NUMBER', rows: null, elements: [done, competent] }),
      block({ title: "'History'", show: 'BAR', elements: [competent] }),
    ]
    const { id, title } = await makeConfig(blocks)
    const { xlsx } = await fileOf(admin, { of: 'REPORT', id, span: 'ALL' }, { format: 'XLSX' })
    const zip = unzip(Buffer.from(xlsx, 'base64'))
    const textOf = (name: string) => zip.read(name)?.toString() ?? ''
    expect([...textOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'By month  all',
      'By month  all 2',
      'History 2',
      'About this file',
    ])
    expect(textOf('xl/worksheets/sheet2.xml')).toMatch(/<v>0\.625<\/v>/)
    const words = zip.names.map(textOf).join('')
    for (const said of [
      title,
      'About this file',
      'Taken by',
      'Everybody whom the reader sees',
      'Oct 2026',
      '70%',
      'Examination or Extraction',
    ])
      expect(words).toContain(said)
    expect(words).toContain('Procedures: the number of entries, in the period asked for.')
    expect(words).not.toContain('<f>')
  })

  test('tells a crowd in fives, and nothing of few', async () => {
    const table = block({ elements: [done], rows: 'field.procedure' })
    const { id } = await makeConfig([table])
    const crowd = await fileOf(school.student, { of: 'REPORT', id })
    expect(linesOf(crowd.csv).toSorted()).toEqual(['All,<5', 'Examination,<5', 'Extraction,<5', 'Procedure,Procedures done'])
    expect(
      await callAs(withProof(school.student), reportCall(exportBlocks), {
        format: 'CSV',
        asked: { of: 'REPORT_ROWS', id, uid: table.uid, element: 0 },
      }),
    ).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is nobody’s whose report it is not', async () => {
    const { id } = await makeConfig([block({ elements: [done] })], {
      roleIds: [(await prisma().role.findFirstOrThrow({ where: { builtIn: 'ADMIN' } })).id],
    })
    expect(await callAs(withProof(school.student), reportCall(exportBlocks), { format: 'CSV', asked: { of: 'REPORT', id } })).toMatchObject(
      {
        status: 'NOT_FOUND',
      },
    )
  })
})

describe('what a reader puts together', () => {
  test('is a file, called by its measures', async () => {
    const asked = { of: 'ANALYSIS', elementIds: [done.id], rows: 'field.procedure', show: 'BAR' }
    expect(linesOf((await fileOf(admin, asked)).csv).toSorted()).toEqual([
      'All,8',
      'Examination,6',
      'Extraction,2',
      'Procedure,Procedures done',
    ])
  })

  test('has the rows behind its numbers, and no more of a student than the student', async () => {
    const asked = { of: 'ANALYSIS_ROWS', elementIds: [competent.id], rows: 'student', show: 'TABLE', element: 0, row: school.partner.id }
    const lines = linesOf((await fileOf(admin, asked)).csv)
    expect(lines[0]).toBe('Student,Day,What,Note,Share')
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join())).toEqual([
      `${school.partner.actor.displayName},2026-11-02,Extraction`,
      `${school.partner.actor.displayName},2026-10-01,Extraction`,
    ])
    const own = await fileOf(school.student, { of: 'ANALYSIS_ROWS', elementIds: [done.id], rows: 'month', show: 'TABLE', element: 0 })
    expect(own.rows).toBe(6)
    expect(own.csv).not.toContain(school.partner.actor.displayName)
  })
})

test('what takes longer than somebody waits is not told, and holds nothing up', async () => {
  const table = block({ elements: [done] })
  const { id } = await makeConfig([table])
  await prisma().$transaction(
    async (db) => {
      await db.$executeRaw`LOCK TABLE experience_line IN ACCESS EXCLUSIVE MODE`
      expect(await callAs(admin, reportCall(readBlock), { id, uid: table.uid })).toMatchObject({
        status: 'TOO_LARGE',
        code: 'reports.SLOW',
      })
      expect(await callAs(withProof(admin), reportCall(exportBlocks), { format: 'CSV', asked: { of: 'REPORT', id } })).toMatchObject({
        status: 'TOO_LARGE',
        code: 'reports.SLOW',
      })
    },
    { timeout: 25_000 },
  )
  expect((await outputAs(admin, reportCall(readBlock), { id, uid: table.uid })).rows).toHaveLength(2)
})
