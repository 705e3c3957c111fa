import type { FolderView } from '@/lib/folders/vocabulary'
import { paths } from '@/lib/paths'

/** What an address of the files asks for. */
export type Asked = {
  readonly view: FolderView
  readonly folder?: string | undefined
  readonly q: string
  readonly page: number
  /** What one has hidden of what is shared. */
  readonly hidden: boolean
}

type FilesHref = (typeof paths)['files'] | `${(typeof paths)['files']}?${string}`

export function hrefOf({ view = 'mine', folder, q = '', page = 1, hidden = false }: Partial<Asked>): FilesHref {
  const query = new URLSearchParams({
    ...(view !== 'mine' && { view }),
    ...(folder !== undefined && { folder }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(hidden && { hidden: '1' }),
  })
  return query.size > 0 ? `${paths.files}?${query.toString()}` : paths.files
}
