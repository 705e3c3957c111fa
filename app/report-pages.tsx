import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { ActivityScreen } from '@/components/reports/activity-screen'
import { coverageMatrixHref } from '@/components/curriculum/coverage/hrefs'
import { MatrixScreen } from '@/components/reports/matrix-screen'
import { ProgressScreen } from '@/components/reports/progress-screen'
import { AnalysisScreen } from '@/components/reports/report/analysis-screen'
import { onlyFrom } from '@/components/reports/report-hrefs'
import { ReportScreen } from '@/components/reports/report/report-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { paths } from '@/lib/paths'
import { reportLimits } from '@/lib/reports/measures'
import { reportSpans } from '@/lib/reports/vocabulary'
import type { ScreenContext } from '@/server/kernel/screen'
import type { SavedReport } from '@/lib/contracts/reports'
import {
  listActivityCall,
  readSavedCall,
  readAnalysisCall,
  readBlockCall,
  readMatrixCall,
  readProgressCall,
  readReportCall,
  readRunCall,
} from '@/server/reports'

type Query = ScreenContext['query']
const Time = z.object({
  span: z.enum(reportSpans).catch('YEAR').default('YEAR'),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})

/** The time that the address asks for. Where it names none, or one that cannot be read, it is this year. */
function timeOf(query: Query): z.output<typeof Time> {
  const time = Time.parse(query)
  const isWhole = time.from !== undefined && time.to !== undefined && time.from <= time.to
  if (time.span === 'DAYS' && isWhole) return time
  return { span: time.span === 'DAYS' ? 'YEAR' : time.span, from: undefined, to: undefined }
}

/** The reader's own progress, or that of the student in the address. A reader who is no student is sent to the reports to choose one. */
export async function progressPage({ actor, params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [studentId] = args.data
  if (studentId === undefined && !actor.privileges.has('APP_STUDENT')) redirect(paths.reports)
  const view = await run(readProgressCall, { studentId, ...timeOf(query) })
  return <ProgressScreen key={view.student.id} view={view} seesRuns={actor.viewer === null} />
}

const DayReport = z.union([z.tuple([]), z.tuple([z.literal('days')]), z.tuple([z.literal('days'), z.uuid().toLowerCase()])])
const Page = z.object({ page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1) })

/** The reader's own days, or those of the person in the address. */
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
/** The report and its subject: a programme and year, and optionally a group. */
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

const Chosen = z.object({
  elements: z.string().catch('').default(''),
  rows: z.string().catch('').default(''),
  columns: z.string().catch('').default(''),
  show: z.string().catch('').default(''),
  only: z.string().max(4_000).catch('').default(''),
})

/** An analysis that the reader puts together: one measure by two dimensions, or several measures over time. */
async function analysisPage(kind: 'analysis' | 'timeseries', { query, run, sayTitle }: ScreenContext) {
  const t = await getTranslations('reports.analysis')
  sayTitle(t(`${kind}.title`))
  const { elements, only, ...chosen } = Chosen.parse(query)
  const elementIds = elements.split(',').filter((one) => id.safeParse(one).success)
  const { input, asked } = parseNarrowing(query)
  const view = await run(readAnalysisCall, { ...input, elementId: elementIds[0] })
  return (
    <AnalysisScreen kind={kind} view={view} asked={{ ...asked, ...chosen, elementIds, only: onlyFrom(only).slice(0, reportLimits.only) }} />
  )
}

/** The people and days that the address asks for: `input` for the calls leaves out what is empty, `asked` for the screen uses '' for any. */
function parseNarrowing(query: Query) {
  const { asked } = filtersOf(query, ['programmeId', 'year', 'groupId', 'firmId'])
  const { programmeId = '', year = '', groupId = '', firmId = '' } = asked
  const time = timeOf(query)
  return {
    asked: { ...time, from: time.from ?? '', to: time.to ?? '', programmeId, year, groupId, firmId },
    input: {
      ...time,
      programmeId: id.safeParse(programmeId).data,
      year: /^\d{1,2}$/.test(year) ? year : undefined,
      groupId: id.safeParse(groupId).data,
      firmId: id.safeParse(firmId).data,
    },
  }
}

