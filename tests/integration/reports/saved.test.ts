import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import '@/server/registry'
import {
  findReportReaders,
  listSaved,
  readSaved,
  removeConfig,
  removeSaved,
  saveConfig,
  saveElement,
  saveReport,
} from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { savedLimits } from '@/lib/reports/vocabulary'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { reportsJobs } from '@/server/reports/jobs'
import { callAs, outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { makeTargets, reportCall } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let admin: { actor: Member['actor'] }
let configId: string
const withPrivileges = ({ actor }: Member, ...privileges: Privilege[]) => ({ actor: { ...actor, privileges: new Set(privileges) } })

beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  admin = withPrivileges(school.admin, 'REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE')
  configId = await makeConfig()
})
afterEach(() => stopClock(schoolTime))

async function makeConfig() {
  const element = { id: v7(), revision: 0, name: `Done ${v7()}`, definition: { source: 'procedures', measure: { kind: 'COUNT' } } }
  await outputAs(admin, reportCall(saveElement), element)
  const id = v7()
  const block = { uid: v7(), title: 'All', show: 'NUMBER', elements: [{ id: element.id, version: 1 }] }
  await outputAs(admin, reportCall(saveConfig), { id, revision: 0, title: `Report ${v7()}`, about: 'COHORT', blocks: [block] })
  return id
}
const input = (more: object = {}) => ({ id: v7(), revision: 0, configId, name: `Mine ${v7()}`, filters: { span: 'TERM' }, ...more })
const save = (who: { actor: Member['actor'] }, one: object) => callAs(who, reportCall(saveReport), one)
const noticesOf = async (key: string) =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } }))
    .map(({ payload }) => payload)
    .filter((payload) => JSON.stringify(payload).includes(`"${key}"`))

describe('a saved report', () => {
  test('is its owner’s and of whoever it is shared with, who hear of it once', async () => {
    const one = input({ shareIds: [school.teacher.id] })
    expect((await save(admin, one)).status).toBe('SUCCESS')
    const told = await noticesOf('reportShared')
    expect(told).toMatchObject([{ to: [school.teacher.id], values: { name: one.name } }])
    expect((await save(admin, { ...one, revision: 1, schedule: 'WEEKLY' })).status).toBe('SUCCESS')
    expect(await noticesOf('reportShared')).toHaveLength(1)
    const seen = (await outputAs(school.teacher, reportCall(readSaved), { id: one.id })).found
    // Only the owner knows with whom else the report is shared.
    expect(seen).toMatchObject({ isOwn: false, shares: [], owner: { id: admin.actor.id }, filters: { span: 'TERM' } })
    expect((await outputAs(admin, reportCall(readSaved), { id: one.id })).found.shares).toMatchObject([{ id: school.teacher.id }])
    expect((await callAs(school.colleague, reportCall(readSaved), { id: one.id })).status).toBe('NOT_FOUND')
  })

  test('of somebody else is changed by nobody else, and given back instead of deleted', async () => {
    const one = input({ shareIds: [school.teacher.id] })
    await save(admin, one)
    expect((await save(school.teacher, { ...one, revision: 1, name: 'Taken' })).status).toBe('NOT_FOUND')
    await outputAs(school.teacher, reportCall(removeSaved), { id: one.id, revision: 1 })
    expect((await callAs(school.teacher, reportCall(readSaved), { id: one.id })).status).toBe('NOT_FOUND')
    expect((await outputAs(admin, reportCall(readSaved), { id: one.id })).found.name).toBe(one.name)
    await outputAs(admin, reportCall(removeSaved), { id: one.id, revision: 1 })
    expect((await outputAs(admin, reportCall(listSaved), {})).rows.some(({ id }) => id === one.id)).toBe(false)
  })

  test('goes with its report, and leaves its name and its place to another', async () => {
    const id = await makeConfig()
    const one = input({ configId: id, shareIds: [school.teacher.id] })
    await save(admin, one)
    await outputAs(admin, reportCall(removeConfig), { id, revision: 1 })
    expect((await callAs(admin, reportCall(readSaved), { id: one.id })).status).toBe('NOT_FOUND')
    expect(await prisma().savedReport.count({ where: { id: one.id } })).toBe(0)
    expect((await save(admin, input({ name: one.name }))).status).toBe('SUCCESS')
  })

  test('stays in its owner’s list, however many others share with them', async () => {
    const mine = input({ name: 'Zygomatic' })
    await save(admin, mine)
    const shared = Array.from({ length: savedLimits.reports + 1 }, (_, at) => ({ id: v7(), name: `A ${at}` }))
    const stored = { ownerId: school.colleague.id, configId, filters: {}, createdAt: schoolTime }
    await prisma().savedReport.createMany({ data: shared.map((one) => ({ ...one, ...stored })) })
    await prisma().savedReportShare.createMany({ data: shared.map(({ id }) => ({ savedReportId: id, userId: admin.actor.id })) })
    const { rows } = await outputAs(admin, reportCall(listSaved), {})
    expect(rows.filter(({ isOwn }) => !isOwn)).toHaveLength(savedLimits.reports)
    expect(rows.at(-1)).toMatchObject({ id: mine.id, isOwn: true })
    await prisma().savedReport.deleteMany({ where: { ownerId: school.colleague.id } })
  })

  test.each([
    ['of a report that is not there', () => input({ configId: v7() }), { status: 'NOT_FOUND' }],
    ['with nobody as its reader', () => input({ shareIds: [v7()] }), { issues: [{ path: 'shareIds' }] }],
    ['with a student as its reader', () => input({ shareIds: [school.student.id] }), { issues: [{ path: 'shareIds' }] }],
    [
      'of days the wrong way round',
      () => input({ filters: { span: 'DAYS', from: '2026-11-02', to: '2026-11-01' } }),
      { issues: [{ path: 'filters.to' }] },
    ],
    ['of days without a day', () => input({ filters: { span: 'DAYS' } }), { issues: [{ path: 'filters.from' }] }],
  ])('%s is refused', async (_, one, refusal) => {
    expect(await save(admin, one())).toMatchObject(refusal)
  })

  test('a student keeps their own, and shares with nobody', async () => {
    const student = withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
    expect((await save(student, input())).status).toBe('SUCCESS')
    expect(await save(student, input({ shareIds: [school.teacher.id] }))).toMatchObject({ issues: [{ path: 'shareIds' }] })
    expect((await outputAs(student, reportCall(findReportReaders), {})).people).toEqual([])
  })

  test('is shared with people who read reports', async () => {
    const { people } = await outputAs(admin, reportCall(findReportReaders), { q: school.teacher.actor.displayName.slice(0, 4) })
    expect(people.map(({ id }) => id)).toContain(school.teacher.id)
    const { displayName } = school.student.actor
    expect((await outputAs(admin, reportCall(findReportReaders), { q: displayName })).people.map(({ id }) => id)).not.toContain(
      school.student.id,
    )
  })
})

