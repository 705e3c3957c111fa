import { paths } from '@/lib/paths'
import type { AskedHome } from './asked.shapes'

/** The address of a list of the attendance screen. */
export function homeHref({
  by,
  q = '',
  group,
  after,
}: { [K in keyof AskedHome]?: AskedHome[K] | undefined }): typeof paths.attendance | `${typeof paths.attendance}?${string}` {
  const query = new URLSearchParams({
    ...(by !== undefined && by !== 'event' && { by }),
    ...(q !== '' && { q }),
    ...(group !== undefined && { group }),
    ...(after !== undefined && { after }),
  })
  return query.size > 0 ? `${paths.attendance}?${query}` : paths.attendance
}
