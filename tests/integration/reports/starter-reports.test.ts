import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBlock, readReport, readReportsHome, saveConfig } from '@/lib/contracts/reports'
import { starterBlocks, starterReports } from '@/prisma/seed/starter-reports'
import { isMissed } from '@/lib/reports/measures'
import { closeDb, prisma } from '@/server/kernel/db'
import { reportsJobs } from '@/server/reports/jobs'
import '@/server/registry'
import { v7 } from 'uuid'
import { callAs, outputAs } from '../../support/call'
import { demoTime } from '../../support/demo-school'
import { makeCountedSchool } from '../../support/measures'
import { memberOf, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

let admin: Member
let student: Member
let teacher: Member

beforeAll(async () => {
  await makeCountedSchool()
  ;[admin, student, teacher] = [await memberOf('admin', demoTime), await memberOf('student', demoTime), await memberOf('teacher', demoTime)]
}, 180_000)
afterAll(closeDb)

test('the demo school has the twelve, each for whom it is', async () => {
  const titles = async (who: Member) => (await outputAs(who, reportCall(readReportsHome), {})).reports.map(({ title }) => title).toSorted()
  expect(starterReports).toHaveLength(12)
  expect(await titles(admin)).toEqual(starterReports.map(({ title }) => title).toSorted())
  const forRole = (role: string) =>
    starterReports
      .filter(({ roles }) => !roles || roles.some((one) => one === role))
      .map(({ title }) => title)
      .toSorted()
  expect(await titles(teacher)).toEqual(forRole('TEACHER'))
  expect(await titles(student)).toEqual(['My record'])
})

test('a school from before gets what it never had, and nothing that it has removed', async () => {
  const run = () => reportsJobs.find(({ name }) => name === 'report-starters')?.run()
  const rows = () => prisma().reportConfig.findMany({ select: { id: true, deletedAt: true }, orderBy: { id: 'asc' } })
  const [first, second] = await rows()
  await prisma().reportConfig.update({ where: { id: first?.id ?? '' }, data: { deletedAt: demoTime } })
  await prisma().reportConfig.delete({ where: { id: second?.id ?? '' } })
  await run()
  await run()
  const after = await rows()
  expect(after).toHaveLength(starterReports.length)
  expect(after.find(({ id }) => id === first?.id)?.deletedAt).toEqual(demoTime)
  expect(after.some(({ id }) => id === second?.id)).toBe(true)
  await prisma().reportConfig.update({ where: { id: first?.id ?? '' }, data: { deletedAt: null } })
})

test.each(starterReports.map(({ title }, at) => [title, at] as const))(
  '%s: could be saved as it is, and says something',
  async (title, at) => {
    const { reports } = await outputAs(admin, reportCall(readReportsHome), {})
    const found = reports.find((one) => one.title === title)
    const { about = 'COHORT' } = starterReports[at] ?? {}
    const saved = { id: v7(), revision: 0, title: `${title} again`, about, blocks: starterBlocks(at) }
    expect(await callAs(admin, reportCall(saveConfig), saved)).toMatchObject({ status: 'SUCCESS' })
    const reader = about === 'STUDENT' ? student : admin
    const asked = { id: found?.id, span: 'ALL' }
    const { blocks } = await outputAs(reader, reportCall(readReport), asked)
    for (const { uid } of blocks) {
      const block = await outputAs(reader, reportCall(readBlock), { ...asked, uid })
      expect(block.elements.every(({ bar }) => bar === null)).toBe(true)
      expect(block.value.some((value) => value !== null)).toBe(true)
    }
  },
)

test('students at risk stand with the most reasons first, and nobody without one', async () => {
  const at = starterReports.findIndex(({ title }) => title === 'Students at risk')
  const { reports } = await outputAs(admin, reportCall(readReportsHome), {})
  const id = reports.find(({ title }) => title === 'Students at risk')?.id
  const [first] = starterBlocks(at)
  const { elements, rows, value } = await outputAs(admin, reportCall(readBlock), { id, uid: first?.uid, span: 'YEAR' })
  const told = (element: number, row: number) => value[element * (rows.length + 1) + row] ?? null
  const reasons = rows.map((_, row) => elements.filter((element, index) => isMissed(element, told(index, row))).length)
  expect(reasons.length).toBeGreaterThan(5)
  expect(reasons).toEqual(reasons.toSorted((a, b) => b - a))
  expect(Math.min(...reasons)).toBeGreaterThan(0)
  expect(new Set(reasons).size).toBeGreaterThan(1)
})
