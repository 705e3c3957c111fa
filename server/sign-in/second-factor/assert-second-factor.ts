import 'server-only'
import { assertBelow, clearAttempts, countAttempt, type Limit } from '@/server/kernel/secrets/attempts'
import { decrypt } from '@/server/kernel/secrets/cipher'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { emitOutsideTransaction } from '@/server/kernel/jobs/emit-outside-transaction'
import { badField } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { wrongCodesMail } from '../notice-mails'
import type { Account } from '../queries'
import { countRecoveryCodes, findSecondFactor, consumeRecoveryCode, consumeStep } from '../queries/second-factor'
import { factorSealing } from '../sealings'
import { recoveryMail } from './mails'
import { hashesOfRecoveryCode } from './recovery-codes'
import { isFromApplication, plainCode, stepOf } from './rules'

type Given = {
  readonly account: Account
  readonly code: string
  readonly request: RequestInfo
  readonly emit: (message: OutboxMessage) => void
}

/**
 * Checks a code of the authenticator application, or a recovery code. After five failures within 15 minutes, or twenty within a day, further tries wait: a
 * person who comes this far knows the password, which the owner is told. A wrong, a used and an expired code get the same answer. `account` is locked, so that
 * tries go one after the other and only failures count.
 * @throws VALIDATION_FAILED for `code`, TOO_MANY_REQUESTS
 */
export async function assertSecondFactor(db: Tx, { account, code, request, emit }: Given): Promise<void> {
  const [soon, daily] = limitsOf(account.id)
  await assertBelow(soon)
  await assertBelow(daily)
  const plain = plainCode(code)
  const isTaken = isFromApplication(plain)
    ? await consumeCode(db, { userId: account.id, code: plain, at: request.at })
    : await consumeRecoveryCode(db, { userId: account.id, codeHashes: hashesOfRecoveryCode(account.id, plain), at: request.at })
  if (!isTaken) {
    const [failures] = await Promise.all([countAttempt(soon), countAttempt(daily)])
    logger.security('secondFactorFailed', { requestId: request.id, userId: account.id, address: request.address })
    if (failures >= soon.most) await notifyOwner({ account, request })
    throw badField('code', isFromApplication(plain) ? 'codeWrong' : 'recoveryCodeWrong')
  }
  // The day's count stays: somebody who knows the password must not go on trying because the owner logs in during that time.
  await clearAttempts(soon)
  if (isFromApplication(plain)) return
  const left = await countRecoveryCodes(db, account.id)
  logger.security('recoveryCodeUsed', { requestId: request.id, userId: account.id, left })
  emit(await recoveryMail(left, { account, locale: request.locale }))
}

async function consumeCode(db: Tx, { userId, code, at }: { userId: string; code: string; at: Date }): Promise<boolean> {
  const factor = await findSecondFactor(db, userId)
  const step = factor && stepOf(decrypt(factorSealing, factor.secret), code, at)
  return step !== null && (await consumeStep(db, userId, step))
}

/**
 * Writes to the owner of the account once a day, although this request stores nothing: somebody who comes this far knows the password, and may not be its
 * owner.
 */
async function notifyOwner({ account, request }: Pick<Given, 'account' | 'request'>): Promise<void> {
  if ((await countAttempt({ kind: 'second-factor-told', what: account.id, most: 1, minutes: 1_440 })) === 1)
    await emitOutsideTransaction(await wrongCodesMail({ account, request }), request.at)
}

function limitsOf(userId: string): readonly [soon: Limit, daily: Limit] {
  return [
    { kind: 'second-factor', what: userId, most: 5, minutes: 15 },
    { kind: 'second-factor-day', what: userId, most: 20, minutes: 1_440 },
  ]
}
