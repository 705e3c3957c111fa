import 'server-only'
import type { ListedPerson } from '@/lib/contracts/users'
import { translatorFor } from '@/lib/i18n/translator'
import type { PeopleColumn } from '@/lib/people-columns'
import { peopleTexts } from '@/lib/people-texts'
import { csvOf } from '@/server/kernel/csv'

/** People as a file for a spreadsheet, in the reader's language. */
export async function peopleFile(people: readonly ListedPerson[], { columns, timeZone, locale: wanted }: { columns: readonly PeopleColumn[]; timeZone: string; locale: string }): Promise<string> {
  const t = await translatorFor(wanted, 'users')
  // As spreadsheets sort it: 2026-11-22 09:05, in the institution's zone.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const instant = (text: string | null) => (text === null ? '' : clock.format(new Date(text)))
  const cells = peopleTexts({
    graduated: t('graduated'), year: (year) => t('year', { year }), state: (state) => t(`state.${state}`), list: (names) => names.join('; '), lastSeen: instant, createdAt: instant,
  })
  return csvOf([columns.map((column) => t(`column.${column}`)), ...people.map((person) => columns.map((column) => cells[column](person)))])
}
