import 'server-only'
import type { CaseAssociation, CaseItem } from './document'

/**
 * The place of an item. `above`: the items over it, the outermost first, at most four of them. CIRCLE and MISSING: the chain of parents does not end at the
 * document.
 */
type Place = { readonly state: 'PLACED'; readonly above: readonly string[] } | { readonly state: 'CIRCLE' | 'MISSING' | 'BELOW_WRONG' }

export type Tree = {
  readonly places: ReadonlyMap<string, Place>
  /** The items below each item, in their order; those at the top are under the document's id. */
  readonly inside: ReadonlyMap<string, readonly string[]>
  /** Items that name no parent at all: they are at the top. */
  readonly orphans: ReadonlySet<string>
  /** Items that name several parents: the first one counts. */
  readonly ofSeveral: ReadonlySet<string>
}

type Parent = { readonly id: string; readonly at: number }

/** The tree of a document's items. Each chain of parents is followed only once, however deep it is and whether or not it ends. */
export function treeOf(documentId: string, items: readonly CaseItem[], associations: readonly CaseAssociation[]): Tree {
  const known = new Set(items.map(({ identifier }) => identifier))
  const parents = new Map<string, Parent>()
  const ofSeveral = new Set<string>()
  for (const { associationType, sequenceNumber, originNodeURI, destinationNodeURI } of associations) {
    const [child, parent] = [originNodeURI?.identifier, destinationNodeURI?.identifier]
    if (associationType !== 'isChildOf' || !child || !parent || !known.has(child)) continue
    const before = parents.get(child)
    if (before && before.id !== parent) ofSeveral.add(child)
    if (!before) parents.set(child, { id: parent, at: sequenceNumber ?? Number.MAX_SAFE_INTEGER })
  }
  const orphans = new Set([...known].filter((id) => !parents.has(id)))
  const parentOf = (id: string): string => parents.get(id)?.id ?? documentId
  const places = placesOf(known, { documentId, parentOf })
  return { places, inside: childrenByParent(items, { places, parents, parentOf }), orphans, ofSeveral }
}

type Known = { readonly documentId: string; readonly parentOf: (id: string) => string }

function placesOf(known: ReadonlySet<string>, { documentId, parentOf }: Known): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const first of known) {
    const chain: string[] = []
    const walked = new Set<string>()
    let id = first
    while (known.has(id) && !places.has(id) && !walked.has(id)) {
      walked.add(id)
      chain.push(id)
      id = parentOf(id)
    }
    const circle = walked.has(id) ? new Set(chain.slice(chain.indexOf(id))) : null
    for (let at = chain.length - 1; at >= 0; at -= 1) {
      const one = chain[at]
      if (one === undefined) continue
      const parent = parentOf(one)
      if (circle?.has(one)) places.set(one, { state: 'CIRCLE' })
      else if (parent === documentId) places.set(one, { state: 'PLACED', above: [] })
      else if (!known.has(parent)) places.set(one, { state: 'MISSING' })
      else places.set(one, placeBelow(parent, places.get(parent)))
    }
  }
  return places
}

const mostAbove = 4

function placeBelow(parent: string, place: Place | undefined): Place {
  if (place?.state !== 'PLACED') return { state: 'BELOW_WRONG' }
  // Only the outermost items are needed: for an item ten thousand levels deep the full path would be as long.
  return { state: 'PLACED', above: place.above.length < mostAbove ? [...place.above, parent] : place.above }
}

type Ordered = Pick<Tree, 'places'> & { readonly parents: ReadonlyMap<string, Parent>; readonly parentOf: (id: string) => string }

function childrenByParent(items: readonly CaseItem[], { places, parents, parentOf }: Ordered): Map<string, string[]> {
  const inside = new Map<string, string[]>()
  const at = (id: string): number => parents.get(id)?.at ?? Number.MAX_SAFE_INTEGER
  const placed = items.filter(({ identifier }) => places.get(identifier)?.state === 'PLACED')
  for (const { identifier } of placed.toSorted((a, b) => at(a.identifier) - at(b.identifier))) {
    const parent = parentOf(identifier)
    const all = inside.get(parent)
    if (all) all.push(identifier)
    else inside.set(parent, [identifier])
  }
  return inside
}
