import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import { pool, type Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { runCall } from '@/server/kernel/calls/run-call'

const contract = contractsOf(async () => ({ Nothing: z.strictObject({}), Done: z.object({}) }))
const declared = contract({ name: 'notes.slow', method: 'POST', input: 'Nothing', output: 'Done' })
const request = { id: 'test', at: new Date(), address: '192.0.2.1', userAgent: '', locale: 'en-GB', sameOrigin: true }

/** The refusal of a call whose statements have little time. */
async function refusalOf(work: (db: Tx) => Promise<unknown>): Promise<unknown> {
  const call = defineCall(declared, {
    access: { kind: 'public', why: 'a test' },
    module: null,
    effect: 'write',
    audit: 'notes.slow',
    replay: 'idempotent',
    handle: async ({ db }) => {
      await db.$executeRaw`SET LOCAL statement_timeout = 50`
      await work(db)
      return {}
    },
  })
  return runCall(call, { actor: null, input: {}, key: null, request }).catch((error: unknown) => error)
}

test('a statement that outruns its time is answered as something to ask again later', async () => {
  const later = { status: 'UNAVAILABLE', more: { retryAfterSeconds: 5 } }
  expect(await refusalOf((db) => db.$queryRaw`SELECT pg_sleep(5)::text`)).toMatchObject(later)
  const holder = await pool().connect()
  await holder.query('BEGIN; LOCK TABLE setting IN ACCESS EXCLUSIVE MODE')
  const waits = await refusalOf((db) => db.setting.count())
  await holder.query('COMMIT')
  holder.release()
  expect(waits).toMatchObject(later)
})
