import 'server-only'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { inJobTransaction } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { sortNamesIn } from './queries/names.sql'
import { readSettings } from './read-settings'

/** Runs when the process starts: a restored backup may bring another language, and a migration may add tables that sort as the database does. */
export async function sortNames(): Promise<void> {
  try {
    const { fallbackLocale } = await readSettings()
    await inJobTransaction((db) => sortNamesIn(db, resolveLocale({ fallback: fallbackLocale })))
  } catch (error) {
    logger.warn('names.notSorted', { error: String(error) })
  }
}
