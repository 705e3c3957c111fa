import 'server-only'
import type { DataRecordRow } from '@/lib/contracts/third-party-import'
import { translatorFor } from '@/lib/i18n/translator'
import { csvOf } from '@/server/kernel/files/csv'
import type { SetEntry } from './queries/sets.sql'

/** The records of a set as a file for a spreadsheet, which can be imported again: the key, the name, then its columns. */
export async function recordsFile({ matchedBy, columns }: SetEntry, rows: readonly DataRecordRow[], wanted: string): Promise<string> {
  const t = await translatorFor(wanted, 'thirdParty')
  const cells = ({ key, name, values }: DataRecordRow) => [
    key,
    name,
    ...columns.map(({ id, type }) => {
      const value = values[id] ?? ''
      return type === 'YES_NO' && value !== '' ? t(value === 'true' ? 'yes' : 'no') : value
    }),
  ]
  return csvOf([[t(`match.${matchedBy}`), t('person'), ...columns.map(({ caption }) => caption)], ...rows.map(cells)])
}
