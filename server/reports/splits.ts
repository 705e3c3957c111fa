import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import type { Dimension } from '@/lib/reports/measures'
import type { Db } from '@/server/kernel/db'
import { parseDefinition } from './measures/definition'
import { halvesIn } from './measures/ratio'
import { dimensionsOf, findSource } from './measures/sources'
import { listVersions } from './queries/elements'

/** The dimensions by which each element can be split; for a ratio, those of both its halves. It takes one statement, however many elements there are. */
export async function listSplits(db: Db, definitions: readonly ElementDefinition[]): Promise<Dimension[][]> {
  const ofRatios = definitions.flatMap((definition) => halvesIn(definition))
  const halves = ofRatios.length === 0 ? [] : await listVersions(db, ofRatios)
  return definitions.map((definition) => {
    const wanted = halvesIn(definition)
    const parts =
      wanted.length === 0
        ? [definition]
        : wanted.flatMap(({ elementId, version }) => {
            const half = halves.find((one) => one.elementId === elementId && one.version === version)
            return parseDefinition(half?.definition) ?? []
          })
    const all = parts.map(openDimensions)
    return (all[0] ?? []).filter((one) => all.every((open) => open.includes(one)))
  })
}

function openDimensions({ source: name, splits }: ElementDefinition): Dimension[] {
  const source = findSource(name)
  const open = source ? dimensionsOf(source) : []
  return splits.length === 0 ? open : open.filter((one) => splits.includes(one))
}
