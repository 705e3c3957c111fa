import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBlock, readReport, readReportsHome, saveConfig } from '@/lib/contracts/reports'
import { starterBlocks, starterReports } from '@/prisma/seed/starter-reports'
import type { Privilege } from '@/lib/privileges'
import { isMissed } from '@/lib/reports/measures'
import { medianAbove } from '@/lib/reports/report-words'
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

describe('procedures per student', () => {
  const at = starterReports.findIndex(({ title }) => title === 'Procedures per student')
  const [first] = starterBlocks(at)
  const read = async (who: { actor: Member['actor'] }, more: object = {}) => {
    const { reports } = await outputAs(admin, reportCall(readReportsHome), {})
    const id = reports.find(({ title }) => title === 'Procedures per student')?.id
    const frame = (await outputAs(admin, reportCall(readReport), { id, span: 'YEAR' })).frame
    return { frame, block: await outputAs(who, reportCall(readBlock), { id, uid: first?.uid, span: 'YEAR', ...more }) }
  }
  type Counted = { id: string; group: string; count: number }
  /** Every student of the school with their lines of these days, straight from the rows. */
  const countedIn = ({ from, to }: { from: string; to: string }) =>
    prisma().$queryRaw<Counted[]>`
      SELECT u.id::text AS id, p.name || ' ' || u.year AS group,
        (SELECT count(*)::int FROM experience_line x WHERE x.student_id = u.id AND x.held_on BETWEEN ${from}::date AND ${to}::date) AS count
      FROM app_user u JOIN programme p ON p.id = u.programme_id
      WHERE u.status = 'ENABLED' AND NOT u.graduated AND u.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM user_role r JOIN role o ON o.id = r.role_id WHERE r.user_id = u.id AND o.built_in = 'STUDENT')`
  const middleOf = (sorted: readonly number[]) => {
    const half = sorted.length / 2
    return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
  }

  test('says the lowest, middle and highest of each year group and who lies below, as the rows do', async () => {
    const { frame, block } = await read(admin)
    const all = await countedIn(frame)
    expect(all.length).toBeLessThan(200)
    const groups = new Map<string, number[]>()
    for (const { group, count } of all)
      groups.set(
        group,
        [...(groups.get(group) ?? []), count].toSorted((a, b) => a - b),
      )
    expect(groups.size).toBeGreaterThan(1)
    expect(block.spread?.groups).toHaveLength(groups.size)
    for (const { programme, year, people, figures } of block.spread?.groups ?? []) {
      const counts = groups.get(`${programme} ${year}`) ?? []
      expect(people).toBe(counts.length)
      const median = middleOf(counts) ?? NaN
      const expected = {
        least: counts[0],
        median,
        most: counts.at(-1),
        below: counts.filter((count) => count < median).length,
        of: counts.length,
      }
      expect(figures[0]).toEqual(counts.length < 5 ? null : expected)
    }
    // Each student has a row, whoever has done nothing first, and is marked where their own group’s middle is higher.
    expect(block.rows.map(({ key }) => key).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const none = all.filter(({ count }) => count === 0)
    expect(none.length).toBeGreaterThan(0)
    expect(block.value.slice(0, none.length)).toEqual(none.map(() => 0))
    for (const [row, { key }] of block.rows.entries()) {
      const own = all.find(({ id }) => id === key)
      const counts = groups.get(own?.group ?? '') ?? []
      const median = middleOf(counts) ?? NaN
      const isBelow = counts.length >= 5 && (own?.count ?? 0) < median
      expect(medianAbove(block, { element: 0, row })).toBe(isBelow ? median : null)
    }
  })

  test('a teacher is told it of those whom they see, and of nobody else', async () => {
    const { frame } = await read(admin)
    const [few] = await prisma().$queryRaw<{ id: string; students: number }[]>`
      WITH seen AS (
        SELECT t.teacher_id, seat.student_id FROM clinic_shift_teacher t JOIN clinic_shift_seat seat ON seat.clinic_shift_id = t.clinic_shift_id
        UNION SELECT f.teacher_id, u.id FROM firm_teacher f JOIN app_user u ON u.firm_id = f.firm_id
          WHERE f.from_on <= ${frame.today}::date AND (f.to_on IS NULL OR f.to_on >= ${frame.today}::date))
      SELECT s.teacher_id::text AS id, count(*)::int AS students FROM seen s JOIN app_user u ON u.id = s.student_id
      WHERE u.status = 'ENABLED' AND NOT u.graduated GROUP BY 1 ORDER BY 2, 1 LIMIT 1`
    const privileges = new Set<Privilege>(['APP_TEACHER', 'REPORT_CLINICALEXPERIENCE'])
    const { block } = await read({ actor: { ...teacher.actor, id: few?.id ?? '', privileges } })
    expect(few?.students).toBeGreaterThan(0)
    expect(few?.students).toBeLessThan((await countedIn(frame)).length)
    expect(block.rows).toHaveLength(few?.students ?? 0)
    expect(block.spread?.groups.reduce((sum, { people }) => sum + people, 0)).toBe(few?.students)
  })

  test('whoever may see none of them is told no such number', async () => {
    const blind = { actor: { ...admin.actor, privileges: new Set<Privilege>(['REPORT_ADMIN', 'REPORT_CLINICALEXPERIENCE']) } }
    const { block } = await read(blind)
    expect(block.spread).toBeNull()
    expect(block.rows).toEqual([])
    expect(block.elements.every(({ bar }) => bar === 'PRIVILEGE')).toBe(true)
  })
})
