import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { parseAnchors, auditLines } from '@/scripts/audit/words'
import { chainKeys } from '@/server/kernel/audit/audit-chain'
import { pool, prisma } from '@/server/kernel/db'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { verifyAudit, type Verified } from '@/server/kernel/audit/verify-audit'
import { eraseFromAudit } from '@/server/kernel/queries/erase-audit.sql'
import { removeOldAudit } from '@/server/kernel/audit/remove-audit'

const keys = chainKeys(env())
const columns = [
  'at',
  'actor_id',
  'viewed_id',
  'address',
  'call',
  'action',
  'entity',
  'entity_id',
  'changes',
  'request_id',
  'address_salt',
  'changes_salt',
  'hash',
] as const

async function write(
  count: number,
  { at = new Date(), actorId = null, entityId = null }: { at?: Date; actorId?: string | null; entityId?: string | null } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7())
  await prisma().auditEntry.createMany({
    data: ids.map((id, index) => ({
      id,
      at,
      actorId,
      address: `192.0.2.${index % 200}`,
      call: 'test.do',
      action: 'test.done',
      entity: entityId ? 'user' : 'thing',
      entityId: entityId ?? String(index),
      changes: { name: { from: `a${index}`, to: 'b' } },
      requestId: id,
    })),
  })
  return ids
}

async function verify(options: { anchors?: { seq: number; hash: string }[]; at?: Date } = {}): Promise<Verified> {
  const client = await pool().connect()
  try {
    return await verifyAudit(client, { keys, at: new Date(), ...options })
  } finally {
    client.release()
  }
}

/** Runs SQL as the owner of the database could. */
async function runAsOwner(sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('ALTER TABLE audit_entry DISABLE TRIGGER USER; ALTER TABLE audit_checkpoint DISABLE TRIGGER USER')
    await client.query(sql, values)
  } finally {
    await client.query('ALTER TABLE audit_entry ENABLE TRIGGER USER; ALTER TABLE audit_checkpoint ENABLE TRIGGER USER')
    client.release()
  }
}

beforeEach(async () => {
  await runAsOwner('DELETE FROM audit_entry; ')
  await runAsOwner('DELETE FROM audit_checkpoint')
})

describe('what was written', () => {
  test('is sealed in one chain, whoever seals', async () => {
    await write(40)
    expect(await verify()).toMatchObject({ sealed: 0, unsealed: 40, head: null, broken: null })
    const sealed = await Promise.all([sealAudit(), sealAudit(), sealAudit()])
    expect(sealed.reduce((sum, one) => sum + one, 0)).toBe(40)
    await write(3)
    await sealAudit()
    expect(await verify()).toMatchObject({ sealed: 43, unsealed: 0, removed: 0, head: { seq: 43 }, broken: null })
  })

  test('while others write and have not yet committed', async () => {
    await prisma().$transaction(async (db) => {
      await db.auditEntry.create({
        data: { id: v7(), at: new Date(), address: '', call: 'test.do', action: 'test.done', changes: {}, requestId: 'slow' },
      })
      await write(5)
      expect(await sealAudit()).toBe(5)
    })
    expect(await sealAudit()).toBe(1)
    expect(await verify()).toMatchObject({ sealed: 6, broken: null })
  })

  test('is told where it waits for too long', async () => {
    await write(1, { at: new Date(Date.now() - 11 * 60_000) })
    expect(await verify()).toMatchObject({ unsealed: 1, broken: { why: 'UNSEALED' } })
  })
})

