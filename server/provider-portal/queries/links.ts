import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  sentTo: true,
  expiresAt: true,
  endedAt: true,
  openedAt: true,
  contact: {
    select: {
      id: true,
      name: true,
      email: true,
      supervisorId: true,
      provider: { select: { id: true, name: true, roomId: true, active: true, address: { select: { town: true } } } },
    },
  },
} as const satisfies Prisma.ProviderLinkSelect
export type LinkRow = Prisma.ProviderLinkGetPayload<{ select: typeof columns }>

export function findLink(db: Db, tokenHash: string): Promise<LinkRow | null> {
  return db.providerLink.findUnique({ where: { tokenHash }, select: columns })
}

/**
 * A contact, with their provider locked until the transaction ends: neither the contact's address nor the provider's use changes in the meantime, and the
 * provider's notes come one after another.
 */
export async function lockContact(db: Tx, contactId: string): Promise<LinkRow['contact'] | null> {
  await db.$executeRaw`
    SELECT 1 FROM placement_provider p JOIN placement_contact c ON c.provider_id = p.id WHERE c.id = ${contactId}::uuid FOR UPDATE OF p`
  return db.placementContact.findUnique({ where: { id: contactId }, select: columns.contact.select })
}

export async function insertLink(db: Tx, row: Prisma.ProviderLinkUncheckedCreateInput): Promise<void> {
  await db.providerLink.create({ data: row, select: { id: true } })
}

export async function markOpened(db: Tx, { id, at }: { id: string; at: Date }): Promise<number> {
  return (await db.providerLink.updateMany({ where: { id, openedAt: null }, data: { openedAt: at } })).count
}

/** Ends the links of a contact that are still valid. */
export async function endLinks(db: Tx, { contactId, at }: { contactId: string; at: Date }): Promise<number> {
  return (await db.providerLink.updateMany({ where: { contactId, endedAt: null, expiresAt: { gt: at } }, data: { endedAt: at } })).count
}

type SentLink = { contactId: string; sentTo: string; sentAt: Date; openedAt: Date | null; expiresAt: Date; endedAt: Date | null }
/** The last link of each contact of a provider. */
export function listLastLinks(db: Db, providerId: string): Promise<SentLink[]> {
  return db.providerLink.findMany({
    where: { contact: { providerId } },
    select: { contactId: true, sentTo: true, sentAt: true, openedAt: true, expiresAt: true, endedAt: true },
    orderBy: [{ contactId: 'asc' }, { sentAt: 'desc' }, { id: 'desc' }],
    distinct: ['contactId'],
  })
}

/** The people who have mailed a contact a link. */
export async function listSenders(db: Db, contactId: string): Promise<string[]> {
  const rows = await db.providerLink.findMany({
    where: { contactId, sentById: { not: null } },
    select: { sentById: true },
    distinct: ['sentById'],
    orderBy: { sentById: 'asc' },
  })
  return rows.flatMap(({ sentById }) => sentById ?? [])
}
