import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { assertBelow, clearAttempts, countAttempt, type Limit } from '@/server/kernel/secrets/attempts'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { provenAccount } from './proven-account'
import { findAccountById, lockTries, type Account } from './queries'
import { findSecondFactor } from './queries/second-factor'
import { assertSecondFactor } from './second-factor/assert-second-factor'

type Given = {
  readonly password: string
  readonly field: string
  readonly code: string | undefined
  readonly request: RequestInfo
  readonly emit: (message: OutboxMessage) => void
}

/**
 * Checks the signed-in person's password and, where they have a second factor, whether `code` belongs to it. After five failures within 15 minutes, in
 * whichever call, further tries wait. The tries of one person are handled one after the other, so that only failures count; a call that asks takes a `turn` of
 * the person's.
 * @throws VALIDATION_FAILED for the field or for `code`, SECOND_FACTOR_REQUIRED where none was given, TOO_MANY_REQUESTS
 */
export async function assertPassword(db: Tx, actor: Actor, { password, field, code, request, emit }: Given): Promise<Account> {
  const limit: Limit = { kind: 'password', what: actor.id, most: 5, minutes: 15 }
  await lockTries(db, `password ${actor.id}`)
  await assertBelow(limit)
  const account = await provenAccount(db, await findAccountById(db, actor.id), password)
  if (!account) {
    await countAttempt(limit)
    throw badField(field, 'wrongPassword')
  }
  await clearAttempts(limit)
  if (!(await findSecondFactor(db, account.id))) return account
  if (!code) throw refuse('SECOND_FACTOR_REQUIRED')
  await assertSecondFactor(db, { account, code, request, emit })
  return account
}
