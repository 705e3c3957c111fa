import { z } from 'zod'

/** The part of the address that may follow an editor: an id, the reserved one, or nothing. */
export const OneOrNew = z
  .tuple([z.uuid().toLowerCase()])
  .or(z.tuple([z.literal('new')]))
  .or(z.tuple([]))

export function isForNew(id: string | undefined): id is 'new' | undefined {
  return id === undefined || id === 'new'
}