describe('the database refuses', () => {
  test.each([
    [`UPDATE audit_entry SET hash = 'x' WHERE seq = 1`],
    [`UPDATE audit_entry SET seq = 9 WHERE seq = 3`],
    [`UPDATE audit_entry SET seq = NULL, hash = NULL WHERE seq = 1`],
    [`UPDATE audit_entry SET address = '', address_salt = NULL, address_digest = 'x'`],
    [`UPDATE audit_entry SET changes = '{}', changes_salt = NULL, changes_digest = audit_digest(changes_salt, changes::text)`],
    [`UPDATE audit_entry SET changes = '{"name": {}}'`],
    [`UPDATE audit_entry SET changes_salt = gen_random_uuid()`],
    [`DELETE FROM audit_entry WHERE seq = 1`],
    [
      `INSERT INTO audit_entry (id, at, address, call, action, changes, request_id, seq, hash) VALUES (gen_random_uuid(), now(), '', '', '', '{}', '', 77, 'x')`,
    ],
  ])('%s', async (sql) => {
    await write(3)
    await sealAudit()
    await expect(pool().query(sql)).rejects.toThrow(/append-only/)
    expect(await verify()).toMatchObject({ sealed: 3, broken: null })
  })
})

describe('behind its back', () => {
  const length = 12

  test('whatever is changed in whichever entry is found', async () => {
    const touch = {
      at: `at + interval '1 microsecond'`,
      actor_id: 'gen_random_uuid()',
      viewed_id: 'gen_random_uuid()',
      changes: `changes || '{"more": 1}'`,
      address_salt: 'gen_random_uuid()',
      changes_salt: 'gen_random_uuid()',
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: length }), fc.constantFrom(...columns), async (seq, column) => {
        await runAsOwner('DELETE FROM audit_entry')
        await write(length)
        await sealAudit()
        const value = column in touch ? Reflect.get(touch, column) : `${column} || '.'`
        await runAsOwner(`UPDATE audit_entry SET ${column} = ${value} WHERE seq = ${seq}`)
        expect((await verify()).broken).toMatchObject({ why: 'CHANGED', seq })
      }),
      { numRuns: 40 },
    )
  })

  test('an entry that is removed from the midst, put in, or exchanged with another', async () => {
    await write(length)
    await sealAudit()
    await runAsOwner(`UPDATE audit_entry SET seq = CASE seq WHEN 4 THEN 900 WHEN 5 THEN 901 END WHERE seq IN (4, 5); `)
    await runAsOwner(`UPDATE audit_entry SET seq = CASE seq WHEN 900 THEN 5 ELSE 4 END WHERE seq IN (900, 901)`)
    expect((await verify()).broken).toMatchObject({ why: 'CHANGED', seq: 4 })
    await runAsOwner('DELETE FROM audit_entry WHERE seq = 3')
    expect((await verify()).broken).toMatchObject({ why: 'MISSING', seq: 3 })
  })

  test('a whole chain made anew, without the key', async () => {
    await write(length)
    await sealAudit()
    await runAsOwner('DELETE FROM audit_entry WHERE seq > 8')
    expect((await verify()).broken).toMatchObject({ why: 'UNSIGNED', seq: 8 })
    await runAsOwner(`UPDATE audit_entry SET mac = '${keys[0]?.id}.forged' WHERE seq = 8`)
    expect((await verify()).broken).toMatchObject({ why: 'FORGED', seq: 8 })
    await runAsOwner(`UPDATE audit_entry SET mac = 'another1.forged' WHERE seq = 8`)
    expect((await verify()).broken).toMatchObject({ why: 'OTHER_KEY', seq: 8 })
  })

  test('its end cut off where it was signed: found by whoever kept a seal elsewhere', async () => {
    await write(4)
    await sealAudit()
    await write(4)
    await sealAudit()
    const { head } = await verify()
    await runAsOwner('DELETE FROM audit_entry WHERE seq > 4')
    expect((await verify()).broken).toBeNull()
    expect((await verify({ anchors: head ? [head] : [] })).broken).toMatchObject({ why: 'CUT', seq: 8 })
    await write(4)
    await sealAudit()
    expect((await verify({ anchors: head ? [head] : [] })).broken).toMatchObject({ why: 'CUT', seq: 8 })
  })

  test('a checkpoint of somebody else, before which nothing is missed', async () => {
    await write(length)
    await sealAudit()
    const { rows } = await pool().query('SELECT hash FROM audit_entry WHERE seq = 5')
    await runAsOwner('DELETE FROM audit_entry WHERE seq <= 5')
    expect((await verify()).broken).toMatchObject({ why: 'MISSING', seq: 1 })
    await pool().query('INSERT INTO audit_checkpoint (seq, hash, removed, at, mac) VALUES (5, $1, 5, now(), $2)', [
      rows[0].hash,
      'another1.forged',
    ])
    expect((await verify()).broken).toMatchObject({ why: 'OTHER_KEY', seq: 5 })
  })
})

