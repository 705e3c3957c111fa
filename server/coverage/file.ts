import 'server-only'
import { fewestPeople } from '@/lib/reports/measures'
import { translatorFor } from '@/lib/i18n/translator'
import { institutionTimeZone } from '@/server/config'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import { xlsxOf } from '@/server/kernel/files/xlsx'
import type { Framed } from './frame'
import type { ReportRow } from './report'

type Wanted = {
  readonly rows: readonly ReportRow[]
  readonly framed: Framed
  readonly format: 'CSV' | 'XLSX'
  readonly by: string
  readonly at: Date
  readonly locale: string
}

/** The report for a spreadsheet, in the reader's language. Suppressed numbers show what they are fewer than. */
export async function fileOf({ rows, framed: { frame }, format, by, at, locale }: Wanted): Promise<{ csv: string; xlsx: string }> {
  const t = await translatorFor(locale, 'coverage')
  const words = await translatorFor(locale, 'learningOutcomes')
  const header = (
    ['group', 'code', 'outcome', 'level', 'kind', 'component', 'node', 'method', 'minutes', 'held', 'heldMinutes', 'shown'] as const
  ).map((column) => t(`column.${column}`))
  const lines = rows.map(({ outcome, component, node, level, held, shown }) => [
    outcome.group,
    outcome.code,
    outcome.text,
    level === null ? t('unmapped') : words(`level.${level}`),
    component === null ? '' : words(`component.${component.kind}`),
    component?.title ?? '',
    node?.title ?? '',
    component?.method ?? '',
    component?.minutes ?? '',
    held.times,
    held.minutes,
    shown ?? t('fewer', { count: fewestPeople }),
  ])
  if (format === 'CSV') return { csv: csvOf([header, ...lines.map((cells) => cells.map(String))], delimiterFor(locale)), xlsx: '' }
  const timeZone = await institutionTimeZone()
  const asOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const about = [
    [t('file.report'), t('file.name')],
    [t('file.year'), frame.year ? `${frame.year.programme} ${frame.year.startsOn.slice(0, 4)}` : ''],
    [t('file.of'), frame.student?.displayName ?? t(`of.${frame.of}`)],
    ...(frame.yearGroup === null ? [] : [[t('file.yearGroup'), String(frame.yearGroup)]]),
    [t('file.days'), frame.from === null || frame.to === null ? '' : `${frame.from} – ${frame.to}`],
    [t('file.asOf'), asOf],
    [t('file.by'), by],
    [t('file.counted'), frame.isCrowd ? t('file.countedCrowd') : t('file.countedHow')],
  ]
  const sheets = [
    { name: t('file.name'), rows: [header, ...lines], hasHeader: true },
    { name: t('file.about'), rows: about },
  ]
  return { csv: '', xlsx: (await xlsxOf(sheets)).toString('base64') }
}
