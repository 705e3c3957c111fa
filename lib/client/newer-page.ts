import type { ListedRequest } from './queue-list'

/** What the server has instead of a page that it refused, because somebody else saved it. */
export function newerPage({ refused }: ListedRequest): { readonly revision?: unknown; readonly answers?: unknown } {
  const newer = refused?.answer.newer
  return typeof newer === 'object' && newer !== null ? newer : {}
}

export function newerRevision(one: ListedRequest): number {
  const { revision } = newerPage(one)
  return typeof revision === 'number' ? revision : 0
}
