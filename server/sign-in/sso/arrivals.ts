import 'server-only'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import { upsertArrival, consumeArrival } from '../queries/sso'
import { arrivalSealing } from '../sealings'
import { Vouched } from './vouched'

const livesMs = 60_000
/**
 * Stores what a provider vouched for. A form that is posted from its pages brings no cookie of Cusp, and no transaction waits while a provider is asked: so the
 * arrival counts once, within a minute, for the browser that comes to /sso/{provider}/arrive with the cookie of this attempt. Like a count of tries, it changes
 * nobody's data, so a read may store it.
 */
export async function storeArrival(
  db: Db,
  { attemptHash, vouched, at }: { readonly attemptHash: string; readonly vouched: Vouched; readonly at: Date },
): Promise<void> {
  await upsertArrival(db, {
    attemptHash,
    sealed: encrypt(arrivalSealing, JSON.stringify(vouched)),
    expiresAt: new Date(at.getTime() + livesMs),
  })
}

/** Null: there is no arrival, it was taken, or its time is over. */
export async function vouchedOnArrival(db: Db, attemptHash: string, at: Date): Promise<Vouched | null> {
  const sealed = await consumeArrival(db, attemptHash, at)
  return sealed === null ? null : Vouched.parse(JSON.parse(decrypt(arrivalSealing, sealed)))
}
