import { paths } from '@/lib/paths'
import type { AskedAbsences } from './asked.shapes'

type Asked = { readonly [K in keyof AskedAbsences]?: AskedAbsences[K] | undefined }

export function absencesHref({ box, q = '', after, absence }: Asked): typeof paths.absences | `${typeof paths.absences}?${string}` {
  const query = new URLSearchParams({
    ...(box !== undefined && box !== 'DECIDE' && { box }),
    ...(q !== '' && { q }),
    ...(after !== undefined && { after }),
    ...(absence !== undefined && { absence }),
  })
  return query.size > 0 ? `${paths.absences}?${query}` : paths.absences
}
