import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { loadSchool } from '@/prisma/seed/demo/school'
import { seedTests } from '@/prisma/seed/demo/tests'
import { env } from '@/lib/env'
import { readAttempt, readMyTests } from '@/lib/contracts/competency-tests'
import { attemptStates } from '@/lib/states/test-attempt'
import { closeDb, prisma } from '@/server/kernel/db'
import { onTest } from '../../support/competency-tests'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { memberOf } from '../../support/members'

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  await withDatabase(process.env.DATABASE_URL ?? '', (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedTests({ db, school, now })
    }),
  )
}, 180_000)
afterAll(closeDb)

describe('tests of the demo school', () => {
  test('are 26, with attempts in every state, a critical fail, a flag and markers who differ', async () => {
    expect(await prisma().competencyTest.count()).toBe(26)
    const attempts = await prisma().testAttempt.findMany()
    expect([...new Set(attempts.map(({ state }) => state))].toSorted()).toEqual([...attemptStates].toSorted())
    expect(attempts.some(({ failedUids }) => failedUids.length > 0)).toBe(true)
    expect(attempts.some(({ flags }) => flags.includes('SAME_TEACHER'))).toBe(true)
    expect(attempts.some((one) => one.secondOutcome !== null && one.secondOutcome !== one.firstOutcome)).toBe(true)
    for (const { studentId, assessorId, secondId } of attempts) {
      expect([assessorId, secondId]).not.toContain(studentId)
      if (secondId !== null) expect(secondId).not.toBe(assessorId)
    }
  })

  test('are one open, one not yet and one to take again for the student', async () => {
    const student = await memberOf('student', now)
    const { tests } = await onTest(student, readMyTests, {})
    const standings = new Set(tests.map(({ standing }) => standing))
    expect([...standings]).toEqual(expect.arrayContaining(['OPEN', 'NOT_YET', 'RETAKE', 'PASSED']))
    expect(tests.find(({ standing }) => standing === 'RETAKE')?.test.code).toBe('CT-03')
    expect(tests.find(({ test: { code } }) => code === 'CT-13')).toMatchObject({ standing: 'NOT_YET', missing: [{ kind: 'COUNT' }] })
  })

  test('have sheets that say what was decided', async () => {
    const admin = await memberOf('admin', now)
    // While a second marking is awaited, nobody who may mark reads the first.
    const decided = await prisma().testAttempt.findMany({
      where: { firstOutcome: { not: null }, state: { not: 'MARKING_REQUIRED' } },
      select: { id: true },
    })
    expect(decided.length).toBeGreaterThan(10)
    for (const { id } of decided) {
      const { first } = (await onTest(admin, readAttempt, { id })).found
      expect(first?.verdict.rule).not.toBe('UNCLEAR')
      expect(first?.verdict.mayPass).toBe(first?.outcome === 'PASSED')
      expect(first?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})
