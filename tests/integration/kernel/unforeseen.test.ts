import { describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { prisma, type Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { expose } from '@/server/kernel/http/expose'
import { send } from '../../support/http'
import { hearTheLog } from '../../support/logged'

const contract = contractsOf(async () => ({ Nothing: z.strictObject({}), Named: z.object({ name: z.string() }) }))
const declared = contract({ name: 'notes.odd', method: 'POST', input: 'Nothing', output: 'Named' })

/** The answer that a client gets from a call that does this work. */
function answerOf(work: (db: Tx) => Promise<{ name: string }>) {
  const call = defineCall(declared, {
    access: { kind: 'public', why: 'a test' },
    module: null,
    effect: 'write',
    audit: 'notes.odd',
    replay: 'idempotent',
    handle: ({ db }) => work(db),
  })
  return send(expose(call), '/api/notes/odd')
}

const { lines } = hearTheLog()

const setting = (key: string) => ({ key, value: 1, changedAt: new Date() })

describe('what nobody foresaw', () => {
  test('is answered with an id and nothing else; what it was stands in the log under that id', async () => {
    const { http, body } = await answerOf(() => Promise.reject(new Error('postgresql://cusp:hunter2@database')))
    expect([http, body]).toEqual([500, { status: 'ERROR', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'call.failed',
        call: 'notes.odd',
        requestId: body.id,
        error: expect.stringContaining('hunter2'),
      }),
    )
  })

  test('of the database’s own words nothing leaves', async () => {
    const { http, body } = await answerOf((db) => db.$queryRaw`SELECT * FROM no_such_table`)
    expect([http, body]).toEqual([500, { status: 'ERROR', id: expect.any(String) }])
  })

  test('leaves nothing of what was done before it, and no word that it was done', async () => {
    const key = v7()
    const { http } = await answerOf(async (db) => {
      await db.setting.create({ data: setting(key) })
      throw new Error('in the middle')
    })
    expect([
      http,
      await prisma().setting.count({ where: { key } }),
      await prisma().auditEntry.count({ where: { action: 'notes.odd' } }),
    ]).toEqual([500, 0, 0])
  })

  test('as an answer that the contract does not name is none: it is taken back', async () => {
    const key = v7()
    const { http } = await answerOf(async (db) => {
      await db.setting.create({ data: setting(key) })
      return JSON.parse('{"name":7}')
    })
    expect([http, await prisma().setting.count({ where: { key } })]).toEqual([500, 0])
  })
})

test('of a row nothing leaves but what the contract names', async () => {
  const { http, body } = await answerOf(async () => ({ name: 'Ada', passwordHash: '$argon2id$', ethnicity: 'x' }))
  expect([http, body]).toEqual([200, { status: 'SUCCESS', name: 'Ada' }])
})
