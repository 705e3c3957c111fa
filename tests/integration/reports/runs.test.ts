import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import {
  beginRun,
  exportBlocks,
  listRuns,
  openRun,
  readBlock,
  readRun,
  saveConfig,
  saveElement,
  stopRun,
  type AskedFor,
} from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { storage } from '@/server/kernel/files/storage'
import { callAs, outputAs } from '../../support/call'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { makeTargets, reportCall, makeTreated } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

type Who = { actor: Member['actor'] }
const hour = 3_600_000
let school: School
let admin: Who
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]): Who => ({ actor: { ...actor, privileges: new Set(privileges) } })
const withProof = ({ actor }: Who): Who => ({ actor: { ...actor, provenAt: now() } })
const withStaleProof = ({ actor }: Who): Who => ({ actor: { ...actor, provenAt: new Date(now().getTime() - hour) } })
const block = (more: object) => ({ uid: v7(), title: 'Block', show: 'TABLE', rows: 'student', elements: [done], ...more })
async function makeConfig(blocks: object[] = [block({})], more: object = {}) {
  const input = { id: v7(), revision: 0, title: `Report ${v7()}`, about: 'COHORT', blocks, ...more }
  expect(await callAs(admin, reportCall(saveConfig), input)).toMatchObject({ status: 'SUCCESS' })
  return input
}
const begin = (who: Who, asked: object, format = 'SCREEN', more: object = {}) =>
  callAs(withProof(who), reportCall(beginRun), { format, asked, ...more })
const startedRun = async (who: Who, asked: object, format = 'SCREEN', more: object = {}) =>
  outputAs(withProof(who), reportCall(beginRun), { format, asked, ...more })
const readRunAs = (who: Who, id: string) => callAs(who, reportCall(readRun), { id })
const list = async (who: Who) => (await outputAs(who, reportCall(listRuns), {})).rows
const open = (who: Who, id: string) => callAs(withProof(who), reportCall(openRun), { id })
const stop = (who: Who, id: string) => callAs(who, reportCall(stopRun), { id })
const prepare = () => runJobNamed('report-runs')
const rowOf = (id: string) => prisma().reportRun.findUniqueOrThrow({ where: { id } })
const isStored = (id: string) =>
  storage.get(id).then(
    async (content) => {
      await content.cancel()
      return true
    },
    () => false,
  )
const ofReport = (id: string): Pick<AskedFor, 'of'> & { id: string } => ({ of: 'REPORT', id })

let done: { id: string; version: number }

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  // The roles of accounts decide what is prepared for them: the school's admin holds all roles.
  admin = school.admin
  const { examination } = school.procedures
  for (const heldOn of ['2026-10-01', '2026-11-02'])
    await makeTreated(school, { studentId: school.student.id, procedure: examination, heldOn, value: 5 })
  const id = v7()
  const definition = { source: 'procedures', measure: { kind: 'COUNT' } }
  await outputAs(admin, reportCall(saveElement), { id, revision: 0, name: 'Procedures done', definition })
  done = { id, version: 1 }
})
beforeEach(() => prisma().reportRun.deleteMany())

