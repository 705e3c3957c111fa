import 'server-only'
import { env } from '@/lib/env'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { readSettings } from './read-settings'

const sealing = 'entra-secret'

export function sealEntraSecret(secret: string): string {
  return secret === '' ? '' : encrypt(sealing, secret)
}

/** The environment wins. Null: there is none, or it was kept under another AUTH_SECRET. */
export async function entraSecret(): Promise<string | null> {
  const { ENTRA_CLIENT_SECRET } = env()
  if (ENTRA_CLIENT_SECRET !== undefined) return ENTRA_CLIENT_SECRET
  const { entraSecret: sealed } = await readSettings()
  try {
    return sealed === '' ? null : decrypt(sealing, sealed)
  } catch {
    return null
  }
}
