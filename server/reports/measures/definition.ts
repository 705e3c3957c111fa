import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import type { Db } from '@/server/kernel/db'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'
import { listNames, type Named } from './names.sql'
import { conditionsOf, findSource } from './sources'

/** A definition as it is stored; null where this version cannot read it. */
export function parseDefinition(stored: unknown): ElementDefinition | null {
  const found = Definition.safeParse(stored)
  return found.success ? found.data : null
}

/** The names of the values in the conditions of these definitions; each set is asked once. */
export async function listNamesIn(db: Db, definitions: readonly ElementDefinition[]): Promise<Named[]> {
  const bySet = new Map<string, string[]>()
  for (const definition of definitions)
    for (const { condition } of conditionsOf(definition)) {
      const set = findSource(definition.source)?.fields[condition.field]?.names
      if (set) bySet.set(set, [...(bySet.get(set) ?? []), ...condition.values])
    }
  const names: Named[] = []
  for (const [set, ids] of bySet) names.push(...(await listNames(db, set, ids)))
  return names
}

/** A definition together with the source that it counts. */
export type Part = { readonly source: MeasureSource; readonly definition: ElementDefinition }
