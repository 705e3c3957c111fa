import 'server-only'
import { logger } from '@/server/kernel/logger'
import type { Account } from '../queries'
import { nextStep, type NextStep } from '../second-factor/login-step'
import type { SignOn } from './complete'
import type { FromProvider } from './session-from'

/**
 * The step that a person for whom a provider vouched still has to do, as after a password; null where there is none, or the provider's answer shows one that
 * counts. The log has what the answer did show, so that an administrator can list it.
 */
export async function stepAfter(
  account: Account,
  from: FromProvider,
  { db, request, audit }: Pick<SignOn, 'db' | 'request' | 'audit'>,
): Promise<NextStep | null> {
  const step = from.hasSecondStep ? null : await nextStep(db, account, { at: request.at, from })
  if (!step) return null
  const {
    origin: { provider },
    means,
  } = from
  logger.security('secondFactorAsked', { requestId: request.id, userId: account.id, step: step.step, provider, means })
  audit({ entity: 'user', entityId: account.id, changes: { provider: { to: provider }, secondFactorNeeded: { to: true } } })
  return step
}
