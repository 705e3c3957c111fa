import 'server-only'
import { pool } from '../db'
import { logger } from '../logger'
import type { SealedPlace } from '../queries/sealed.sql'
import { listUnopened } from './rotate-secret'

const store = globalThis as { cuspHasUnknownSecrets?: boolean }

/** As it was at start; what mends it is a restart with the right secret. */
export function hasUnknownSecrets(): boolean {
  return store.cuspHasUnknownSecrets === true
}

/** At start: whoever changed AUTH_SECRET, or restored a backup made under another one, is told what cannot be opened, and goes on with all the rest. */
export async function tellOfUnknownSecrets(places: readonly SealedPlace[]): Promise<void> {
  try {
    const unopened = await listUnopened(pool(), places)
    store.cuspHasUnknownSecrets = unopened.length > 0
    for (const one of unopened) {
      logger.error('secret.unknown', {
        ...one,
        hint: 'encrypted under another secret: give it as AUTH_SECRET_PREVIOUS (docs/operations.md)',
      })
    }
  } catch (error) {
    logger.warn('secret.notLookedAt', { error: String(error) })
  }
}
