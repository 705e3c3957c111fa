import type { Body } from './cafsdb'
import { hasSeenRequest } from './known-requests'
import { onApplied } from './queue-news'

// Which revisions of a part this tab's own work has led to. Between the server's answer and the screen's taking it over somebody may save on the
// revision before: that is not a conflict, it is the same hand.
const chains = new Map<string, { readonly from: number; readonly to: number }>()
const nameOf = (entity: string, part: string) => `${part} ${entity}`

export function revisionOf(body: Body): number | null {
  return typeof body.revision === 'number' ? body.revision : null
}

export function noteRevision({ entity, part, from, to }: { entity: string; part: string; from: number; to: number }): void {
  const chain = chains.get(nameOf(entity, part))
  chains.set(nameOf(entity, part), { from: chain?.to === from ? chain.from : from, to })
}

/** The body with the revision that its own predecessors led to. */
export function onLatest(body: Body, entity: string, part: string): Body {
  const revision = revisionOf(body)
  const chain = chains.get(nameOf(entity, part))
  return revision !== null && chain && revision >= chain.from && revision < chain.to ? { ...body, revision: chain.to } : body
}

onApplied(({ entity, part, key, answer, sentRevision }) => {
  const to = revisionOf(answer)
  if (part !== undefined && to !== null && sentRevision !== undefined && hasSeenRequest(key)) noteRevision({ entity, part, from: sentRevision, to })
})
