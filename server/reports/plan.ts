import 'server-only'
import type { AskedFor } from '@/lib/contracts/reports'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { aboutOf, blockOf } from './analysis'
import type { CellPlace } from './cell-rows'
import { framed, type Block, type Framed } from './measures/block'
import { blocksIn, findReport } from './open-reports'

/** What somebody asked for, with what it takes to answer it to them. */
export type Plan = {
  /** Null of an analysis: it is called by its measures. */
  readonly title: string | null
  readonly framed: Framed
  readonly blocks: readonly Block[]
  /** The rows behind this cell of the one block are asked for, and not its numbers. */
  readonly behind: CellPlace | null
}

/**
 * @throws NOT_FOUND where the report, its block or its student is not theirs to open; FORBIDDEN where a crowd is narrowed too far; badField as the screen's
 * calls do
 */
export async function planOf(
  db: Db,
  actor: Actor,
  { asked, at, boundMs }: { asked: AskedFor; at: Date; boundMs: number | null },
): Promise<Plan> {
  const behind = 'element' in asked ? { element: asked.element, row: asked.row, column: asked.column } : null
  const input = { ...peopleOf(asked), span: asked.span, from: asked.from, to: asked.to }
  if (asked.of === 'ANALYSIS' || asked.of === 'ANALYSIS_ROWS') {
    const frame = await framed(db, actor, { about: aboutOf(actor), asThen: false, input, at, boundMs })
    return { title: null, framed: frame, blocks: [await blockOf(db, asked)], behind }
  }
  const found = await findReport(db, actor, asked.id)
  const blocks = blocksIn(found.blocks).filter(({ uid }) => asked.of === 'REPORT' || uid === asked.uid)
  if (blocks.length === 0) throw refuse('NOT_FOUND')
  return { title: found.title, framed: await framed(db, actor, { ...found, input, at, boundMs }), blocks, behind }
}

function peopleOf({ studentId, programmeId, year, groupId, firmId }: AskedFor) {
  return { studentId, programmeId, year, groupId, firmId }
}
