import 'server-only'
import type { z } from 'zod'
import type { OpenReport } from '@/lib/contracts/reports/parts.shapes'
import { Blocks } from '@/lib/contracts/reports/configs.shapes'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findOpenConfig, findReaderOf, listOpenConfigs, type ConfigRow } from './queries/configs'
import { reportsFor } from './scope'

type Block = z.output<typeof Blocks>[number]

/** Blocks as they are stored; none where this version cannot read them. */
export function parseBlocks(stored: unknown): Block[] {
  const found = Blocks.safeParse(stored)
  return found.success ? found.data : []
}

/** The reports of the institution that somebody may open, by title. */
export async function openReportsOf(db: Db, actor: Actor): Promise<z.output<typeof OpenReport>[]> {
  const found = await listOpenConfigs(db, reportsFor(actor, await findReaderOf(db, actor.id)))
  return found.map(({ blocks, ...report }) => ({ ...report, span: setsYearsSideBySide(parseBlocks(blocks)) ? 'ALL' : 'YEAR' }))
}

const setsYearsSideBySide = (blocks: readonly Block[]) =>
  blocks.some(({ rows, columns }) => rows === 'academicYear' || columns === 'academicYear')

/** @throws NOT_FOUND where the report does not exist, or the actor may not open it */
export async function findReportOrThrow(db: Db, actor: Actor, id: string): Promise<ConfigRow> {
  const found = await findOpenConfig(db, reportsFor(actor, await findReaderOf(db, actor.id)), id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}
