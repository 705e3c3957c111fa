import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { unitOf } from '@/lib/reports/measures'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { findElement } from '../queries/elements'
import type { CountRow } from './count.sql'
import { definitionIn } from './definition'
import { nothingTold, type Told } from './tell'

/** The two elements of a ratio as they were saved last, that above the line first. */
export type Halves = readonly [ElementDefinition, ElementDefinition]

/**
 * What a definition divides by what; null of one that divides nothing.
 * @param id of the element itself: it is no part of itself
 * @throws badField at the half that cannot be divided: it is not there, divides itself, or is a day
 */
export async function halvesOf(db: Db, { measure }: ElementDefinition, id: string | null): Promise<Halves | null> {
  if (measure.kind !== 'RATIO') return null
  return [
    await halfOf(db, measure.a, { id, path: 'definition.measure.a' }),
    await halfOf(db, measure.b, { id, path: 'definition.measure.b' }),
  ]
}

async function halfOf(db: Db, half: string, { id, path }: { id: string | null; path: string }): Promise<ElementDefinition> {
  const found = half === id ? null : await findElement(db, half)
  const definition = found && definitionIn(found.versions[0]?.definition)
  if (!definition) throw badField(path, 'reportElementUnknown')
  if (definition.measure.kind === 'RATIO' || unitOf(definition.measure.kind) === 'DAY') throw badField(path, 'reportElementUnfit')
  return definition
}

type Cell = { readonly row: CountRow; readonly cell: Told }

/** A ratio rests on what is told of its halves, so that it tells no more than they do; `n` and `people` are those below the line. */
export function divide(above: readonly Cell[], below: readonly Cell[]): Cell[] {
  const placeOf = ({ level, d1, d2 }: CountRow) => JSON.stringify([level, d1, d2])
  const over = new Map(above.map((one) => [placeOf(one.row), one.cell]))
  return below.map(({ row, cell }) => {
    const upper = over.get(placeOf(row)) ?? { n: 0, people: 0, value: 0 }
    if (upper.n === null || cell.n === null) return { row, cell: nothingTold }
    const value = upper.value === null || cell.value === null || cell.value === 0 ? null : upper.value / cell.value
    return { row, cell: { n: cell.n, people: cell.people, value } }
  })
}
