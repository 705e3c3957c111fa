import { paths } from '@/lib/paths'
import type { ReportRun } from '@/lib/contracts/reports'
import type { Span } from '@/lib/reports/vocabulary'
import type { MatrixAsked } from './matrix-filters'

type Time = { readonly span: Span; readonly from: string; readonly to: string }
type Below<P extends string> = `${P}?${string}` | `${P}/${string}`

export const thisYear: Time = { span: 'YEAR', from: '', to: '' }

/** The query of an address; default values are left out. */
function queryOf({ span, from, to }: Time, more: Readonly<Record<string, string>> = {}): string {
  const time: Record<string, string> = span === 'YEAR' ? {} : span === 'DAYS' ? { span, from, to } : { span }
  return new URLSearchParams(Object.entries({ ...more, ...time }).filter(([, value]) => value !== '')).toString()
}

/** The address of the reader's own progress, or of a student's. */
export function progressHref(studentId: string | null, time: Time = thisYear): Below<typeof paths.progress> {
  return studentId === null ? `${paths.progress}?${queryOf(time)}` : `${paths.progress}/${studentId}?${queryOf(time)}`
}

/** The address has the form of the specification, which names the report before the student. */
export function activityHref(studentId: string | null, time: Time = thisYear, page = 1): Below<typeof paths.activity> {
  const query = queryOf(time, { page: page === 1 ? '' : String(page) })
  return studentId === null ? `${paths.activity}?${query}` : `${paths.activity}/days/${studentId}?${query}`
}

/** The path names the report, programme, year and group; everything else is in the query. */
export function matrixHref({
  programmeId,
  year,
  groupId,
  firmId,
  participationTypeId,
  ...time
}: MatrixAsked): Below<typeof paths.reportMatrix> {
  const query = queryOf(time, { firmId, participationTypeId })
  if (!programmeId || !year) return `${paths.reportMatrix}?${query}`
  return `${paths.reportMatrix}/procedures/${programmeId}/${year}${groupId ? `/${groupId}` : ''}?${query}`
}

export type ReportAsked = Time & {
  readonly programmeId: string
  readonly year: string
  readonly groupId: string
  readonly firmId: string
}

export const askedOfAll: ReportAsked = { ...thisYear, programmeId: '', year: '', groupId: '', firmId: '' }

/** The address of a report of the institution, for one student if it is about one, or of a saved report with other filters. */
export function reportHref(
  id: string,
  {
    studentId = null,
    savedId = null,
    asked = askedOfAll,
  }: { studentId?: string | null; savedId?: string | null; asked?: ReportAsked } = {},
): `${typeof paths.report}/${string}` | `${typeof paths.savedReport}/${string}` {
  const { span, from, to, ...narrowed } = asked
  const query = queryOf({ span, from, to }, narrowed)
  // For the whole year the address of a saved report says so: without a query the report is shown as it was saved.
  if (savedId !== null) return `${savedHref(savedId)}?${query === '' ? 'span=YEAR' : query}`
  return `${paths.report}/${id}${studentId === null ? '' : `/${studentId}`}?${query}`
}

export type AnalysisAsked = ReportAsked & {
  readonly elementIds: readonly string[]
  readonly rows: string
  readonly columns: string
  readonly show: string
  /** The values of fields to which the entries are narrowed. */
  readonly only: readonly Only[]
}
type Only = { readonly field: string; readonly value: string }

export const analysisOfAll: AnalysisAsked = { ...askedOfAll, elementIds: [], rows: '', columns: '', show: '', only: [] }

/** The narrowing as one part of an address. A value may be a text of the school, with whatever is in it. */
function onlyText(only: readonly Only[]): string {
  return only.map(({ field, value }) => `${field}:${encodeURIComponent(value)}`).join(',')
}

/** The narrowing in an address; what cannot be read is left out. */
export function onlyFrom(text: string): Only[] {
  return text.split(',').flatMap((part) => {
    const [, field = '', encoded = ''] = /^([a-zA-Z]{1,40}):(.+)$/.exec(part) ?? []
    const value = decodeText(encoded)
    return field === '' || value === '' || value.length > 60 ? [] : [{ field, value }]
  })
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The address of an analysis: one measure by two dimensions, or several over time. The choices are in the query. */
export function analysisHref(
  kind: 'analysis' | 'timeseries',
  { span, from, to, elementIds, only, ...chosen }: AnalysisAsked,
): `${typeof paths.report}/${string}` {
  return `${paths.report}/${kind}?${queryOf({ span, from, to }, { ...chosen, elements: elementIds.join(','), only: onlyText(only) })}`
}

/** A new report of the institution's that begins with what is chosen here. */
export function beginReportHref({
  elementIds,
  ...split
}: Pick<AnalysisAsked, 'elementIds'> &
  Partial<Pick<AnalysisAsked, 'rows' | 'columns' | 'show'>>): `${typeof paths.reportConfig}/${string}` {
  const { rows = '', columns = '', show = '' } = split
  return `${paths.reportConfig}/new?${queryOf(thisYear, { elements: elementIds.join(','), rows, columns, show })}`
}

export function savedHref(id: string): `${typeof paths.savedReport}/${string}` {
  return `${paths.savedReport}/${id}`
}

/** The address that shows a run prepared for a screen; null for the rows behind a number, which only exist as a file. */
export function runHref({ id, asked }: ReportRun): `${typeof paths.report}/${string}` | null {
  if (asked.of !== 'REPORT' && asked.of !== 'ANALYSIS') return null
  const { span, from = '', to = '', studentId, programmeId = '', year, groupId = '', firmId = '' } = asked
  const narrowed = { programmeId, year: year === undefined ? '' : String(year), groupId, firmId }
  if (asked.of === 'REPORT') {
    const query = queryOf({ span, from, to }, { ...narrowed, run: id })
    return `${paths.report}/${asked.id}${studentId === undefined ? '' : `/${studentId}`}?${query}`
  }
  const { elementIds, rows, columns, show, only } = asked
  const query = queryOf(
    { span, from, to },
    { ...narrowed, rows: rows ?? '', columns: columns ?? '', show, elements: elementIds.join(','), only: onlyText(only) },
  )
  return `${paths.report}/${show === 'LINE' ? 'timeseries' : 'analysis'}?${query}`
}
