import 'server-only'
import { databaseDown } from '@/lib/database-down'
import { classifyError } from '../classify-error'
import { Refusal } from '../errors'
import { logger } from '../logger'

/** In production Next hides the message of an error from the browser, but passes on its `digest`. */
class DatabaseDown extends Error {
  readonly digest = databaseDown
}

/** Runs the work that draws a page. Where the database cannot be reached, the error screen says so instead of showing a defect. */
export async function sayingDatabaseDown<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseDown || !isDown(error)) throw error
    logger.error('page.unavailable', { error: String(error) })
    throw new DatabaseDown('the database cannot be reached', { cause: error })
  }
}

export function isDown(error: unknown): boolean {
  return error instanceof DatabaseDown || (error instanceof Refusal ? error.status === 'UNAVAILABLE' : classifyError(error) === 'passing')
}