describe('a report that is prepared', () => {
  test('says what the screen says, is found again, and its reader is told', async () => {
    const table = block({})
    const { id, title } = await makeConfig([table])
    const { id: runId, state } = await startedRun(admin, ofReport(id))
    expect(state).toBe('PREPARING')
    expect((await list(admin)).map((run) => [run.title, run.state, run.done, run.total])).toEqual([[title, 'PREPARING', 0, 1]])
    await prepare()
    const answer = await outputAs(admin, reportCall(readRun), { id: runId })
    expect(answer.run).toMatchObject({ state: 'READY', done: 1, total: 1 })
    expect(answer.blocks).toEqual([await outputAs(admin, reportCall(readBlock), { id, uid: table.uid })])
    const notices = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })
    expect(notices.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ key: 'reportReady', to: [admin.actor.id], values: { name: title }, href: '/reports/home' }),
    )
    expect(await prisma().auditEntry.count({ where: { action: 'reports.runBegun', entityId: runId } })).toBe(1)
  })

  test('is one, asked twice at once, and the one that is kept, asked later', async () => {
    const { id } = await makeConfig()
    const both = await Promise.all([startedRun(admin, ofReport(id)), startedRun(admin, ofReport(id))])
    expect(both[0].id).toBe(both[1].id)
    await prepare()
    expect(await startedRun(admin, ofReport(id))).toEqual({ id: both[0].id, state: 'READY' })
    // With another span the report is another run, and `again` makes a new run, too.
    expect((await startedRun(admin, { ...ofReport(id), span: 'ALL' })).id).not.toBe(both[0].id)
    expect((await startedRun(admin, ofReport(id), 'SCREEN', { again: true })).id).not.toBe(both[0].id)
  })

  test('keeps the blocks that could be made beside one that could not', async () => {
    const { id } = await makeConfig([block({}), block({ title: 'Gone' })])
    const { id: runId } = await startedRun(admin, ofReport(id))
    // The stored report names an element that does not exist, as one kept by a version with other elements could.
    const gone = JSON.stringify([{ id: v7(), version: 1 }])
    await prisma().$executeRaw`UPDATE report_config SET blocks = jsonb_set(blocks, '{1,elements}', ${gone}::jsonb) WHERE id = ${id}::uuid`
    await prepare()
    const { blocks: told } = await outputAs(admin, reportCall(readRun), { id: runId })
    expect(told?.map((one) => one?.elements.map(({ bar }) => bar))).toEqual([[null], ['GONE']])
  })

  test('is prepared no more once it is stopped, whoever makes it at that moment', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id), 'CSV')
    expect(await stop(admin, runId)).toMatchObject({ status: 'SUCCESS' })
    await prepare()
    expect(await rowOf(runId)).toMatchObject({ state: 'EXPIRED', result: null, sizeBytes: null })
    expect(await isStored(runId)).toBe(false)
    expect(await readRunAs(admin, runId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await stop(admin, runId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await list(admin)).toEqual([])
  })
})

