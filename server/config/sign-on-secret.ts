import 'server-only'
import { env } from '@/lib/env'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { readSettings } from './read-settings'
import { entraSealing } from './sealings'

export function sealEntraSecret(secret: string): string {
  return secret === '' ? '' : encrypt(entraSealing, secret)
}

/** The environment takes precedence. Null: there is no secret, or it was stored under another AUTH_SECRET. */
export async function entraSecret(): Promise<string | null> {
  const { ENTRA_CLIENT_SECRET } = env()
  if (ENTRA_CLIENT_SECRET !== undefined) return ENTRA_CLIENT_SECRET
  const { entraSecret: sealed } = await readSettings()
  try {
    return sealed === '' ? null : decrypt(entraSealing, sealed)
  } catch {
    return null
  }
}
