import type { Filters } from './use-filters'

/** The address of a list with its filters; a filter with the value '' means any and is left out. */
export function filteredAddress<Path extends string>(path: Path, filters: Filters): Path | `${Path}?${string}` {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
