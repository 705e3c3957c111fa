import 'server-only'
import { env } from '@/lib/env'
import { pool } from '../db'
import { logger } from '../logger'
import type { SealedPlace } from '../queries/sealed.sql'
import { listUnopenedTexts } from './rotate-secret'

const store = globalThis as { cuspHasUnknownSecrets?: boolean }

/** The state at the start of the process; a restart with the right secret resolves it. */
export function hasUnknownSecrets(): boolean {
  return store.cuspHasUnknownSecrets === true
}

/**
 * Runs at the start: a person who changed AUTH_SECRET, or restored a backup made under another one, is told what cannot be opened, and everything else works.
 */
export async function tellOfUnknownSecrets(places: readonly SealedPlace[]): Promise<void> {
  try {
    const unopened = await listUnopenedTexts(pool(), places)
    store.cuspHasUnknownSecrets = unopened.length > 0
    // Every worker knows; one says so.
    for (const one of env().CUSP_WORKER === 1 ? unopened : []) {
      logger.error('secret.unknown', {
        ...one,
        hint: 'encrypted under another secret: give it as AUTH_SECRET_PREVIOUS (docs/operations.md)',
      })
    }
  } catch (error) {
    logger.warn('secret.notLookedAt', { error: String(error) })
  }
}
