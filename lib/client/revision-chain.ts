import type { Body } from './cafsdb'
import { hasSeenRequest } from './known-requests'
import { partRevisions } from './part-revisions'
import { onApplied } from './queue-news'

// The revisions of a part that this tab's own saves led to. Between the server's answer and the screen's taking it over, the person may save on the revision
// before: this is no conflict, since both saves are theirs.
const chains = new Map<string, { readonly from: number; readonly to: number }>()
const nameOf = (entity: string, part: string) => `${part} ${entity}`

export function revisionOf(body: Body): number | null {
  return typeof body.revision === 'number' ? body.revision : null
}

function recordRevision({ entity, part, from, to }: { entity: string; part: string; from: number; to: number }): void {
  const chain = chains.get(nameOf(entity, part))
  chains.set(nameOf(entity, part), { from: chain?.to === from ? chain.from : from, to })
}

/** The body with the revision to which its own predecessors led. */
export function onLatest(body: Body, entity: string, part: string): Body {
  const revision = revisionOf(body)
  const chain = chains.get(nameOf(entity, part))
  return revision !== null && chain && revision >= chain.from && revision < chain.to ? { ...body, revision: chain.to } : body
}

onApplied(({ sentRevision, ...applied }) => {
  if (!hasSeenRequest(applied.key)) return
  for (const { part, revision } of partRevisions(applied)) {
    // Several parts that are saved at once had no revision: they are marked for the first time.
    const from = part === applied.part ? sentRevision : 0
    if (from !== undefined) recordRevision({ entity: applied.entity, part, from, to: revision })
  }
})
