import 'server-only'
import type { ListedPerson } from '@/lib/contracts/users'
import { translatorFor } from '@/lib/i18n/translator'
import type { PeopleColumn } from '@/lib/users/people-columns'
import { peopleTexts } from '@/lib/users/people-texts'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'

/** People as a file for a spreadsheet, in the reader's language. */
export async function peopleFile(
  people: readonly ListedPerson[],
  { columns: asked, timeZone, locale: wanted }: { columns: readonly PeopleColumn[]; timeZone: string; locale: string },
): Promise<string> {
  // Without the address the importer could not tell to whom a row belongs.
  const columns = asked.includes('email') ? asked : withEmail(asked)
  const [t, tAccounts] = [await translatorFor(wanted, 'users'), await translatorFor(wanted, 'accounts')]
  // Instants in a form that spreadsheets sort: 2026-11-22 09:05, in the institution's time zone.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const instant = (text: string | null) => (text === null ? '' : clock.format(new Date(text)))
  const yearText = ({ year }: ListedPerson) => (year === null ? '' : year === 'GRADUATED' ? t('graduated') : t('year', { year }))
  const cells = peopleTexts({
    graduated: t('graduated'),
    year: (year) => t('year', { year }),
    state: (state) => t(`state.${state}`),
    list: (names) => names.join(', '),
    lastSeen: instant,
    createdAt: instant,
  })
  // Programme and year have columns of their own, so that a spreadsheet can sort by either and an import has both.
  const headers = columns.flatMap((column) =>
    column === 'programme' ? [t('column.programme'), tAccounts('field.year')] : [t(`column.${column}`)],
  )
  const rowOf = (person: ListedPerson) =>
    columns.flatMap((column) => (column === 'programme' ? [person.programme ?? '', yearText(person)] : [cells[column](person)]))
  return csvOf([headers, ...people.map(rowOf)], delimiterFor(wanted))
}

function withEmail(columns: readonly PeopleColumn[]): PeopleColumn[] {
  const at = columns[0] === 'name' ? 1 : 0
  return columns.toSpliced(at, 0, 'email')
}
