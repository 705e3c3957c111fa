import { paths, type PathBelow } from '@/lib/paths'

const path: PathBelow = paths.seriousConcern

/** The address of a view of the screen. */
export const concernsHref = (query: string) => `${path}?${query}` as const
