import { z } from 'zod'
import { folderViews } from '@/lib/folders/vocabulary'
import type { Asked } from './href'

const Query = z.object({
  view: z.enum(folderViews).default('mine'),
  folder: z.uuid().optional(),
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  hidden: z.string().optional(),
})

/** Null if there is no such view or folder. */
export function askedOf(query: unknown): Asked | null {
  const { data } = Query.safeParse(query)
  return data ? { ...data, hidden: data.hidden !== undefined } : null
}
