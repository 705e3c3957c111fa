import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { hashToken, newToken } from '@/server/kernel/token'
import { closedAccounts } from '../closed-accounts'
import { holdAccount, type Account } from '../queries'
import { findLoginStep, findSecondFactor, insertLoginStep, isAskedOf, useLoginStep, type StepKind } from '../queries/second-factor'
import { isDemoAccount, maySignIn } from '../rules'

const livesMs: Readonly<Record<StepKind, number>> = { CODE: 10 * 60_000, SET_UP: 15 * 60_000 }

/** What stands between the right password and the session; null where nothing does. */
export async function nextStep(db: Tx, account: Account, at: Date): Promise<{ token: string; step: StepKind } | null> {
  const step = (await findSecondFactor(db, account.id)) ? 'CODE' : (await isAskedOf(db, account.id)) ? 'SET_UP' : null
  if (step === null) return null
  const token = newToken()
  await insertLoginStep(db, { tokenHash: hashToken(token), userId: account.id, kind: step, expiresAt: new Date(at.getTime() + livesMs[step]) })
  return { token, step }
}

type Asked = { readonly tokenHash: string; readonly kind: StepKind; readonly at: Date }

/**
 * The account that is half-way in, held: who was disabled, or has another password since, is not.
 * @throws NOT_FOUND sign-in.INVALID_TOKEN, alike for a wrong, a used and an expired token
 */
export async function accountOfStep(db: Tx, asked: Asked): Promise<Account> {
  const userId = await findLoginStep(db, asked)
  const account = userId === null ? null : await holdAccount(db, userId)
  // Once more, now that it is held: what ends half a login ends it under the same lock.
  if (!account || !maySignIn(account) || isDemoAccount(account.username, await closedAccounts(db)) || (await findLoginStep(db, asked)) === null) throw invalid()
  return account
}

/** @throws NOT_FOUND sign-in.INVALID_TOKEN */
export async function endStep(db: Tx, tokenHash: string): Promise<void> {
  if (!(await useLoginStep(db, tokenHash))) throw invalid()
}

function invalid() {
  return refuse('NOT_FOUND', { code: 'sign-in.INVALID_TOKEN' })
}
