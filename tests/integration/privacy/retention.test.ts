import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/privacy'
import { env } from '@/lib/env'
import { jobs } from '@/server/jobs'
import { chainKeys } from '@/server/kernel/audit/audit-chain'
import { now, stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { verifyAudit } from '@/server/kernel/audit/verify-audit'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { privacyCall, privacyOfficer, runPrivacyJob } from '../../support/privacy'

const day = 86_400_000
const begin = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(begin.getTime() - days * day)
const start = { audit: null, mailsSent: 7, mailsGivenUp: 30, answers: 2, exports: 7, leavers: null }
let officer: Member
let other: Member
beforeAll(async () => {
  stopClock(begin)
  officer = await privacyOfficer()
  other = await privacyOfficer()
})
afterAll(() => stopClock(null))

const readRetention = () => outputAs(officer, privacyCall(contracts.readRetention), {})
const preview = (periods: object, who = officer) => outputAs(who, privacyCall(contracts.previewRetention), { periods })
const save = (input: object, who = officer, at = begin) => callAs(who, privacyCall(contracts.saveRetention), input, { at })
const writeEntry = (at: Date) =>
  prisma().auditEntry.create({ data: { id: v7(), at, address: '', call: 'test.do', action: 'test.done', changes: {}, requestId: 'r' } })

describe('periods', () => {
  test('are those that the application comes with, until somebody saves others', async () => {
    expect(await readRetention()).toEqual({ periods: start, revision: 0, changedAt: null, changedBy: null })
  })

  test('say what they would remove, how much and how old', async () => {
    await writeEntry(daysAgo(500))
    await writeEntry(daysAgo(400))
    const { removals } = await preview({ ...start, audit: 365 })
    expect(removals.find(({ kind }) => kind === 'audit')).toEqual({ kind: 'audit', count: 2, oldestAt: daysAgo(500).toISOString() })
    expect(removals.find(({ kind }) => kind === 'leavers')).toEqual({ kind: 'leavers', count: 0, oldestAt: null })
  })

  test.each([
    ['audit', 364],
    ['mailsGivenUp', 6],
    ['answers', 1],
    ['leavers', 10],
    ['audit', 36_501],
  ])('%s are kept for no %i days', async (kind, days) => {
    expect(await callAs(officer, privacyCall(contracts.previewRetention), { periods: { ...start, [kind]: days } })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: `periods.${kind}` }],
    })
  })

  test('are saved only by who has seen what these very ones remove', async () => {
    const wanted = { ...start, audit: 365 }
    const { seen } = await preview(wanted)
    expect(await save({ periods: wanted, revision: 0, seen: 'x' })).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.NOT_SEEN' })
    expect(await save({ periods: { ...wanted, audit: 366 }, revision: 0, seen })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'privacy.NOT_SEEN',
    })
    expect(await save({ periods: wanted, revision: 0, seen }, other)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.NOT_SEEN' })
    expect(await save({ periods: wanted, revision: 0, seen }, officer, new Date(begin.getTime() + 11 * 60_000))).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect((await readRetention()).revision).toBe(0)
    expect(await save({ periods: wanted, revision: 0, seen })).toEqual({ status: 'SUCCESS', output: { revision: 1 } })
    expect(await readRetention()).toEqual({ periods: wanted, revision: 1, changedAt: begin.toISOString(), changedBy: officer.displayName })
    expect(await prisma().auditEntry.findFirstOrThrow({ where: { action: 'privacy.retentionSaved' } })).toMatchObject({
      changes: { audit: { from: null, to: 365 } },
    })
  })

  test('that somebody else saved meanwhile are not overwritten', async () => {
    const wanted = { ...start, audit: 400 }
    const { seen } = await preview(wanted)
    expect(await save({ periods: wanted, revision: 0, seen })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 1, periods: { audit: 365 } } },
    })
  })
})

describe('each night', () => {
  test('what is older than its period goes, from the audit with the chain whole, and it is written down', async () => {
    await sealAudit()
    await runPrivacyJob('retention')
    expect(await prisma().auditEntry.count({ where: { at: { lt: daysAgo(365) } } })).toBe(0)
    expect(await prisma().auditEntry.findFirstOrThrow({ where: { action: 'privacy.recordsRemoved' } })).toMatchObject({
      changes: { removed: { to: 2 } },
    })
    await sealAudit()
    const client = await pool().connect()
    expect(await verifyAudit(client, { keys: chainKeys(env()), at: begin })).toMatchObject({ broken: null, removed: 2 })
    client.release()
  })

  test('and what the other jobs remove, by the same periods', async () => {
    const event = (doneAt: Date) =>
      prisma().outboxEvent.create({
        data: { id: v7(), type: 'mail', payload: {}, state: 'DONE', createdAt: doneAt, nextAttemptAt: doneAt, doneAt },
      })
    await event(daysAgo(8))
    await event(daysAgo(6))
    const job = jobs.find(({ name }) => name === 'expire-outbox')
    if (job) await runJob(job)
    expect(await prisma().outboxEvent.count({ where: { state: 'DONE' } })).toBe(1)
    const longer = { ...start, audit: 365, mailsSent: null }
    const { seen } = await preview(longer)
    expect(await save({ periods: longer, revision: 1, seen })).toMatchObject({ status: 'SUCCESS' })
    await event(daysAgo(800))
    if (job) await runJob(job)
    expect(await prisma().outboxEvent.count({ where: { state: 'DONE' } })).toBe(2)
  })
})

describe('who left long ago', () => {
  test('is proposed, and nobody else', async () => {
    const [gone, back, recent] = [await member('STUDENT'), await member('STUDENT'), await member('STUDENT')]
    const left = (userId: string, fromOn: Date, status: 'LEFT' | 'ACTIVE' = 'LEFT') =>
      prisma().enrolment.create({ data: { id: v7(), userId, fromOn, status } })
    await left(gone.id, daysAgo(2_000))
    await left(back.id, daysAgo(2_000))
    await left(back.id, daysAgo(100), 'ACTIVE')
    await left(recent.id, daysAgo(100))
    await prisma().user.updateMany({ where: { id: { in: [gone.id, back.id, recent.id] } }, data: { lastSeenAt: null } })
    expect((await outputAs(officer, privacyCall(contracts.listPrivacy), {})).proposals).toEqual([])
    const periods = { ...(await readRetention()).periods, leavers: 1_825 }
    const { seen, removals } = await preview(periods)
    expect(removals.find(({ kind }) => kind === 'leavers')?.count).toBe(1)
    expect(await save({ periods, revision: (await readRetention()).revision, seen })).toMatchObject({ status: 'SUCCESS' })
    expect((await outputAs(officer, privacyCall(contracts.listPrivacy), {})).proposals).toEqual([
      { id: gone.id, name: gone.displayName, leftOn: daysAgo(2_000).toISOString().slice(0, 10) },
    ])
    expect(now()).toEqual(begin)
  })
})
