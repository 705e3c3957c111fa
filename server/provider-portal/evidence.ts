import 'server-only'
import type { Claim, EvidenceRule } from '@/server/kernel/calls/evidence'
import type { Db } from '@/server/kernel/db'
import { findAccountsAt } from '@/server/users'
import { listSenders, type LinkRow } from './queries/links'

/** A provider’s statement about students in the register of a date. */
export const portalRegisterEvidence = {
  of: 'the student at a date of a placement',
  never: {
    subject: true,
    author: 'nobody hands anything in',
    counted: 'a student has one standing at a date; the later word of a provider counts, and a teacher’s outweighs it',
    address: true,
  },
  right: 'the link of a contact of the provider where the date is, at their address; their provider is in use, and the register open',
  shown: { notCompared: 'who is there is seen there; a word of a teacher is answered as not taken' },
  ends: 'a later word of a provider or a register',
  undo: 'who keeps the register, by saying otherwise; the log has all that was ever said',
} satisfies EvidenceRule

/**
 * Nobody vouches through an address that belongs to a student of the list, or to an account that may not keep registers. The person who sent the link chose the
 * address, so it says nothing about them either.
 */
export async function claimByPortal(
  db: Db,
  link: LinkRow,
  { studentIds, may }: { studentIds: readonly string[]; may: boolean },
): Promise<Claim<'notCompared'>> {
  const [accounts, senders] = [await findAccountsAt(db, link.sentTo), await listSenders(db, link.contact.id)]
  return {
    subject: studentIds,
    author: [],
    counted: [],
    may,
    shown: 'notCompared',
    outside: {
      id: link.contact.id,
      accountIds: [...accounts.map(({ id }) => id), ...senders],
      accountsMay: accounts.every(({ teaches }) => teaches),
    },
  }
}
