import 'server-only'
import { mailboxOf } from '@/lib/mailbox'
import type { Tx } from '@/server/kernel/db'
import { listOwnAddresses } from '../queries/told'

type Asked = {
  readonly email: string
  readonly session: { readonly studentId: string; readonly partnerId: string | null }
  readonly askedById: string
}

/** Whether mail to a supervisor reaches somebody whose own work is to be confirmed, or who asks for the confirmation: nobody vouches for themself. */
export async function isOwnAddress(db: Tx, { email, session: { studentId, partnerId }, askedById }: Asked): Promise<boolean> {
  const own = await listOwnAddresses(db, [studentId, askedById, ...(partnerId === null ? [] : [partnerId])])
  return own.some((address) => mailboxOf(address) === mailboxOf(email))
}