describe('on the day', () => {
  const run = () => reportsJobs.find(({ name }) => name === 'report-schedules')?.run()

  test('the way to it goes to its owner and to whoever it is shared with, once, and to nobody who has left', async () => {
    await prisma().savedReport.deleteMany({})
    const one = input({ shareIds: [school.teacher.id, school.colleague.id], schedule: 'WEEKLY' })
    await save(admin, one)
    const before = (await noticesOf('reportDue')).length
    await run()
    expect(await noticesOf('reportDue')).toHaveLength(before)
    const { nextOn } = (await outputAs(admin, reportCall(readSaved), { id: one.id })).found
    expect(new Date(`${nextOn}T00:00:00Z`).getUTCDay()).toBe(1)
    await prisma().user.update({ where: { id: school.colleague.id }, data: { status: 'DISABLED' } })
    stopClock(new Date(`${nextOn}T08:00:00Z`))
    await run()
    await run()
    const told = (await noticesOf('reportDue')).slice(before)
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).toContain(school.teacher.id)
    expect(JSON.stringify(told)).not.toContain(school.colleague.id)
    // A week later the report is due again.
    expect((await prisma().savedReport.findUniqueOrThrow({ where: { id: one.id } })).nextOn?.toISOString().slice(0, 10)).not.toBe(nextOn)
    await prisma().user.update({ where: { id: school.colleague.id }, data: { status: 'ENABLED' } })
  })
})

describe('a student’s own saved report', () => {
  test('is sent to them on its day, though nobody can share one with them', async () => {
    await prisma().savedReport.deleteMany({})
    const student = withPrivileges(school.student, 'APP_STUDENT', 'REPORT_CLINICALEXPERIENCE')
    const one = input({ schedule: 'WEEKLY' })
    expect((await save(student, one)).status).toBe('SUCCESS')
    const before = (await noticesOf('reportDue')).length
    stopClock(new Date(schoolTime.getTime() + 8 * 86_400_000))
    await reportsJobs.find(({ name }) => name === 'report-schedules')?.run()
    expect((await noticesOf('reportDue')).slice(before)).toMatchObject([{ to: [school.student.id] }])
  })
})

describe('a report that is not somebody’s to open any more', () => {
  test('is kept under its own name alone, opens to nobody of them, and sends them nothing', async () => {
    const one = input({ shareIds: [school.teacher.id], schedule: 'WEEKLY' })
    expect((await save(admin, one)).status).toBe('SUCCESS')
    const staff = await prisma().role.findFirstOrThrow({ where: { builtIn: 'STAFF' }, select: { id: true } })
    await prisma().reportConfig.update({ where: { id: configId }, data: { roleIds: [staff.id] } })
    const kept = async (who: { actor: Member['actor'] }) =>
      (await outputAs(who, reportCall(listSaved), {})).rows.find(({ id }) => id === one.id)
    expect(await kept(school.teacher)).toMatchObject({ name: one.name, report: null })
    expect(await callAs(school.teacher, reportCall(readSaved), { id: one.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await kept(admin)).toMatchObject({ report: { id: configId } })
    // Nobody is notified of a report that they could not open.
    const again = input({ shareIds: [school.teacher.id] })
    expect(await save(admin, again)).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'shareIds', code: 'readerUnknown' }] })
    const before = await noticesOf('reportDue')
    stopClock(new Date(schoolTime.getTime() + 8 * 86_400_000))
    await reportsJobs.find(({ name }) => name === 'report-schedules')?.run()
    const sent = (await noticesOf('reportDue')).slice(before.length).filter((payload) => JSON.stringify(payload).includes(one.id))
    expect(sent).toMatchObject([{ to: [school.admin.id] }])
    expect(await callAs(school.teacher, reportCall(removeSaved), { id: one.id, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    await prisma().reportConfig.update({ where: { id: configId }, data: { roleIds: [] } })
  })
})
