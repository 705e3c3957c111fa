import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listJobsCall, listOutboxCall, runJobCall, sendAgainCall, sendAllAgainCall, sendTestMailCall } from '@/server/config'
import { env } from '@/lib/env'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { provideJobs, type Job } from '@/server/kernel/jobs/jobs'
import { tellOfUnknownSecrets } from '@/server/kernel/secrets/unknown-secrets'
import { sealedPlaces } from '@/server/sealed-places'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { statementsOf } from '../../support/statements'

const begin = new Date('2026-11-20T10:00:00Z')
const minutes = (count: number) => new Date(begin.getTime() + count * 60_000)
let admin: Member
let staff: Member
/** A person who operates the institution's installation, but may not look at accounts. */
let keeper: Member
beforeAll(async () => {
  stopClock(begin)
  admin = await member('ADMIN', 'adam')
  staff = await member('STAFF', 'stella')
  const keeping = await member('STUDENT', 'kim')
  keeper = { ...keeping, actor: { ...keeping.actor, privileges: new Set(['CONFIG_ADMIN']) } }
})
afterAll(() => stopClock(null))

const runs: string[] = []
let during: () => Promise<void> = () => Promise.resolve()
const job = (name: string, pattern: string): Job => ({
  name,
  pattern,
  run: async () => {
    runs.push(name)
    await during()
  },
})
beforeEach(async () => {
  runs.length = 0
  during = () => Promise.resolve()
  provideJobs([job('often', '*/10 * * * * *'), job('nightly', '17 3 * * *')])
  await prisma().outboxEvent.deleteMany()
  await prisma().jobRun.deleteMany()
})
afterEach(() => provideJobs([]))

const jobs = async () => (await outputAs(admin, listJobsCall, {})).jobs
const stateOf = async (name: string) => (await jobs()).find((one) => one.name === name)

test.each([
  ['https://cusp.example.org', []],
  ['http://localhost:3000', []],
  ['http://127.0.0.1:3000', []],
  ['http://[::1]:3000', []],
  ['http://cusp.example.org', ['PLAIN_HTTP']],
  ['http://10.0.0.7:3000', ['PLAIN_HTTP']],
  ['http://localhost.example.org', ['PLAIN_HTTP']],
])('an address of %s: administrators are warned of %j', async (address, dangers) => {
  const before = env().APP_URL
  Object.assign(env(), { APP_URL: address })
  expect((await outputAs(admin, listJobsCall, {})).dangers).toEqual(dangers)
  Object.assign(env(), { APP_URL: before })
})

test('what is encrypted under a secret that nobody gave is told at start, and nothing ends', async () => {
  await prisma().setting.create({ data: { key: 'entraSecret', value: '1.AAAAAAAA.AAAA', changedAt: new Date() } })
  await tellOfUnknownSecrets(sealedPlaces)
  expect((await outputAs(admin, listJobsCall, {})).dangers).toEqual(['UNKNOWN_SECRET'])
  await prisma().setting.delete({ where: { key: 'entraSecret' } })
  await tellOfUnknownSecrets(sealedPlaces)
  expect((await outputAs(admin, listJobsCall, {})).dangers).toEqual([])
})

describe('jobs', () => {
  test('are listed with how often, when next, when last and how it went', async () => {
    await prisma().jobRun.create({ data: { job: 'nightly', lastRunAt: minutes(-60), lastError: 'Error: no' } })
    expect(await jobs()).toEqual([
      {
        name: 'often',
        rhythm: { kind: 'seconds', count: 10, pattern: '*/10 * * * * *' },
        nextRunAt: '2026-11-20T10:00:10.000Z',
        lastRunAt: null,
        lastError: null,
        isRunning: false,
      },
      {
        name: 'nightly',
        rhythm: { kind: 'daily', count: 1, pattern: '17 3 * * *' },
        nextRunAt: '2026-11-21T03:17:00.000Z',
        lastRunAt: minutes(-60).toISOString(),
        lastError: 'Error: no',
        isRunning: false,
      },
    ])
  })

  test('one is begun by hand, once; while it runs the list says so and a second is refused; it is written down', async () => {
    let end = (): void => {}
    during = () => new Promise<void>((resolve) => void (end = resolve))
    await outputAs(admin, runJobCall, { name: 'nightly' })
    await expect.poll(() => runs).toEqual(['nightly'])
    expect([(await stateOf('nightly'))?.isRunning, (await stateOf('often'))?.isRunning]).toEqual([true, false])
    expect(await callAs(admin, runJobCall, { name: 'nightly' })).toMatchObject({ status: 'STATE_CHANGED', code: 'config.JOB_RUNNING' })
    end()
    await expect.poll(async () => (await stateOf('nightly'))?.isRunning).toBe(false)
    expect([runs, await stateOf('nightly')]).toMatchObject([['nightly'], { lastRunAt: begin.toISOString(), lastError: null }])
    expect(
      await prisma().auditEntry.findMany({ where: { action: 'config.jobBegun' }, select: { actorId: true, entity: true, entityId: true } }),
    ).toEqual([{ actorId: admin.id, entity: 'job', entityId: 'nightly' }])
  })

  test('what goes wrong is its result, not the call’s', async () => {
    during = () => Promise.reject(new Error('not today'))
    expect((await callAs(admin, runJobCall, { name: 'often' })).status).toBe('SUCCESS')
    await expect.poll(async () => (await stateOf('often'))?.lastError).toBe('Error: not today')
  })

  test('refused to who does not hold CONFIG_ADMIN, and for a name that is none', async () => {
    expect((await callAs(staff, listJobsCall, {})).status).toBe('FORBIDDEN')
    expect((await callAs(staff, runJobCall, { name: 'often' })).status).toBe('FORBIDDEN')
    expect((await callAs(admin, runJobCall, { name: 'none' })).status).toBe('NOT_FOUND')
    expect((await callAs(admin, runJobCall, {})).status).toBe('VALIDATION_FAILED')
    expect(runs).toEqual([])
  })
})

