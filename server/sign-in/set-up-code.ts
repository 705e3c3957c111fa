import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'
import { keyedHash } from '@/server/kernel/cipher'
import { logger } from '@/server/kernel/logger'
import { hashToken } from '@/server/kernel/token'

/**
 * Who reads the log of an empty installation may make its first admin; whoever else reaches the page first may not. 256 bits that follow from
 * AUTH_SECRET: every instance and every start has the same, and nothing is stored. It opens nothing once anybody is there.
 */
export function setUpCode(): string {
  return keyedHash('set-up', 'first-admin')
}

export function isSetUpCode(given: string): boolean {
  // Of the same length, whatever was given.
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(setUpCode())))
}

/** Says in the log where an empty installation is set up. The code stands behind #, so that no proxy on the way writes it down. */
export async function tellSetUpWhere(isEmpty: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await isEmpty())) return
    logger.info('setUp.waits', {
      address: `${env().APP_URL}/#setup=${setUpCode()}`,
      hint: 'open this address to make the first administrator (docs/operations.md)',
    })
  } catch (error) {
    logger.warn('setUp.unknown', { error: String(error) })
  }
}
