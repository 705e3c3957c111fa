import { z } from 'zod'
import { folderViews, type FolderView } from '@/lib/folders'
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

const Query = z.object({
  view: z.enum(folderViews).default('mine'),
  folder: z.uuid().optional(),
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  hidden: z.string().optional(),
})

/** Null where there is no such view or folder. */
export function askedOf(query: unknown): Asked | null {
  const { data } = Query.safeParse(query)
  return data ? { ...data, hidden: data.hidden !== undefined } : null
}

export type FilesHref = (typeof paths)['files'] | `${(typeof paths)['files']}?${string}`

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
