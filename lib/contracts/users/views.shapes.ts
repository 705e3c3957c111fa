import { z } from 'zod'
import { viewedLists } from '@/lib/users/saved-views'
import { isSeen } from '@/lib/seen'

export { Done } from '../plain.shapes'

const id = z.uuid().toLowerCase()
const list = z.enum(viewedLists)
const name = z.string().trim().min(1).max(60).refine(isSeen, 'charactersUnseen')
/** The parameters of the list's address, without the page. The list reads them as it reads an address that was typed. */
const query = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(1_000))
  .refine((asked) => Object.keys(asked).length <= 30, 'tooLong')

export const OfList = z.strictObject({ list })
export const OneView = z.strictObject({ id })
/** The device makes the id; a view with the same id is replaced. */
export const SaveView = z.strictObject({ id, list, name, query })
const View = z.object({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) })
export type SavedView = z.output<typeof View>
export const Views = z.object({ views: z.array(View) })
