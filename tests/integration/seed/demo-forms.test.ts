import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CalendarDate } from '@internationalized/date'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { seedForms } from '@/prisma/seed/demo/forms/seed-forms'
import { seedAnomalies } from '@/prisma/seed/demo/forms/anomalies'
import { seedWorkbooks } from '@/prisma/seed/demo/forms/workbooks'
import { loadSchool } from '@/prisma/seed/demo/school'
import { checkDefinition } from '@/lib/forms/check'
import { submissionProblems } from '@/lib/forms/accept-answers'
import { Definition } from '@/lib/forms/definition.shapes'
import { formResponseStates } from '@/lib/states/form-response'
import { allAnswers } from '@/server/form-responses/answers/answers'
import { verifySignatures } from '@/server/form-responses/signatures/verify-signatures'
import { closeDb, inTransaction, pool, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'

const url = process.env.DATABASE_URL ?? ''
let asked = 0

beforeAll(async () => {
  await demoSchool()
  // The full school makes these forms before its schedules; here the forms of the schedules exist already, so their codes are changed to free them.
  await pool().query(`UPDATE form SET code = code || '-S'`)
  asked = await prisma().formResponse.count()
  await withDatabase(url, (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedForms({ db, school, now })
    }),
  )
}, 180_000)
afterAll(closeDb)

describe('forms of the demo school', () => {
  test('are in every state that lasts, and nothing of them happened later than now', async () => {
    const responses = await prisma().formResponse.findMany({ select: { state: true, updatedAt: true, createdAt: true, submittedAt: true } })
    expect(responses.length - asked).toBe(600)
    const passing = ['SUBMITTED', 'REVIEWED']
    expect([...new Set(responses.map(({ state }) => state))].sort()).toEqual(
      formResponseStates.filter((one) => !passing.includes(one)).sort(),
    )
    for (const { createdAt, submittedAt, updatedAt } of responses) {
      expect(updatedAt <= now).toBe(true)
      expect(createdAt <= (submittedAt ?? updatedAt)).toBe(true)
    }
  })

  test('keep the rules of their forms', async () => {
    const versions = await prisma().formVersion.findMany({ select: { definition: true } })
    for (const { definition } of versions)
      expect(checkDefinition(Definition.parse(definition)).filter(({ severity }) => severity === 'ERROR')).toEqual([])
    const done = await prisma().formResponse.findMany({
      where: { state: 'COMPLETED' },
      select: { version: { select: { definition: true } }, parts: { select: { answers: true, patientCipher: true } } },
      take: 60,
    })
    const everybody = ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'REVIEWER', 'SIGNER'] as const
    for (const { version, parts } of done) {
      const form = Definition.parse(version.definition)
      const eyes = { parts: [...everybody], roleIds: [] }
      expect(submissionProblems({ form, eyes, answers: allAnswers(parts), today: '2026-03-11' })).toEqual([])
    }
  })

  test('have signatures that hold', async () => {
    const client = await pool().connect()
    try {
      const { signatures, faults } = await verifySignatures(client)
      expect(signatures).toBeGreaterThan(20)
      expect(faults).toEqual([])
    } finally {
      client.release()
    }
  })
})

describe('what is looked at of them', () => {
  test('are two workbooks, one with a form that was withdrawn, and anomalies in every state', async () => {
    await inTransaction(async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      await seedWorkbooks({ db, school, now })
      await seedAnomalies({ db, school, now })
    })
    const items = await prisma().workbookItem.findMany({
      select: { workbookId: true, reflectionState: true, form: { select: { state: true } } },
    })
    expect(new Set(items.map(({ workbookId }) => workbookId)).size).toBe(2)
    expect(items.filter(({ form }) => form?.state === 'WITHDRAWN')).toHaveLength(1)
    expect(items.filter(({ reflectionState }) => reflectionState === 'ACKNOWLEDGED')).toHaveLength(1)
    const anomalies = await prisma().signoffAnomaly.findMany({ select: { state: true } })
    expect(new Set(anomalies.map(({ state }) => state))).toEqual(new Set(['OPEN', 'EXPLAINED', 'ESCALATED']))
    expect(anomalies.length).toBeLessThan(60)
  })
})
