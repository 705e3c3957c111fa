import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { closedAccounts } from '../closed-accounts'
import { lockAccount, type Account } from '../queries'
import { findLoginStep, findSecondFactor, insertLoginStep, isAskedOf, useLoginStep, type StepKind } from '../queries/second-factor'
import { isDemoAccount, maySignIn } from '../rules'
import { unsealFromProvider, sealFromProvider, type FromProvider } from '../sso/session-from'

export const stepLivesMs: Readonly<Record<StepKind, number>> = { CODE: 10 * 60_000, SET_UP: 15 * 60_000, PROOF: 10 * 60_000 }

/** The answer with which a client goes on; the token opens this one step. */
export type NextStep = { readonly token: string; readonly step: 'CODE' | 'SET_UP' }

/**
 * The step that is left between the right password, or a provider's answer that shows no second step, and the session; null where there is none.
 * @param from the provider's part of the session that follows; null after a password
 */
export async function nextStep(
  db: Tx,
  account: Account,
  { at, from = null }: { readonly at: Date; readonly from?: FromProvider | null },
): Promise<NextStep | null> {
  const step = (await findSecondFactor(db, account.id)) ? 'CODE' : (await isAskedOf(db, account.id)) ? 'SET_UP' : null
  return step && { step, token: await beginStep(db, account.id, { kind: step, at, from }) }
}

/** Returns the token of the step. */
export async function beginStep(
  db: Tx,
  userId: string,
  { kind, at, from }: { readonly kind: StepKind; readonly at: Date; readonly from: FromProvider | null },
): Promise<string> {
  const token = newToken()
  await insertLoginStep(db, {
    tokenHash: hashToken(token),
    userId,
    kind,
    sealed: from && sealFromProvider(from),
    expiresAt: new Date(at.getTime() + stepLivesMs[kind]),
  })
  return token
}

type Asked = { readonly tokenHash: string; readonly kind: StepKind; readonly at: Date }
/** `from`: the provider's part of the session that follows; undefined after a password. */
type HalfIn = { readonly account: Account; readonly from: FromProvider | undefined }

/**
 * The account that is half-way in, locked. A person who was disabled, or has another password since, is not half-way in.
 * @throws NOT_FOUND sign-in.INVALID_TOKEN, the same for a wrong, a used and an expired token
 */
export async function accountOfStep(db: Tx, asked: Asked): Promise<HalfIn> {
  const step = await findLoginStep(db, asked)
  const account = step && (await lockAccount(db, step.userId))
  // The step is looked up once more under the lock: everything that ends half a login takes the same lock.
  if (
    !account ||
    !mayGoOn(account, step.sealed !== null) ||
    isDemoAccount(account.username, await closedAccounts(db)) ||
    (await findLoginStep(db, asked)) === null
  )
    throw invalidToken()
  return { account, from: step.sealed === null ? undefined : unsealFromProvider(step.sealed) }
}

/** People who come from a provider need no password of their own. */
function mayGoOn(account: Account, isFromProvider: boolean): boolean {
  return isFromProvider ? account.status === 'ENABLED' && account.activation === 'ACTIVE' : maySignIn(account)
}

/** @throws NOT_FOUND sign-in.INVALID_TOKEN */
export async function endStep(db: Tx, tokenHash: string): Promise<void> {
  if (!(await useLoginStep(db, tokenHash))) throw invalidToken()
}

export function invalidToken() {
  return refuse('NOT_FOUND', { code: 'sign-in.INVALID_TOKEN' })
}
