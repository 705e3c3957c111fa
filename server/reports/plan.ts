import 'server-only'
import type { AskedFor } from '@/lib/contracts/reports'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { aboutOf, blockOf } from './analysis'
import type { CellPlace } from './cell-rows'
import { frameReport, type Block, type Framed } from './measures/block'
import { parseBlocks, findReportOrThrow } from './open-reports'

/** A request for numbers, with everything that it takes to answer it for the person who asks. */
export type Plan = {
  /** Null for an analysis, which is named after its measures. */
  readonly title: string | null
  readonly framed: Framed
  readonly blocks: readonly Block[]
  /** The cell of the only block whose rows are asked for; null where its numbers are asked for. */
  readonly behind: CellPlace | null
}

/**
 * @throws NOT_FOUND where the actor may not open the report, its block or its student; FORBIDDEN where a crowd is narrowed too far; badField as in the screen's
 * calls
 */
export async function planOf(
  db: Db,
  actor: Actor,
  { asked, at, boundMs }: { asked: AskedFor; at: Date; boundMs: number | null },
): Promise<Plan> {
  const behind = 'element' in asked ? { element: asked.element, row: asked.row, column: asked.column } : null
  const input = { ...peopleOf(asked), span: asked.span, from: asked.from, to: asked.to }
  if (asked.of === 'ANALYSIS' || asked.of === 'ANALYSIS_ROWS') {
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input, at, only: asked.only, boundMs })
    return { title: null, framed: frame, blocks: [await blockOf(db, asked)], behind }
  }
  const found = await findReportOrThrow(db, actor, asked.id)
  const blocks = parseBlocks(found.blocks).filter(({ uid }) => asked.of === 'REPORT' || uid === asked.uid)
  if (blocks.length === 0) throw refuse('NOT_FOUND')
  return { title: found.title, framed: await frameReport(db, actor, { ...found, input, at, boundMs }), blocks, behind }
}

function peopleOf({ studentId, programmeId, year, groupId, firmId }: AskedFor) {
  return { studentId, programmeId, year, groupId, firmId }
}
