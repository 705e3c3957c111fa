import 'server-only'
import { translatorFor } from '@/lib/i18n/translator'
import type { FileFormat } from '@/lib/reports/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import { xlsxOf, type XlsxCell } from '@/server/kernel/files/xlsx'
import type { TimeAsked, TimeChoices } from '@/server/timetables'

/** An upper bound for the lines of one file. */
const mostLines = 20_000

export type Asking = TimeChoices & {
  readonly asked: TimeAsked
  readonly format: FileFormat
  readonly actor: string
  readonly at: Date
  readonly locale: string
}
type Wanted = Asking & { readonly header: readonly string[]; readonly lines: readonly (readonly XlsxCell[])[] }

/** The lines of a report about time for a spreadsheet, in the reader's language; a workbook explains them on its last sheet. */
export async function bookOf({
  header,
  lines: all,
  ...wanted
}: Wanted): Promise<{ csv: string; xlsx: string; rows: number; isCut: boolean }> {
  const { format, locale, asked } = wanted
  const lines = all.slice(0, mostLines)
  const made = { csv: '', xlsx: '', rows: lines.length, isCut: all.length > lines.length }
  if (format === 'XLSX') {
    const t = await translatorFor(locale, 'times')
    const sheets = [
      { name: t(`title.${asked.of}`), rows: [header, ...lines], hasHeader: true },
      { name: t('file.about'), rows: await aboutOf(wanted) },
    ]
    return { ...made, xlsx: (await xlsxOf(sheets)).toString('base64') }
  }
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const words = (cell: XlsxCell) =>
    typeof cell === 'string' ? cell : typeof cell === 'number' ? number.format(cell) : percent.format(cell.value)
  return { ...made, csv: csvOf([header, ...lines.map((cells) => cells.map(words))], delimiterFor(locale)) }
}

export const shareCell = (share: number | null): XlsxCell => (share === null ? '' : { value: share, format: '0%' })

/** The facts about a file: whose time and when, who took the file, and by what it is counted. */
async function aboutOf({ asked, timetable, choices, actor, at, locale }: Asking): Promise<string[][]> {
  const t = await translatorFor(locale, 'times')
  const timeZone = await institutionTimeZone()
  const asOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const named = (all: readonly { id: string; name: string }[], id: string | null) => all.find((one) => one.id === id)?.name
  const year = asked.year === null ? undefined : t('yearOf', { year: asked.year })
  const whose = [named(choices.programmes, asked.programmeId), year, named(choices.groups, asked.groupId)].filter(
    (one) => one !== undefined,
  )
  return [
    [t('file.report'), t(`title.${asked.of}`)],
    [t('timetable'), timetable?.name ?? t('allTimetables')],
    [t('students'), whose.length === 0 ? t('everybody') : whose.join(', ')],
    [t('file.days'), `${asked.fromOn} – ${asked.toOn}`],
    [t('file.asOf'), asOf],
    [t('file.by'), actor],
    [t('file.counted'), t(asked.of === 'APPOINTMENTS' ? 'slotsHow' : 'countedHow')],
  ]
}
