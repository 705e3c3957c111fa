import 'server-only'
import { readSettings } from '@/server/config'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Tx } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import type { Account } from '../queries'
import { deleteDraft, findDraft, upsertDraft, upsertSecondFactor, replaceRecoveryCodes } from '../queries/second-factor'
import { qrCodeOf, type QrCode } from '@/server/kernel/files/qr-code'
import { factorSealing } from '../sealings'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes'
import { addressOf, newSecret, plainCode, stepOf } from './rules'

const draftLivesMs = 15 * 60_000

/** Makes a new secret, shown only this once; the former one counts until a code of the new one was given. */
export async function beginSetUp(db: Tx, account: Account, at: Date): Promise<{ secret: string; address: string; qrCode: QrCode }> {
  const { brandName } = await readSettings()
  const secret = newSecret()
  await upsertDraft(db, account.id, { secret: encrypt(factorSealing, secret), expiresAt: new Date(at.getTime() + draftLivesMs) })
  const address = addressOf(secret, { issuer: brandName, label: account.username })
  return { secret, address, qrCode: qrCodeOf(address) }
}

/**
 * Puts the second factor into force and returns its recovery codes, which are shown only this once. Tries are not counted, because the secret has just been
 * shown to the person who tries.
 * @throws VALIDATION_FAILED for `code`, STATE_CHANGED sign-in.NOT_BEGUN where the secret was shown too long ago
 */
export async function confirmSetUp(db: Tx, { account, code, at }: { account: Account; code: string; at: Date }): Promise<string[]> {
  const sealed = await findDraft(db, account.id, at)
  if (sealed === null) throw refuse('STATE_CHANGED', { code: 'sign-in.NOT_BEGUN' })
  const step = stepOf(decrypt(factorSealing, sealed), plainCode(code), at)
  if (step === null) throw badField('code', 'codeWrong')
  await upsertSecondFactor(db, account.id, { secret: sealed, lastStep: step, since: at })
  await deleteDraft(db, account.id)
  return issueRecoveryCodes(db, account.id)
}

/** Makes ten new codes; the former ones are worth nothing any more. */
export async function issueRecoveryCodes(db: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, plainCode(code))),
  )
  return codes
}