/** A report, and optionally the student whom it is about. */
const OneReport = z.union([z.tuple([id]), z.tuple([id, id])])

/** A report that the institution defined. If a block cannot be read, the other blocks still show, and the screen asks for that block again. */
export async function reportPage(context: ScreenContext) {
  const { params, query, run, sayTitle } = context
  const [first] = params.args ?? []
  if (first === undefined) redirect(paths.reports)
  // Two of the specification's reports are screens of the curriculum.
  if (first === 'learningoutcomes') redirect(paths.outcomesReport)
  if (first === 'curriculum') redirect(coverageMatrixHref())
  if (first === 'analysis' || first === 'timeseries') return analysisPage(first, context)
  const args = OneReport.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [reportId, studentId] = args.data
  const { input: narrowed, asked } = parseNarrowing(query)
  const input = { id: reportId, studentId, ...narrowed }
  const view = await run(readReportCall, input)
  sayTitle(view.title)
  const prepared = await readPreparedBlocks(context, input)
  const blocks = await Promise.all(
    view.blocks.map(async ({ uid }) => {
      const made = prepared.blocks.find((block) => block?.uid === uid)
      return made ?? run(readBlockCall, { ...input, uid }).catch(() => null)
    }),
  )
  return (
    <ReportScreen
      key={JSON.stringify(input)}
      view={view}
      blocks={blocks}
      preparedAt={prepared.asOf}
      asked={asked}
      isStudent={context.actor.privileges.has('APP_STUDENT')}
    />
  )
}

const Prepared = z.object({ run: id.optional().catch(undefined) })
type Wanted = { readonly id: string; readonly studentId: string | undefined } & ReturnType<typeof parseNarrowing>['input']

/** Reads the run that the address names and returns its blocks if the run was made for this same report; an expired run yields none. */
async function readPreparedBlocks({ query, run }: ScreenContext, wanted: Wanted) {
  const { run: runId } = Prepared.parse(query)
  const found = runId === undefined ? null : await run(readRunCall, { id: runId }).catch(() => null)
  const asked: Readonly<Record<string, unknown>> = found?.run.asked ?? {}
  const isIt = asked.of === 'REPORT' && Object.entries(wanted).every(([name, value]) => String(asked[name] ?? '') === String(value ?? ''))
  return isIt ? { blocks: found?.blocks ?? [], asOf: found?.run.asOf ?? null } : { blocks: [], asOf: null }
}

const OneSaved = z.tuple([id])

/** A saved report as the reader sees it: with the reader's own rights, and with the filters in the address in place of the saved ones. */
export async function savedPage({ actor, params, query, run, sayTitle }: ScreenContext) {
  const args = OneSaved.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const { found: saved } = await run(readSavedCall, { id: args.data[0] })
  const { filters, report } = saved
  if (report === null) notFound()
  sayTitle(saved.name)
  const asked = Object.keys(query).length > 0 ? parseNarrowing(query) : parseNarrowing(queryOf(filters))
  const input = { id: report.id, studentId: filters.studentId ?? undefined, ...asked.input }
  const view = await run(readReportCall, input)
  const blocks = await Promise.all(view.blocks.map(({ uid }) => run(readBlockCall, { ...input, uid }).catch(() => null)))
  return (
    <ReportScreen
      key={JSON.stringify(input)}
      view={view}
      blocks={blocks}
      asked={asked.asked}
      saved={saved}
      isStudent={actor.privileges.has('APP_STUDENT')}
    />
  )
}

function queryOf({ span, from, to, programmeId, year, groupId, firmId }: SavedReport['filters']): Query {
  const all = { span, from, to, programmeId, year: year === null ? null : String(year), groupId, firmId }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}
