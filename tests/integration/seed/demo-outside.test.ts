import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOutreach } from '@/prisma/seed/demo/forms/outreach'
import { seedStaticUrls } from '@/prisma/seed/demo/forms/static-urls'
import { loadSchool } from '@/prisma/seed/demo/school'
import { findByLink, outsideRecord } from '@/server/form-responses'
import { verifySignatures } from '@/server/form-responses/signatures/verify-signatures'
import { closeDb, inTransaction, pool, prisma } from '@/server/kernel/db'
import { listStaticUrlsCall } from '@/server/static-urls'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { member } from '../../support/members'
import { succeeds } from '../../support/forms'

beforeAll(async () => {
  await demoSchool()
  await inTransaction(async (db) => {
    const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
    await seedOutreach({ db, school, now })
    await seedStaticUrls({ db, school, now })
  })
}, 300_000)
afterAll(closeDb)

test('forms of the demo school are signed outside, and what is signed is what is there', async () => {
  const ofForm = { form: { code: 'DOPS-OUTREACH' } }
  const states = await prisma().formResponse.groupBy({ by: ['state'], where: ofForm, _count: true, orderBy: { state: 'asc' } })
  expect(states.map(({ state, _count }) => [state, _count])).toEqual(
    expect.arrayContaining([
      ['AWAITING_SIGNOFF', 3],
      ['COMPLETED', 7],
    ]),
  )
  const client = await pool().connect()
  const { signatures, faults } = await verifySignatures(client)
  client.release()
  expect([signatures, faults]).toEqual([7, []])
  for (const link of await prisma().signoffLink.findMany({ where: { usedAt: null } })) {
    const waiting = await findByLink(prisma(), link.taskId, now)
    expect(waiting && (await outsideRecord(prisma(), waiting)).hash).toBe(link.boundHash)
  }
})

test('three addresses hang in it, with what came in by them', async () => {
  const { urls } = await succeeds(await member('ADMIN'), listStaticUrlsCall, {})
  expect(urls.map(({ state, uses }) => [state, uses])).toEqual(
    expect.arrayContaining([
      ['OPEN', 22],
      ['OPEN', 9],
      ['OPEN', 4],
    ]),
  )
  expect(await prisma().formResponse.count({ where: { originKind: 'STATIC_URL', state: 'COMPLETED' } })).toBe(35)
})

test('whoever signs outside could be named so on a screen: from the book, or typed by the student in a domain that the type lets them type', async () => {
  const tasks = await prisma().formTask.findMany({
    where: { outsideId: { not: null } },
    select: {
      outside: { select: { email: true, addedById: true } },
      response: { select: { form: { select: { type: { select: { outside: true, outsideDomains: true } } } } } },
    },
  })
  const typed = tasks.filter(({ outside }) => outside?.addedById)
  expect(typed.length).toBeGreaterThan(0)
  for (const { outside, response } of typed) {
    expect(response.form.type.outside).toBe('TYPED')
    expect(response.form.type.outsideDomains).toContain(outside?.email.split('@').at(-1))
  }
})
