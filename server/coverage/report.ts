import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import type { z } from 'zod'
import type { CoverageReport } from '@/lib/contracts/coverage'
import type { ExportReport, FindReport } from '@/lib/contracts/coverage/coverage.shapes'
import { paths } from '@/lib/paths'
import { listPairs, requireNode } from '@/server/curriculum'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import type { Framed } from './frame'
import { namesOf } from './names'
import { countShownAndHeld } from './shown'
import { tellAll } from './tell'

type Filters = Pick<z.output<typeof FindReport>, 'groupId' | 'nodeId' | 'level' | 'kind'> & Pick<z.output<typeof ExportReport>, 'only'>
type Wanted = {
  readonly filters: Filters
  readonly frameworkId: string | null
  readonly after: { readonly outcomeId: string; readonly componentId: string } | null
  readonly take: number
}
export type ReportRow = CoverageReport['rows'][number]

/** A page of the report, and one row more where there is another. */
export async function reportRows(db: Db, framed: Framed, { filters, frameworkId, after, take }: Wanted): Promise<ReportRow[]> {
  const { curriculum, year, seesPeople } = framed
  if (year === null || frameworkId === null) return []
  const { groupId, nodeId, level, kind, only } = filters
  if (nodeId !== undefined && (await requireNode(db, curriculum, nodeId)).yearId !== year.id) throw badField('nodeId', 'nodeOfOtherYear')
  const rows = await listPairs(db, curriculum, {
    yearId: year.id,
    frameworkId,
    groupId,
    nodeId,
    level,
    kind,
    isGaps: only === 'GAPS',
    after,
    take,
  })
  const counted = await countShownAndHeld(db, rows, framed)
  const names = await namesOf(db, rows)
  const byOutcome = groupedBy(
    rows.map((row, at) => ({ id: row.id, at })),
    ({ id }) => id,
  )
  const told = tellAll(
    rows.map((row) => counted.shown([row])),
    { lines: [...byOutcome.values()].map((of) => ({ cells: of.map(({ at }) => at), total: undefined })), seesPeople },
  )
  return rows.map((row, at) => ({
    outcome: {
      ...{ id: row.id, code: row.code, text: row.text, isRetired: row.isRetired },
      group: row.groupTitle,
      href: `${paths.outcome}/${row.id}?year=${year.id}`,
    },
    component:
      row.componentId === null || row.kind === null
        ? null
        : {
            ...{ id: row.componentId, kind: row.kind, method: row.method ?? '', minutes: row.minutes },
            title: names(row)?.name ?? row.title ?? '',
            href: `${paths.curriculumComponent}/${row.componentId}`,
          },
    node: row.nodeId === null ? null : { id: row.nodeId, title: row.node ?? '', href: `${paths.curriculumNode}/${row.nodeId}` },
    level: row.mappedLevel,
    held: counted.held([row]),
    shown: told[at] ?? null,
  }))
}
