import { afterAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { POST as login } from '@/app/login/route'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { send, type Answered } from '../../support/http'
import { person } from '../../support/people'

const holders: pg.Client[] = []
afterAll(() => Promise.all(holders.map((holder) => holder.end())))

const many = 20
const askAllAtOnce = (ask: () => Promise<Answered>) => Promise.all(Array.from({ length: many }, ask))
const statusesOf = (answers: readonly Answered[]) => answers.map(({ body }) => body.status).sort()
const statusList = (...counts: readonly [status: string, count: number][]) =>
  counts.flatMap(([status, count]) => Array<string>(count).fill(status)).sort()

/** Holds the locks that another process holds while somebody tries to log in there. */
async function holdElsewhere(username: string, address: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(process.env.DATABASE_URL)
  holders.push(holder)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('cusp.login.' || $1, 0))`, [`${username} ${address}`])
  return async () => void (await holder.query('COMMIT'))
}
const waitingForLocks = async () =>
  (
    await prisma().$queryRaw<
      unknown[]
    >`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  ).length

describe('of one name and one address, at the same moment', () => {
  test('twenty wrong passwords: five are looked at', async () => {
    const { username } = await person()
    const answers = await askAllAtOnce(() => send(login, '/login', { body: { username, password: 'wrong' }, address: '203.0.113.30' }))
    expect(statusesOf(answers)).toEqual(statusList(['LOGIN_FAILED', 5], ['TOO_MANY_REQUESTS', many - 5]))
    expect(answers.filter(({ http }) => http === 429).every(({ headers }) => Number(headers.get('retry-after')) > 600)).toBe(true)
  })

  test('twenty wrong passwords for a name that nobody has: five are looked at', async () => {
    const answers = await askAllAtOnce(() =>
      send(login, '/login', { body: { username: 'nobody.at.all', password: 'wrong' }, address: '203.0.113.30' }),
    )
    expect(statusesOf(answers)).toEqual(statusList(['LOGIN_FAILED', 5], ['TOO_MANY_REQUESTS', many - 5]))
  })

  test('twenty right passwords: all are let in, and none counts', async () => {
    const { username, password } = await person()
    const ask = () => send(login, '/login', { body: { username, password }, address: '203.0.113.31' })
    expect(statusesOf(await askAllAtOnce(ask))).toEqual(statusList(['SUCCESS', many]))
    expect((await ask()).body.status).toBe('SUCCESS')
  })
})

describe('one after the other', () => {
  test('a right password after four failures clears them', async () => {
    const { username, password } = await person()
    const tries: unknown[] = []
    for (const word of ['1', '2', '3', '4', password, '5', '6', '7', '8', '9', password]) {
      tries.push((await send(login, '/login', { body: { username, password: word }, address: '203.0.113.33' })).body.status)
    }
    const failed = Array<string>(4).fill('LOGIN_FAILED')
    expect(tries).toEqual([...failed, 'SUCCESS', ...failed, 'LOGIN_FAILED', 'TOO_MANY_REQUESTS'])
  })

  test('the failures of an address count over all names', async () => {
    await prisma().setting.create({ data: { key: 'loginFailuresPerAddress', value: 20, changedAt: new Date() } })
    forgetSettings()
    const tries: unknown[] = []
    for (let at = 0; at < 21; at += 1)
      tries.push(
        (await send(login, '/login', { body: { username: `nobody-${at}`, password: 'wrong' }, address: '203.0.113.34' })).body.status,
      )
    expect(tries).toEqual([...Array<string>(20).fill('LOGIN_FAILED'), 'TOO_MANY_REQUESTS'])
  })
})

describe('while another process looks at a try for the same pair', () => {
  test('ours wait, with one connection between them, and nobody else does', async () => {
    const [mine, other] = [await person(), await person()]
    const release = await holdElsewhere(mine.username, '203.0.113.35')
    const answered: Answered[] = []
    const waiting = askAllAtOnce(() =>
      send(login, '/login', { body: { username: mine.username, password: 'wrong' }, address: '203.0.113.35' }).then((answer) => {
        answered.push(answer)
        return answer
      }),
    )
    await expect.poll(waitingForLocks).toBe(1)
    const elsewhere = await send(login, '/login', { body: { username: other.username, password: other.password }, address: '203.0.113.35' })
    expect([elsewhere.body.status, answered.length, await waitingForLocks()]).toEqual(['SUCCESS', 0, 1])
    await release()
    expect(statusesOf(await waiting)).toEqual(statusList(['LOGIN_FAILED', 5], ['TOO_MANY_REQUESTS', many - 5]))
  })
})