describe('a file that is prepared', () => {
  test('is that of the screen, fetched with a proof and written down', async () => {
    const { id } = await makeConfig()
    const direct = await outputAs(withProof(admin), reportCall(exportBlocks), { format: 'CSV', asked: ofReport(id) })
    expect(await callAs(withStaleProof(admin), reportCall(beginRun), { format: 'CSV', asked: ofReport(id) })).toMatchObject({
      status: 'FORBIDDEN',
    })
    const { id: runId } = await startedRun(admin, ofReport(id), 'CSV')
    expect(await open(admin, runId)).toMatchObject({ status: 'NOT_FOUND' })
    await prepare()
    expect(await callAs(withStaleProof(admin), reportCall(openRun), { id: runId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await open(admin, runId)).toMatchObject({ status: 'SUCCESS', output: { csv: direct.csv, rows: direct.rows, isCut: false } })
    expect(await prisma().auditEntry.count({ where: { action: 'reports.exported', entityId: runId } })).toBe(1)
    const { id: bookId } = await startedRun(admin, { ...ofReport(id) }, 'XLSX')
    await prepare()
    const book = await open(admin, bookId)
    expect(book.status === 'SUCCESS' && Buffer.from(book.output.xlsx, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test('goes after a day, and its row after another', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id), 'CSV')
    await prepare()
    expect((await rowOf(runId)).expiresAt?.getTime()).toBeGreaterThan(now().getTime() + 23 * hour)
    await prisma().reportRun.update({ where: { id: runId }, data: { expiresAt: new Date(now().getTime() - 1) } })
    expect(await open(admin, runId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await isStored(runId)).toBe(true)
    await prepare()
    expect([await isStored(runId), (await rowOf(runId)).state]).toEqual([false, 'EXPIRED'])
    await prisma().reportRun.update({ where: { id: runId }, data: { askedAt: new Date(now().getTime() - 49 * hour) } })
    await prepare()
    expect(await prisma().reportRun.count({ where: { id: runId } })).toBe(0)
  })
})

describe('what is prepared for somebody', () => {
  test('is nobody else’s', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id), 'CSV')
    const other = withPrivileges(school.staff, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS', 'REPORT_ADMIN')
    for (const ask of [readRunAs, open, stop]) expect(await ask(other, runId)).toMatchObject({ status: 'NOT_FOUND' })
    await prepare()
    for (const ask of [readRunAs, open, stop]) expect(await ask(other, runId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await list(other)).toEqual([])
    expect((await rowOf(runId)).state).toBe('READY')
  })

  test('is gone once the report is not theirs to open, or they see fewer', async () => {
    const report = await makeConfig()
    const { id: first } = await startedRun(admin, ofReport(report.id))
    await prepare()
    const fewer = withPrivileges(school.admin, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ADMIN')
    expect(await readRunAs(fewer, first)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await rowOf(first)).toMatchObject({ result: null, rights: null })
    expect(await readRunAs(admin, first)).toMatchObject({ status: 'NOT_FOUND' })

    const { id: second } = await startedRun(school.student, ofReport(report.id), 'CSV')
    await prepare()
    expect(await open(school.student, second)).toMatchObject({ status: 'SUCCESS' })
    await prisma().reportConfig.update({ where: { id: report.id }, data: { years: [12] } })
    expect(await open(school.student, second)).toMatchObject({ status: 'NOT_FOUND' })
    await prepare()
    expect([await isStored(second), (await rowOf(second)).state]).toEqual([false, 'EXPIRED'])
  })

  test('as a file is removed from the store by whoever wants it no more, at once', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id), 'CSV')
    await prepare()
    expect(await isStored(runId)).toBe(true)
    expect((await stop(school.student, runId)).status).toBe('NOT_FOUND')
    expect(await isStored(runId)).toBe(true)
    expect((await stop(admin, runId)).status).toBe('SUCCESS')
    await expect.poll(() => isStored(runId)).toBe(false)
    expect((await open(admin, runId)).status).toBe('NOT_FOUND')
  })

  test('is not made for whoever is shut out while it waits', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id))
    await prisma().user.update({ where: { id: admin.actor.id }, data: { status: 'DISABLED' } })
    await prepare()
    await prisma().user.update({ where: { id: admin.actor.id }, data: { status: 'ENABLED' } })
    expect(await rowOf(runId)).toMatchObject({ state: 'FAILED', result: null, rights: null })
    expect(await readRunAs(admin, runId)).toMatchObject({ status: 'SUCCESS', output: { run: { state: 'FAILED' }, blocks: null } })
  })

  test('is made with the rights that their roles have then, whatever they had when they asked', async () => {
    const { id } = await makeConfig()
    // The run was begun by somebody who could see all students; by the student's own roles the year is a crowd.
    const { id: runId } = await startedRun(withPrivileges(school.student, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS'), ofReport(id))
    await prepare()
    expect((await rowOf(runId)).state).toBe('READY')
    const told = await outputAs(school.student, reportCall(readRun), { id: runId })
    expect(told.blocks?.[0]?.elements[0]?.bar).toBe('PRIVILEGE')
    expect(JSON.stringify(told.blocks)).not.toContain(school.student.actor.displayName)
  })

  test('is five at once, however often they ask', async () => {
    const reports = []
    for (let at = 0; at < 7; at += 1) reports.push(await makeConfig())
    const answers = await Promise.all(reports.map(({ id }) => begin(admin, ofReport(id))))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(5)
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'reports.TOO_MANY_RUNS')).toHaveLength(2)
    expect(await prisma().reportRun.count({ where: { byId: admin.actor.id, state: 'PREPARING' } })).toBe(5)
  })
})

describe('whoever makes it', () => {
  test('may die: another takes it up, and what the dead one says later does not count', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id))
    const held = (agoMs: number, tries = 1) =>
      prisma().reportRun.update({ where: { id: runId }, data: { heldAt: new Date(now().getTime() - agoMs), tries, done: 1 } })
    // Another process is at work on the run.
    await held(60_000)
    await prepare()
    expect(await rowOf(runId)).toMatchObject({ state: 'PREPARING', tries: 1 })
    await held(6 * 60_000)
    await prepare()
    expect(await rowOf(runId)).toMatchObject({ state: 'READY', tries: 2 })
  })

  test('may be two, who make it once', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id))
    await Promise.all([prepare(), prepare()])
    expect(await rowOf(runId)).toMatchObject({ state: 'READY', tries: 1 })
    const notices = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })
    expect(notices.filter(({ payload }) => JSON.stringify(payload).includes(admin.actor.id)).length).toBeGreaterThan(0)
  })

  test('tries three times, also what a clock that was set back has held', async () => {
    const { id } = await makeConfig()
    const { id: runId } = await startedRun(admin, ofReport(id))
    await prisma().reportRun.update({ where: { id: runId }, data: { tries: 3, heldAt: new Date(now().getTime() + hour) } })
    await prepare()
    expect(await rowOf(runId)).toMatchObject({ state: 'FAILED', tries: 4 })
  })
})
