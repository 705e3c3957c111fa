import 'server-only'
import type { WorkbookCohort } from '@/lib/contracts/workbooks'
import { translatorFor } from '@/lib/i18n/translator'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'

/** The table of students by items, for a spreadsheet in the reader's language. */
export async function fileOf(
  { items, students, isCut }: WorkbookCohort,
  locale: string,
): Promise<{ csv: string; rows: number; isCut: boolean }> {
  const t = await translatorFor(locale, 'workbooks')
  const number = (value: number) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(value)
  const header = [
    t('student'),
    t('firm'),
    ...items.map(({ caption, needed }) => `${caption} (${needed})`),
    t('piecesDone'),
    t('piecesAll'),
    t('pace'),
  ]
  const rows = students.map(({ displayName, firm, done, progress }) => [
    displayName,
    firm ?? '',
    ...done.map(number),
    number(progress.done),
    number(progress.total),
    progress.pace === null ? '' : t(`paces.${progress.pace}`),
  ])
  return { csv: csvOf([header, ...rows], delimiterFor(locale)), rows: rows.length, isCut }
}
