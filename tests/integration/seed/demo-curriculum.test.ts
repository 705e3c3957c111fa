import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { seedCurriculum } from '@/prisma/seed/demo/curriculum'
import { loadSchool } from '@/prisma/seed/demo/school'
import { readCurriculum } from '@/lib/contracts/curriculum'
import { listUnmapped } from '@/lib/contracts/curriculum/components'
import { listFrameworks } from '@/lib/contracts/curriculum/outcomes'
import { env } from '@/lib/env'
import { closeDb, prisma } from '@/server/kernel/db'
import { editorOf, output } from '../../support/curriculum'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { memberOf } from '../../support/members'

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  await withDatabase(process.env.DATABASE_URL ?? '', (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedCurriculum({ db, school, now })
    }),
  )
}, 180_000)
afterAll(closeDb)

test('the demo school has two years of 64 nodes, 112 outcomes, 300 mappings a year and 7 that nothing covers', async () => {
  const editor = editorOf(await memberOf('teacher', now))
  const { years, yearId, nodes } = await output(editor, readCurriculum, {})
  expect(years.map(({ state, startsOn }) => [state, startsOn])).toEqual([
    ['CURRENT', '2025-09-01'],
    ['CLOSED', '2024-09-01'],
  ])
  expect(nodes).toHaveLength(64)
  const { frameworks } = await output(editor, listFrameworks, {})
  expect(frameworks.map(({ outcomes, groups }) => [outcomes, groups.length])).toEqual([[112, 8]])
  expect((await output(editor, listUnmapped, { yearId })).total).toBe(7)
  for (const { id } of years)
    expect(await prisma().curriculumComponentOutcome.count({ where: { component: { node: { yearId: id } } } })).toBe(300)
  const [current, before] = await Promise.all(
    years.map(({ id }) => prisma().curriculumNode.findMany({ where: { yearId: id }, select: { lineageId: true } })),
  )
  const lineages = (of: typeof current) => (of ?? []).map(({ lineageId }) => lineageId).toSorted()
  expect(new Set(lineages(current)).size).toBe(64)
  expect(lineages(current)).toEqual(lineages(before))
})
