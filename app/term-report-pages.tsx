import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { TermReportScreen } from '@/components/reports/terms/term-report-screen'
import { TermReportsScreen } from '@/components/reports/terms/term-reports-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { termReportStates } from '@/lib/states/term-report'
import type { ScreenContext } from '@/server/kernel/screen'
import { listTermReportsCall, readTermReportCall } from '@/server/reports'

const id = z.uuid().toLowerCase()
const Asked = z.object({
  termId: id.optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
})
const Listed = z.object({
  termId: id.optional().catch(undefined),
  programmeId: id.optional().catch(undefined),
  year: z.coerce.number().int().min(1).max(12).optional().catch(undefined),
  state: z.enum(termReportStates).optional().catch(undefined),
  comments: z.enum(['NONE', 'SOME']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
})

/** The report of a student's term. If the address names none, somebody who sees all students gets a year's reports, and a student gets their own. */
export async function termReportsPage({ actor, params, query, run }: ScreenContext) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [studentId] = args.data
  if (studentId === undefined && holds(actor.privileges, 'REPORT_ALLSTUDENTS')) {
    const { asked } = filtersOf(query, ['termId', 'programmeId', 'year', 'state', 'comments', 'q', 'page'])
    const { q = '' } = asked
    const view = await run(listTermReportsCall, { ...Listed.parse(query), q })
    return <TermReportsScreen view={view} asked={asked} />
  }
  if (studentId === undefined && !actor.privileges.has('APP_STUDENT')) redirect(paths.reports)
  const { termId, version } = Asked.parse(query)
  const view = await run(readTermReportCall, { studentId, termId, version })
  return <TermReportScreen key={`${view.student.id} ${view.report?.termId} ${view.report?.version}`} view={view} />
}
