import 'server-only'
import { env } from '@/lib/env'
import { chainKeys, checkMac, macOf } from '../audit/audit-chain'
import { decrypt, encrypt, keyedHash, sealPrefix } from './cipher'
import { findCheckpoint, lockChain, insertCheckpoint, type Connection } from '../queries/audit-chain.sql'
import { listKeysInUse, listSealedOtherwise, writeResealed, type Resealed, type SealedPlace, type SealedText } from '../queries/sealed.sql'

/** The number of rows encrypted again in one statement: few enough that nobody waits for it. */
const rowsAtOnce = 500

type Unopened = { readonly purpose: string; readonly key: string; readonly count: number }
export type Rotated = {
  /** The number of texts that were encrypted again. */
  readonly moved: number
  /** Texts under a secret that was not given. */
  readonly unopened: readonly Unopened[]
  /** Whether the audit's checkpoint was signed again. */
  readonly isSigned: boolean
}

/**
 * Encrypts everything again that is not under AUTH_SECRET (decision 0053). It can be stopped at any time and started again while people work: each row is
 * changed by itself, and only where it is still as it was read.
 */
export async function rotateSecret(db: Connection, at: Date, places: readonly SealedPlace[]): Promise<Rotated> {
  let moved = 0
  for (const place of places) moved += await resealPlace(db, place)
  return { moved, unopened: await listUnopenedTexts(db, places), isSigned: await signCheckpoint(db, at) }
}

/** Texts that none of the given secrets opens, because they were encrypted under another one. */
export async function listUnopenedTexts(db: Connection, places: readonly SealedPlace[]): Promise<Unopened[]> {
  const unopened: Unopened[] = []
  for (const place of places) {
    const { sealing } = place
    const keys = await listKeysInUse(db, place)
    unopened.push(
      ...keys
        .filter(({ sample }) => openedOrNull(sealing, sample) === null)
        .map(({ key, count }) => ({ purpose: sealing.name, key, count })),
    )
  }
  return unopened
}

async function resealPlace(db: Connection, place: SealedPlace): Promise<number> {
  const prefix = sealPrefix(env().AUTH_SECRET)
  let moved = 0
  for (let after = ''; ;) {
    const some = await listSealedOtherwise(db, place, { prefix, after, take: rowsAtOnce })
    const last = some.at(-1)
    if (!last) return moved
    const opened = some.flatMap((one) => resealText(place, one))
    if (opened.length > 0) moved += await writeResealed(db, place, opened)
    after = last.id
  }
}

function resealText({ sealing, hash }: SealedPlace, { id, text: before, hash: hashBefore }: SealedText): Resealed[] {
  const plain = openedOrNull(sealing, before)
  if (plain === null) return []
  return [{ id, before, text: encrypt(sealing, plain), hash: hash && hashBefore !== null ? keyedHash(sealing.name, hash.of(plain)) : null }]
}

function openedOrNull(sealing: SealedPlace['sealing'], sealed: string): string | null {
  try {
    return decrypt(sealing, sealed)
  } catch {
    return null
  }
}

/** Signs the end of the chain with the new key: where older entries of the audit were removed, only this signature proves where the chain continues. */
async function signCheckpoint(db: Connection, at: Date): Promise<boolean> {
  const keys = chainKeys(env())
  const [key] = keys
  if (!key) return false
  await db.query('BEGIN')
  try {
    await lockChain(db)
    const checkpoint = await findCheckpoint(db)
    const mustSign =
      checkpoint !== null &&
      !checkpoint.mac.startsWith(`${key.id}.`) &&
      checkMac(keys, checkpoint.mac, { kind: 'checkpoint', ...checkpoint }) === 'RIGHT'
    if (mustSign) {
      // The time has the same digits as the database returns.
      const anew = { seq: checkpoint.seq, hash: checkpoint.hash, removed: 0, at: at.toISOString().replace('Z', '000Z') }
      await insertCheckpoint(db, { ...anew, mac: macOf(key, { kind: 'checkpoint', ...anew }) })
    }
    await db.query('COMMIT')
    return mustSign
  } catch (error) {
    await db.query('ROLLBACK')
    throw error
  }
}
