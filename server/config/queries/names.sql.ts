import 'server-only'
import type { Locale } from '@/lib/i18n/locales'
import type { Tx } from '@/server/kernel/db'

/** Makes names sort by the rules of this language in every list: the collation belongs to the columns, whatever the database's own is. */
export async function sortNamesIn(db: Tx, locale: Locale): Promise<void> {
  // Processes that start together would each change the columns from under the others.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.names'))`
  await db.$executeRaw`SELECT sort_names_in(${locale.split('-')[0] ?? locale})`
}
