import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'
import { findElement, listVersions } from '../queries/elements'
import { listNames, type Named } from './names.sql'
import { assertCountable, conditionsOf, findSource } from './sources'

/** A definition as it is stored; null where this version cannot read it. */
export function definitionIn(stored: unknown): ElementDefinition | null {
  const found = Definition.safeParse(stored)
  return found.success ? found.data : null
}

/** The names of what its conditions name, each set asked once. */
export async function listNamesIn(db: Db, definition: ElementDefinition): Promise<Named[]> {
  const source = findSource(definition.source)
  if (!source) return []
  const bySet = new Map<string, string[]>()
  for (const { condition } of conditionsOf(definition)) {
    const set = source.fields[condition.field]?.names
    if (set) bySet.set(set, [...(bySet.get(set) ?? []), ...condition.values])
  }
  const names: Named[] = []
  for (const [set, ids] of bySet) names.push(...(await listNames(db, set, ids)))
  return names
}

/**
 * As it is to be stored: checked, and of a ratio with the versions of its two parts, so that it stays what it was when they change.
 * @throws badField at the first place that cannot be counted
 */
export async function withParts(db: Db, definition: ElementDefinition): Promise<ElementDefinition> {
  const { measure } = definition
  if (measure.kind !== 'RATIO') {
    assertCountable(definition)
    return definition
  }
  if (definition.where.length > 0) throw badField('definition.where', 'reportOpUnfit')
  const [aVersion, bVersion] = [
    await versionOf(db, 'a', measure.a, measure.aVersion),
    await versionOf(db, 'b', measure.b, measure.bVersion),
  ]
  return { ...definition, measure: { ...measure, aVersion, bVersion } }
}

async function versionOf(db: Db, part: 'a' | 'b', id: string, wanted: number | undefined): Promise<number> {
  const version = wanted ?? (await findElement(db, id))?.version
  const [found] = version === undefined ? [] : await listVersions(db, [{ elementId: id, version }])
  const definition = definitionIn(found?.definition)
  // A ratio of ratios would be counted from four.
  if (!found || !definition || definition.measure.kind === 'RATIO') throw badField(`definition.measure.${part}`, 'reportElementUnknown')
  return found.version
}

export type Part = { readonly source: MeasureSource; readonly definition: ElementDefinition }

/** The two of a ratio with their versions; none of another element. */
export function partsOf(definition: ElementDefinition | null): { elementId: string; version: number }[] {
  if (definition?.measure.kind !== 'RATIO') return []
  const { a, b, aVersion = 0, bVersion = 0 } = definition.measure
  return [
    { elementId: a, version: aVersion },
    { elementId: b, version: bVersion },
  ]
}
