import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { withPrisma } from './prisma-for'

type Place = { readonly name: string; readonly places: number; readonly fromOn: string; readonly toOn: string }

/** Adds providers with places on some days to a server's database. Returns their ids. */
export function insertPlaces(url: string, all: readonly Place[]): Promise<string[]> {
  return withPrisma(url, async (db) => {
    const ids = []
    for (const { name, places, fromOn, toOn } of all) {
      const [id, addressId, roomId] = [v7(), v7(), v7()]
      const lines = { line1: '1 Quay', line2: '', line3: '', postcode: '', town: 'Harbourmouth', region: '', country: 'United Kingdom' }
      await db.address.create({ data: { id: addressId, ...lines } })
      await db.room.create({ data: { id: roomId, name, kind: 'PROVIDER' } })
      await db.placementProvider.create({ data: { id, name, kind: 'PRIMARY_CARE', addressId, roomId } })
      const span = { fromOn: new Date(fromOn), toOn: new Date(toOn) }
      await db.placementCapacity.create({ data: { id: v7(), providerId: id, specialtyId: null, places, ...span } })
      ids.push(id)
    }
    return ids
  })
}

/** Adds a link to the page of a provider, with a token that the caller knows. */
export async function insertPortalLink(url: string, { providerId, token }: { providerId: string; token: string }): Promise<void> {
  const [contactId, sentTo, day] = [v7(), 'helen@practice.example', 86_400_000]
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await withPrisma(url, async (db) => {
    await db.placementContact.create({ data: { id: contactId, providerId, name: 'Helen Marsh', email: sentTo } })
    const at = new Date()
    await db.providerLink.create({
      data: { id: v7(), contactId, sentTo, tokenHash, sentAt: at, expiresAt: new Date(at.getTime() + 90 * day) },
    })
  })
}
