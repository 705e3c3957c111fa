import { z } from 'zod'
import { messageBoxes, type MessageBox } from '@/lib/messaging/vocabulary'

/** The parts of an address of the list. */
export type Asked = { readonly box: MessageBox; readonly q: string }

const Query = z.object({
  box: z.string().toUpperCase().pipe(z.enum(messageBoxes)).catch('INBOX'),
  q: z.string().trim().max(100).catch(''),
})

export function askedOf(query: unknown): Asked {
  return Query.parse(query)
}
