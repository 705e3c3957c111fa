import 'server-only'
import { env } from '@/lib/env'
import { beginning, chainKey, hashOfLink, macOf, type ChainKey } from './audit-chain'
import { pool } from '../db'
import {
  findCheckpoint,
  findHead,
  lockChain,
  listUnsealedEntries,
  writeSeals,
  type Connection,
  type Seal,
} from '../queries/audit-chain.sql'

/** The number of entries sealed in one transaction: few enough that nobody notices. */
const rowsAtOnce = 2_000

/**
 * Seals the entries written since the last time, and returns how many there were. Writers do not wait for it: their entries are found once they are committed.
 */
export async function sealAudit(): Promise<number> {
  const key = chainKey(env().AUTH_SECRET)
  for (let sealed = 0; ;) {
    const some = await runInChain((db) => sealSome(db, key))
    sealed += some
    if (some < rowsAtOnce) return sealed
  }
}

/** Runs work in a transaction in which nobody else touches the chain. */
export async function runInChain<T>(work: (db: Connection) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  let broken: Error | undefined
  const breaks = (error: Error): void => void (broken = error)
  client.on('error', breaks)
  try {
    await client.query('BEGIN')
    await lockChain(client)
    const done = await work(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK').catch(breaks)
    throw error
  } finally {
    client.off('error', breaks)
    client.release(broken)
  }
}

/** Seals some entries in a transaction that holds the chain. Returns how many; fewer than `rowsAtOnce` means that these were the last. */
async function sealSome(db: Connection, key: ChainKey): Promise<number> {
  const rows = await listUnsealedEntries(db, rowsAtOnce)
  if (rows.length === 0) return 0
  let last = (await findHead(db)) ?? (await findCheckpoint(db)) ?? { seq: 0, hash: beginning }
  const seals = rows.map((row, index): Seal => {
    const seq = last.seq + 1
    const hash = hashOfLink(last.hash, { ...row, seq })
    last = { seq, hash }
    return { id: row.id, seq, hash, mac: index === rows.length - 1 ? macOf(key, { kind: 'seal', seq, hash }) : null }
  })
  await writeSeals(db, seals)
  return rows.length
}
