import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { ActivityScreen } from '@/components/reports/activity-screen'
import { MatrixScreen } from '@/components/reports/matrix-screen'
import { ProgressScreen } from '@/components/reports/progress-screen'
import { ReportScreen } from '@/components/reports/report/report-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { paths } from '@/lib/paths'
import { spans } from '@/lib/reports/vocabulary'
import type { ScreenContext } from '@/server/kernel/screen'
import { listActivityCall, readBlockCall, readMatrixCall, readProgressCall, readReportCall } from '@/server/reports'

type Query = ScreenContext['query']
const Time = z.object({
  span: z.enum(spans).catch('YEAR').default('YEAR'),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})

/** The time that the address asks for. Where it names none, or one that cannot be read, it is this year. */
function timeOf(query: Query): z.output<typeof Time> {
  const time = Time.parse(query)
  const isWhole = time.from !== undefined && time.to !== undefined && time.from <= time.to
  if (time.span === 'DAYS' && isWhole) return time
  return { span: time.span === 'ALL' ? 'ALL' : 'YEAR', from: undefined, to: undefined }
}

/** One's own progress, or that of the student whom the address names. Somebody who is no student is led to the reports to choose one. */
export async function progressPage({ actor, params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [studentId] = args.data
  if (studentId === undefined && !actor.privileges.has('APP_STUDENT')) redirect(paths.reports)
  const view = await run(readProgressCall, { studentId, ...timeOf(query) })
  return <ProgressScreen key={view.student.id} view={view} />
}

const DayReport = z.union([z.tuple([]), z.tuple([z.literal('days')]), z.tuple([z.literal('days'), z.uuid().toLowerCase()])])
const Page = z.object({ page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1) })

/** One's own days, or those of whom the address names. */
export async function activityPage({ actor, params, query, run }: ScreenContext) {
  const args = DayReport.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [, studentId] = args.data
  if (studentId === undefined && !actor.privileges.has('APP_STUDENT')) redirect(paths.reports)
  const view = await run(listActivityCall, { studentId, ...timeOf(query), ...Page.parse(query) })
  return <ActivityScreen key={`${view.student.id} ${view.page}`} view={view} />
}

const id = z.uuid().toLowerCase()
const report = z.literal('procedures')
/** The report, then whom it is of: programme and year, and a group of them. */
const MatrixReport = z.union([z.tuple([]), z.tuple([report]), z.tuple([report, id, z.string()]), z.tuple([report, id, z.string(), id])])

export async function matrixPage({ params, query, run }: ScreenContext) {
  const args = MatrixReport.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [, programmeId = '', year = '', groupId = ''] = args.data
  const { asked } = filtersOf(query, ['firmId', 'participationTypeId'])
  const time = timeOf(query)
  const { firmId = '', participationTypeId = '' } = asked
  const view = await run(readMatrixCall, {
    programmeId: programmeId || undefined,
    year: year || undefined,
    groupId: groupId || undefined,
    firmId: firmId || undefined,
    participationTypeId: participationTypeId || undefined,
    ...time,
  })
  const { span, from = '', to = '' } = time
  return <MatrixScreen view={view} asked={{ programmeId, year, groupId, firmId, participationTypeId, span, from, to }} />
}

/** A report, and of which student. */
const OneReport = z.union([z.tuple([id]), z.tuple([id, id])])

/** A report of the institution's. A block that cannot be read now leaves the others, and is asked for again on the screen. */
export async function reportPage({ params, query, run }: ScreenContext) {
  const args = OneReport.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [reportId, studentId] = args.data
  const { asked } = filtersOf(query, ['programmeId', 'year', 'groupId', 'firmId'])
  const { programmeId = '', year = '', groupId = '', firmId = '' } = asked
  const time = timeOf(query)
  const input = {
    id: reportId,
    ...time,
    studentId,
    programmeId: id.safeParse(programmeId).data,
    year: /^\d{1,2}$/.test(year) ? year : undefined,
    groupId: id.safeParse(groupId).data,
    firmId: id.safeParse(firmId).data,
  }
  const view = await run(readReportCall, input)
  const blocks = await Promise.all(view.blocks.map(({ uid }) => run(readBlockCall, { ...input, uid }).catch(() => null)))
  const key = JSON.stringify(input)
  return (
    <ReportScreen
      key={key}
      view={view}
      blocks={blocks}
      asked={{ ...time, from: time.from ?? '', to: time.to ?? '', programmeId, year, groupId, firmId }}
    />
  )
}
