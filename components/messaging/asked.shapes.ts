import { z } from 'zod'

const boxes = ['INBOX', 'UNREAD', 'FLAGGED', 'SENT', 'NOTICES', 'ARCHIVED'] as const
export type Box = (typeof boxes)[number]
/** What an address of the list asks for. */
export type Asked = { readonly box: Box; readonly q: string }

const Query = z.object({
  box: z.string().toUpperCase().pipe(z.enum(boxes)).catch('INBOX'),
  q: z.string().trim().max(100).catch(''),
})

export function askedOf(query: unknown): Asked {
  return Query.parse(query)
}
