import type { paths } from '@/lib/paths'

type Path = typeof paths.timeReport | typeof paths.placementReport | typeof paths.appointmentsReport

/** The filters in the address of a report of time; '' is any. */
export type TimesAsked = {
  readonly timetable: string
  readonly programme: string
  readonly year: string
  readonly group: string
  readonly from: string
  readonly to: string
  readonly by: string
  readonly show: string
  readonly page: string
}

/** The part of an address for a filter that is not set, where a later filter is. */
export const anyPart = 'all'

/** Timetable, programme, year and group are parts of the address; the other filters are its query. */
export function timesHref(
  path: Path,
  { timetable, programme, year, group, ...more }: TimesAsked,
): Path | `${Path}/${string}` | `${Path}?${string}` {
  const parts = [timetable, programme, year, group]
  const last = parts.findLastIndex((part) => part !== '')
  const below = parts
    .slice(0, last + 1)
    .map((part) => part || anyPart)
    .join('/')
  const query = new URLSearchParams(Object.entries(more).filter(([, value]) => value !== '')).toString()
  if (below === '') return query === '' ? path : `${path}?${query}`
  return `${path}/${below}${query === '' ? '' : `?${query}`}`
}
