import { CoverageQuery } from '@/components/curriculum/coverage/asked.shapes'
import { coverageFilters } from '@/components/curriculum/coverage/hrefs'
import { MatrixScreen } from '@/components/curriculum/coverage/matrix-screen'
import type { OutcomeCoverage } from '@/components/curriculum/coverage/outcome-figures'
import { CoverageReportScreen } from '@/components/curriculum/coverage/report-screen'
import { filtersOf } from '@/components/shared/filters-of'
import type { Curriculum } from '@/lib/contracts/curriculum'
import { readCoverageReportCall, readMatrixCall } from '@/server/coverage'
import { listFrameworksCall, readCurriculumCall } from '@/server/curriculum'
import type { ScreenContext } from '@/server/kernel/screen'

/** The query parameters as the calls take them. A node of another year is left out: the user changed the year after they chose it. */
function askedOf(query: ScreenContext['query'], home: Curriculum) {
  const { year, framework, group, node, student, columns, of, yearGroup, level, kind, page } = CoverageQuery.parse(query)
  const nodeId = home.nodes.some(({ id }) => id === node) ? node : undefined
  return {
    page,
    narrowed: { level, kind },
    columns,
    input: {
      yearId: home.yearId ?? year,
      frameworkId: framework,
      groupId: group,
      nodeId,
      of,
      studentId: student,
      yearGroup: student === undefined ? yearGroup : undefined,
    },
  }
}

async function homeOf({ query, run }: Pick<ScreenContext, 'query' | 'run'>): Promise<Curriculum> {
  const { year } = CoverageQuery.parse(query)
  return run(readCurriculumCall, year === undefined ? {} : { yearId: year })
}

/** /curriculum-mapping?view=matrix */
export async function coverageMatrixPage({ query, run }: Pick<ScreenContext, 'query' | 'run'>) {
  const home = await homeOf({ query, run })
  const { input, columns, page } = askedOf(query, home)
  const [view, { frameworks }] = await Promise.all([run(readMatrixCall, { ...input, columns, page }), run(listFrameworksCall, {})])
  const { asked } = filtersOf(query, coverageFilters)
  return <MatrixScreen home={home} view={view} frameworks={frameworks} asked={{ ...asked, view: 'matrix' }} page={page} />
}

/** /curriculum-mapping/learning-outcomes/report; restricted to gaps, it shows the outcomes of the matrix that nothing covers. */
export async function coverageReportPage({ query, run }: ScreenContext) {
  const home = await homeOf({ query, run })
  const { input, narrowed, page } = askedOf(query, home)
  const { asked } = filtersOf(query, coverageFilters)
  const { frameworks } = await run(listFrameworksCall, {})
  const report =
    asked.only === 'GAPS'
      ? { gaps: await run(readMatrixCall, { ...input, page }), found: null }
      : { found: await run(readCoverageReportCall, { ...input, ...narrowed }), gaps: null }
  return (
    <CoverageReportScreen
      key={JSON.stringify({ ...input, ...narrowed, page })}
      home={home}
      report={report}
      input={{ ...input, ...narrowed }}
      frameworks={frameworks}
      asked={asked}
      page={page}
    />
  )
}

type Wanted = { readonly outcomeId: string; readonly groupId: string; readonly yearId: string }

/** The row of an outcome in the matrix of its group; null where the year has no such row, as for a retired outcome that nothing covers. */
export async function outcomeCoverage(
  { run }: Pick<ScreenContext, 'run'>,
  { outcomeId, ...asked }: Wanted,
): Promise<OutcomeCoverage | null> {
  for (let page = 1; ; page += 1) {
    const { frame, columns, outcomes, cells, total, pageSize } = await run(readMatrixCall, { ...asked, page })
    const at = outcomes.findIndex(({ id }) => id === outcomeId)
    const outcome = outcomes[at]
    if (outcome) {
      const cellOf = (column: number) => cells.find((cell) => cell.outcome === at && cell.column === column) ?? null
      return { frame, outcome, parts: columns.map(({ id, title }, column) => ({ id, title, cell: cellOf(column) })) }
    }
    if (page * pageSize >= total) return null
  }
}