describe('what may go', () => {
  test('what an entry holds of a person, and the chain stays whole', async () => {
    const [who, other] = [v7(), v7()]
    await write(3, { actorId: who })
    await write(2, { entityId: who })
    await write(2, { actorId: other, entityId: other })
    await sealAudit()
    await write(1, { entityId: who })
    await prisma().$transaction((db) => eraseFromAudit(db, who))
    await sealAudit()
    expect(await verify()).toMatchObject({ sealed: 8, broken: null })
    const { rows } = await pool().query(
      `SELECT address, changes FROM audit_entry WHERE actor_id = $1 OR entity_id = $1::text ORDER BY seq`,
      [who],
    )
    expect(rows.map(({ address }) => address)).toEqual(['', '', '', '192.0.2.0', '192.0.2.1', '192.0.2.0'])
    expect(rows.slice(3).map(({ changes }) => changes)).toEqual([{ name: {} }, { name: {} }, { name: {} }])
    const { rows: kept } = await pool().query(`SELECT address, changes FROM audit_entry WHERE actor_id = $1 ORDER BY seq`, [other])
    expect(kept[0]).toEqual({ address: '192.0.2.0', changes: { name: { from: 'a0', to: 'b' } } })
  })

  test('what is older than it is kept, and the chain goes on from a checkpoint', async () => {
    const old = new Date(Date.now() - 400 * 86_400_000)
    await write(5, { at: old })
    await write(5)
    await sealAudit()
    const before = new Date(Date.now() - 365 * 86_400_000)
    expect(await removeOldAudit(before)).toBe(5)
    expect(await removeOldAudit(before)).toBe(0)
    await write(1)
    await sealAudit()
    expect(await verify()).toMatchObject({ sealed: 6, removed: 5, head: { seq: 11 }, broken: null })
    expect(await removeOldAudit(new Date(Date.now() + 1_000))).toBe(6)
    await write(2)
    await sealAudit()
    expect(await verify()).toMatchObject({ sealed: 2, removed: 11, head: { seq: 13 }, broken: null })
  })
})

describe('npm run verify-audit', () => {
  let seal = ''
  beforeAll(() => {
    seal = `12:${'a'.repeat(64)}`
  })

  test('says what it found', async () => {
    await write(2, { at: new Date('2026-11-20T08:00:00Z') })
    await sealAudit()
    const verified = await verify()
    expect(auditLines(verified)).toEqual([
      'Intact: 2 entries, from 2026-11-20T08:00:00.000000Z to 2026-11-20T08:00:00.000000Z.',
      `Seal: 2:${verified.head?.hash}`,
    ])
    await runAsOwner(`UPDATE audit_entry SET action = 'forged' WHERE seq = 2`)
    expect(auditLines(await verify())[0]).toMatch(/^BROKEN: entry 2 \([0-9a-f-]{36}\) is not what was sealed\. The 1 entries before it/)
  })

  test('takes seals that were written down', () => {
    expect(parseAnchors([seal])).toEqual([{ seq: 12, hash: 'a'.repeat(64) }])
    expect(() => parseAnchors(['12'])).toThrow(/is no seal/)
  })
})
