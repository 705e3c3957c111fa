import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { loadSchool } from '@/prisma/seed/demo/school'
import { seedWorkflows } from '@/prisma/seed/demo/workflows'
import { env } from '@/lib/env'
import * as contracts from '@/lib/contracts/workflows'
import { asJob } from '@/server/form-responses'
import { closeDb, prisma } from '@/server/kernel/db'
import { advanceInstance } from '@/server/workflows/move/advance'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { memberOf } from '../../support/members'
import { askCall, runsOf } from '../../support/workflows'

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  await withDatabase(process.env.DATABASE_URL ?? '', (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedWorkflows({ db, school, now })
    }),
  )
}, 180_000)
afterAll(closeDb)

describe('workflows of the demo school', () => {
  test('are four, one suspended, with 22 instances of which one is stuck', async () => {
    const workflows = await prisma().workflow.findMany({ select: { state: true } })
    expect(workflows.map(({ state }) => state).toSorted()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'SUSPENDED'])
    expect(await prisma().workflowInstance.count()).toBe(22)
    expect(await prisma().workflowInstance.count({ where: { state: 'STUCK' } })).toBe(1)
  })

  test('stand where the mover leaves them: told once more, none moves but the one that finds its tutor', async () => {
    const admin = await memberOf('admin', now)
    const all = await prisma().workflowInstance.findMany({
      where: { workflow: { state: 'ACTIVE' }, state: 'RUNNING' },
      select: { id: true },
    })
    for (const { id } of all) {
      const before = await runsOf(id)
      await asJob((work) => advanceInstance(work, id, { signal: { key: 'again', kind: 'GO_ON' } }))
      expect(await runsOf(id)).toEqual(before)
    }
    for (const { id } of (await askCall(admin, contracts.listWorkflows, {})).workflows)
      expect((await askCall(admin, contracts.checkWorkflow, { id })).problems).toEqual([])
    const student = await memberOf('student', now)
    expect((await askCall(student, contracts.listMine, {})).own.length).toBeGreaterThan(1)
  })
})
