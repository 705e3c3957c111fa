import 'server-only'
import { z } from 'zod'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { ticketSealing } from './sealings'

const Ticket = z.strictObject({ urlId: z.uuid(), versionId: z.uuid(), responseId: z.uuid(), openedAt: z.iso.datetime() })
type Ticket = z.output<typeof Ticket>

/** A ticket names the visitor, the static URL and the id of the response. It is sealed, so that nobody can forge one. */
export function sealTicket(ticket: Ticket): string {
  return encrypt(ticketSealing, JSON.stringify(ticket))
}

/** Null where the ticket was not made here, or is older than a day. */
export function openTicket(sealed: string, at: Date): Ticket | null {
  try {
    const ticket = Ticket.parse(JSON.parse(decrypt(ticketSealing, sealed)))
    const age = at.getTime() - new Date(ticket.openedAt).getTime()
    return age >= 0 && age < 86_400_000 ? ticket : null
  } catch {
    return null
  }
}
