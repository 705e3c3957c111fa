import 'server-only'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { inJobTransaction } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { sortNamesIn } from './queries/names.sql'
import { readSettings } from './read-settings'

/** When the process starts: a restored backup brings another language, and a migration tables that sort as the database does. */
export async function sortNames(): Promise<void> {
  try {
    const { fallbackLocale } = await readSettings()
    await inJobTransaction((db) => sortNamesIn(db, resolveLocale({ fallback: fallbackLocale })))
  } catch (error) {
    logger.warn('names.notSorted', { error: String(error) })
  }
}
