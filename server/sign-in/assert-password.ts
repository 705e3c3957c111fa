import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { assertBelow, clearAttempts, noteAttempt, type Limit } from '@/server/kernel/attempts'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { provenAccount } from './proven-account'
import { findAccountById, lockTries, type Account } from './queries'

/**
 * Whether this is the signed-in person's password. Five failures within 15 minutes, in whichever call, and further tries wait. Those of one
 * person are looked at one after the other, so that just the failures count; a call that asks takes a `turn` of the person's.
 * @throws VALIDATION_FAILED for the field, TOO_MANY_REQUESTS
 */
export async function assertPassword(db: Tx, actor: Actor, { password, field }: { password: string; field: string }): Promise<Account> {
  const limit: Limit = { kind: 'password', what: actor.id, most: 5, minutes: 15 }
  await lockTries(db, `password ${actor.id}`)
  await assertBelow(limit)
  const account = await provenAccount(db, await findAccountById(db, actor.id), password)
  if (!account) {
    await noteAttempt(limit)
    throw badField(field, 'wrongPassword')
  }
  await clearAttempts(limit)
  return account
}
