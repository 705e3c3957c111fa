import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { hrefOf } from './hrefs'
import { countedElementOf, shownElements, splitOf, type Block, type Framed } from './measures/block'
import { listBehind, type CellAt } from './measures/count.sql'

const pageSize = 50
/** The place of a cell in a block; without row or column: all of them. */
export type CellPlace = { readonly element: number; readonly row?: string | undefined; readonly column?: string | undefined }
type Asked = { readonly block: Block; readonly framed: Framed; readonly at: CellPlace; readonly take: number; readonly skip: number }

/**
 * The rows behind a number of a block.
 * @throws FORBIDDEN for readers who may not see each of the people, and for a source that hides who said something; NOT_FOUND where the block has no such
 * element
 */
export async function listRowsOf(db: Db, actor: Actor, { block, framed, at, take, skip }: Asked) {
  const { reader, asked } = framed
  const { element, row, column } = at
  if (element >= block.elements.length) throw refuse('NOT_FOUND')
  const shown = (await shownElements(db, actor, { block, framed }))[element]
  const [part] = shown?.parts ?? []
  if (!shown || !part || shown.bar !== null || shown.parts.length > 1 || !reader.seesPeople || part.source.floor > 0)
    throw refuse('FORBIDDEN')
  const cell: CellAt = {
    ...(row !== undefined && { d1: row === '' ? null : row }),
    ...(column !== undefined && { d2: column === '' ? null : column }),
  }
  return {
    element: shown.name,
    opens: part.source.row.opens,
    rows: await listBehind(db, countedElementOf(part, framed), { ...asked, split: splitOf(block) }, { cell, take, skip }),
  }
}

type PageAsked = Pick<Asked, 'block' | 'framed'> & { readonly at: CellPlace & { readonly page: number } }

/** A page of these rows, each with the address of its record. */
export async function cellRowsOf(db: Db, actor: Actor, { block, framed, at }: PageAsked) {
  const { rows, opens } = await listRowsOf(db, actor, { block, framed, at, take: pageSize, skip: (at.page - 1) * pageSize })
  return {
    rows: rows.map(({ key, studentId, student, on, title, note, opens: openedId, ok }) => ({
      ...{ key, on, title, note, meets: ok },
      student: studentId !== null && student !== null ? { id: studentId, displayName: student } : null,
      href: opens && openedId !== null ? hrefOf(actor, opens.what, openedId) : null,
    })),
    total: rows[0]?.total ?? 0,
    pageSize,
  }
}