type Some = {
  type?: string
  payload?: object
  state?: 'DEAD' | 'WAITING' | 'DONE'
  attempts?: number
  lastAttemptAt?: Date | null
  lastError?: string
  nextAttemptAt?: Date
}
const whole = {
  to: 'ann@school.example',
  subject: 'Your marks',
  text: 'A text with https://school.example/setpassword/secret',
  secretUntil: null,
}
async function putEvent({
  type = 'mail',
  payload = whole,
  state = 'DEAD',
  attempts = 8,
  lastAttemptAt = minutes(-60),
  lastError = '550 <ann@school.example> unknown',
  nextAttemptAt = minutes(60),
}: Some = {}): Promise<string> {
  const id = v7()
  await prisma().outboxEvent.create({
    data: { id, type, payload, state, attempts, lastAttemptAt, lastError, createdAt: minutes(-200), nextAttemptAt },
  })
  return id
}
const rowOf = (id: string) =>
  prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { state: true, attempts: true, nextAttemptAt: true } })
const outbox = (input: object = {}, who = admin) => outputAs(who, listOutboxCall, input)

describe('the outbox', () => {
  test('shows what was given up and what waits, counted, and of a mail never its text', async () => {
    const [dead, waiting] = [
      await putEvent(),
      await putEvent({ state: 'WAITING', attempts: 3, type: 'notes.told', payload: { token: 'secret' }, lastError: 'Error: no' }),
    ]
    await putEvent({ state: 'DONE' })
    const given = await outbox()
    expect(given).toMatchObject({ counts: { DEAD: 1, WAITING: 1, DONE: 1 }, state: 'DEAD', mailServer: 'NONE', from: 1, page: 1, pages: 1 })
    expect(given.events).toEqual([
      {
        id: dead,
        type: 'mail',
        to: 'ann@school.example',
        subject: 'Your marks',
        createdAt: minutes(-200).toISOString(),
        attempts: 8,
        lastAttemptAt: minutes(-60).toISOString(),
        nextAttemptAt: null,
        lastError: '550 <ann@school.example> unknown',
        hindrance: null,
      },
    ])
    const waits = await outbox({ state: 'WAITING' })
    expect(waits.events).toMatchObject([
      { id: waiting, type: 'notes.told', to: null, subject: null, nextAttemptAt: minutes(60).toISOString() },
    ])
    expect(JSON.stringify([given, waits])).not.toContain('secret')
  })

  test('who may not look at accounts sees no address, not in an error either', async () => {
    await putEvent()
    const { events } = await outbox({}, keeper)
    expect(events).toMatchObject([{ to: null, subject: null, lastError: '550 <…> unknown' }])
    expect(JSON.stringify(events)).not.toContain('ann@')
  })

  test('pages by twenty-five, last given up first, in as many statements however many there are', async () => {
    await putEvent({ nextAttemptAt: minutes(-100) })
    const few = await statementsOf(() => outbox())
    for (let count = 0; count < 30; count += 1) await putEvent({ nextAttemptAt: minutes(count) })
    const many = await statementsOf(() => outbox())
    expect([many.length, many.length]).toEqual([few.length, 2])
    const [first, second, beyond] = [await outbox(), await outbox({ page: '2' }), await outbox({ page: '9' })]
    expect([first.events.length, second.events.length, second.from, second.pages]).toEqual([25, 6, 26, 2])
    expect(beyond).toEqual(second)
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(31)
  })

  test('one is sent again as if for the first time, once only', async () => {
    const id = await putEvent()
    expect((await callAs(admin, sendAgainCall, { id })).status).toBe('SUCCESS')
    expect(await rowOf(id)).toEqual({ state: 'WAITING', attempts: 0, nextAttemptAt: begin })
    expect(await callAs(admin, sendAgainCall, { id })).toMatchObject({ status: 'STATE_CHANGED', code: 'config.NOT_TRIED' })
    expect(await prisma().auditEntry.findMany({ where: { action: 'config.sentAgain', entityId: id }, select: { changes: true } })).toEqual([
      { changes: { state: { from: 'DEAD', to: 'WAITING' }, attempts: { from: 8, to: 0 } } },
    ])
  })

  test('of two at once one sends it', async () => {
    const id = await putEvent()
    const answers = await Promise.all([callAs(admin, sendAgainCall, { id }), callAs(keeper, sendAgainCall, { id })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await prisma().auditEntry.count({ where: { action: 'config.sentAgain', entityId: id } })).toBe(1)
  })

  test.each([
    ['a mail without its text', { payload: { to: 'a@school.example', subject: 's' } }, 'config.TEXT_GONE'],
    [
      'one whose link has ended',
      { payload: { to: 'a@school.example', subject: 's', sealed: 'x', secretUntil: minutes(0).toISOString() } },
      'config.TEXT_GONE',
    ],
    ['one whose last try may be under way', { lastAttemptAt: minutes(-1) }, 'config.UNDER_WAY'],
    ['what waits for its own time', { state: 'WAITING', attempts: 0, lastAttemptAt: null } as const, 'config.NOT_TRIED'],
    ['what was sent meanwhile', { state: 'DONE' } as const, 'config.SENT'],
  ])('%s is not sent again', async (_name, some, code) => {
    const id = await putEvent(some)
    const before = await rowOf(id)
    expect(await callAs(admin, sendAgainCall, { id })).toMatchObject({ status: 'STATE_CHANGED', code })
    expect(await rowOf(id)).toEqual(before)
  })

  test('all that was given up is sent again, but what cannot be', async () => {
    const sealed = { to: 'a@school.example', subject: 's', sealed: 'x', secretUntil: minutes(1).toISOString() }
    const going = [
      await putEvent(),
      await putEvent({ payload: sealed }),
      await putEvent({ type: 'notes.told', payload: {}, lastAttemptAt: null }),
    ]
    const staying = [
      await putEvent({ payload: { to: 'a@school.example', subject: 's' } }),
      await putEvent({ payload: { ...sealed, secretUntil: minutes(0).toISOString() } }),
      await putEvent({ lastAttemptAt: minutes(-1) }),
    ]
    const waiting = await putEvent({ state: 'WAITING', attempts: 2 })
    expect(await outputAs(admin, sendAllAgainCall, {})).toEqual({ count: 3, left: 3 })
    for (const id of going) expect(await rowOf(id)).toEqual({ state: 'WAITING', attempts: 0, nextAttemptAt: begin })
    for (const id of staying) expect((await rowOf(id)).state).toBe('DEAD')
    expect((await rowOf(waiting)).attempts).toBe(2)
    expect(await prisma().auditEntry.findFirst({ where: { action: 'config.allSentAgain' }, select: { changes: true } })).toEqual({
      changes: { count: { to: 3 }, left: { to: 3 } },
    })
  })

  test('a test mail goes to the asker’s own address, in their language', async () => {
    expect(await outputAs(admin, sendTestMailCall, {}, { locale: 'de' })).toEqual({ to: admin.email })
    const [mail] = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true, state: true } })
    expect(mail).toMatchObject({
      state: 'WAITING',
      payload: { to: admin.email, subject: 'Test-E-Mail von Cusp', sealed: expect.any(String) },
    })
    expect(JSON.stringify(mail)).not.toContain('text')
  })

  test('refused to who does not hold CONFIG_ADMIN, to nobody, and for inputs that are none', async () => {
    const id = await putEvent()
    const all = (who: Member | null) =>
      Promise.all([
        callAs(who, listOutboxCall, {}),
        callAs(who, sendAllAgainCall, {}),
        callAs(who, sendTestMailCall, {}),
        callAs(who, sendAgainCall, { id }),
      ])
    expect((await all(staff)).map(({ status }) => status)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    expect(new Set((await all(null)).map(({ status }) => status))).toEqual(new Set(['AUTHENTICATION_FAILED']))
    expect((await callAs(admin, listOutboxCall, { state: 'DONE' })).status).toBe('VALIDATION_FAILED')
    expect((await callAs(admin, sendAgainCall, { id: 'x' })).status).toBe('VALIDATION_FAILED')
    expect((await callAs(admin, sendAgainCall, { id: v7() })).status).toBe('NOT_FOUND')
    await expectOutOfScope({
      call: sendAgainCall,
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: admin,
      reachableBy: ['ADMIN'],
    })
  })
})
