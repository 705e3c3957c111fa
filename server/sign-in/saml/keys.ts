import 'server-only'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { deleteSamlKey, insertSamlKey, listSamlKeys, moveSamlKey, type KeyStage, type StoredKey } from '../queries/saml'
import { samlKeySealing } from '../sealings'
import { makeKeyPair } from './key-pair'
import { ownAddresses } from './service'

type OwnKey = { readonly stage: KeyStage; readonly certificate: string; readonly privateKey: string }

/** The keys with their private parts decrypted. An encrypted message may be meant for any of them. */
export function decryptKeys(stored: readonly StoredKey[]): OwnKey[] {
  return stored.map(({ stage, certificate, sealedKey }) => ({ stage, certificate, privateKey: decrypt(samlKeySealing, sealedKey) }))
}

/** The key with which Cusp signs; null where none was made. */
export function signingKey(keys: readonly OwnKey[]): string | null {
  return keys.find(({ stage }) => stage === 'CURRENT')?.privateKey ?? null
}

/**
 * Changes the key in three steps, between which the provider reads Cusp's metadata: the next key is made and announced, then used, then the former one is taken
 * away.
 * @throws STATE_CHANGED where this is not the step to take
 */
export async function changeKey(db: Tx, step: 'MAKE' | 'USE' | 'REMOVE', at: Date): Promise<void> {
  const stages = new Set((await listSamlKeys(db)).map(({ stage }) => stage))
  const need = (isRight: boolean): void => {
    if (!isRight) throw refuse('STATE_CHANGED', { code: 'sign-in.NO_SUCH_STEP' })
  }
  if (step === 'MAKE') {
    // Keys are changed one after the other: with a third one no provider could tell which counts.
    need(!stages.has('NEXT') && !stages.has('PREVIOUS'))
    const { certificate, privateKey, endsAt } = await makeKeyPair(new URL(ownAddresses().entityId).hostname, at)
    return insertSamlKey(db, {
      stage: stages.has('CURRENT') ? 'NEXT' : 'CURRENT',
      certificate,
      sealedKey: encrypt(samlKeySealing, privateKey),
      endsAt,
    })
  }
  if (step === 'USE') {
    need(stages.has('NEXT') && !stages.has('PREVIOUS'))
    await moveSamlKey(db, 'CURRENT', 'PREVIOUS')
    return moveSamlKey(db, 'NEXT', 'CURRENT')
  }
  need(stages.has('NEXT') || stages.has('PREVIOUS'))
  return deleteSamlKey(db, stages.has('PREVIOUS') ? 'PREVIOUS' : 'NEXT')
}
