import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { countsRows, unitOf } from '@/lib/reports/measures'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { findElement, listVersions } from '../queries/elements'
import type { CountRow } from './count.sql'
import { parseDefinition } from './definition'
import { assertCountable } from './sources'
import { nothingTold, type Told } from './tell'

/** One of the two elements of a ratio, in the version that the ratio keeps. */
type Half = { readonly version: number; readonly definition: ElementDefinition }

/**
 * The two elements that a definition divides, the one above the line first; null for a definition that divides nothing. A half without a version is taken as it
 * was saved last.
 * @param id the element itself, which is no part of itself
 * @throws badField at the half that cannot be divided: it does not exist, divides itself, or is a day
 */
export async function halvesOf(db: Db, { measure }: ElementDefinition, id: string | null): Promise<readonly [Half, Half] | null> {
  if (measure.kind !== 'RATIO') return null
  const { a, b, aVersion, bVersion } = measure
  return [
    await halfOf(db, { half: a, version: aVersion, id, path: 'definition.measure.a' }),
    await halfOf(db, { half: b, version: bVersion, id, path: 'definition.measure.b' }),
  ]
}

type Asked = { readonly half: string; readonly version: number | undefined; readonly id: string | null; readonly path: string }

async function halfOf(db: Db, { half, version: wanted, id, path }: Asked): Promise<Half> {
  const version = half === id ? undefined : (wanted ?? (await findElement(db, half))?.version)
  const [found] = version === undefined ? [] : await listVersions(db, [{ elementId: half, version }])
  const definition = parseDefinition(found?.definition)
  if (version === undefined || !definition) throw badField(path, 'reportElementUnknown')
  if (definition.measure.kind === 'RATIO' || unitOf(definition.measure.kind) === 'DAY') throw badField(path, 'reportElementUnfit')
  return { version, definition }
}

/**
 * A definition as it is to be stored: checked and, for a ratio, with the versions of its halves, so that it stays what it was when they change.
 * @throws badField at the first place that cannot be counted
 */
export async function withHalves(db: Db, definition: ElementDefinition, id: string): Promise<ElementDefinition> {
  assertCountable(definition)
  const halves = await halvesOf(db, definition, id)
  if (!halves || definition.measure.kind !== 'RATIO') return definition
  // Each half has conditions of its own; conditions beside them would count nothing.
  if (definition.where.length > 0) throw badField('definition.where', 'reportOpUnfit')
  const [{ version: aVersion }, { version: bVersion }] = halves
  return { ...definition, measure: { ...definition.measure, aVersion, bVersion } }
}

/** The two halves of a ratio with their versions; none for any other element. */
export function halvesIn(definition: ElementDefinition | null): { elementId: string; version: number }[] {
  if (definition?.measure.kind !== 'RATIO') return []
  const { a, b, aVersion = 0, bVersion = 0 } = definition.measure
  return [
    { elementId: a, version: aVersion },
    { elementId: b, version: bVersion },
  ]
}

export type ToldCell = { readonly row: CountRow; readonly cell: Told }
type Side = { readonly told: readonly ToldCell[]; readonly definition: ElementDefinition }

/**
 * A ratio is computed from the shown values of its halves, so that it reveals no more than they do; `n` and `people` are those below the line. Where the upper
 * half counts rows and there are none, its value is zero.
 */
export function divideCells(above: Side, below: Side): ToldCell[] {
  const placeOf = ({ level, d1, d2 }: CountRow) => JSON.stringify([level, d1, d2])
  const over = new Map(above.told.map((one) => [placeOf(one.row), one.cell]))
  const none: Told = { n: 0, people: 0, value: countsRows(above.definition.measure.kind) ? 0 : null }
  return below.told.map(({ row, cell }) => {
    const upper = over.get(placeOf(row)) ?? none
    if (upper.n === null || cell.n === null) return { row, cell: nothingTold }
    const value = upper.value === null || cell.value === null || cell.value === 0 ? null : upper.value / cell.value
    return { row, cell: { n: cell.n, people: cell.people, value } }
  })
}
