import type { FolderView } from '@/lib/folders/vocabulary'
import { paths } from '@/lib/paths'

/** The parts of an address of the files screen. */
export type Asked = {
  readonly view: FolderView
  readonly folder?: string | undefined
  readonly q: string
  readonly page: number
  /** Whether to list the shared items that the reader has hidden. */
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
