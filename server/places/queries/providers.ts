import 'server-only'
import { v7 } from 'uuid'
import type { AddressLines } from '@/lib/places/address'
import type { Tx } from '@/server/kernel/db'
import { namingsOf } from '@/server/kernel/queries/namings'

export type ProviderPlace = AddressLines & {
  readonly line3: string
  readonly latitude: number | null
  readonly longitude: number | null
}
type Place = { readonly addressId: string; readonly roomId: string }
type Storing = {
  /** Null: a provider that does not exist yet. */
  readonly was: Place | null
  readonly name: string
  readonly active: boolean
  readonly address: ProviderPlace
  readonly at: Date
}

/** Stores the address of a placement provider, and the room of the same name in which its dates take place. */
export async function storeProviderPlace(db: Tx, { was, name, active, address, at }: Storing): Promise<Place> {
  const { line1, line2, line3, postcode, town, region, country, latitude, longitude } = address
  const isPinned = latitude !== null && longitude !== null
  const lines = { line1, line2, line3, postcode, town, region, country, latitude, longitude, isPinned }
  const [addressId, roomId] = [was?.addressId ?? v7(), was?.roomId ?? v7()]
  if (!was) {
    await db.address.create({ data: { id: addressId, ...lines }, select: { id: true } })
    const use = { active, outOfUseAt: active ? null : at }
    await db.room.create({ data: { id: roomId, name, kind: 'PROVIDER', ...use }, select: { id: true } })
    return { addressId, roomId }
  }
  await db.address.update({ where: { id: addressId }, data: lines, select: { id: true } })
  await db.room.updateMany({ where: { id: roomId, name: { not: name } }, data: { name, revision: { increment: 1 } } })
  const use = { active, outOfUseAt: active ? null : at, revision: { increment: 1 } }
  await db.room.updateMany({ where: { id: roomId, active: !active }, data: use })
  return { addressId, roomId }
}

/** Whether anything but its provider names the room, such as an event. Nothing begins to name it until the transaction ends. */
export async function isRoomNamed(db: Tx, roomId: string): Promise<boolean> {
  await db.$executeRaw`SELECT 1 FROM room WHERE id = ${roomId}::uuid FOR UPDATE`
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM (${namingsOf('room')}) n(id) WHERE n.id = ${roomId}::uuid LIMIT 2`
  return rows.length > 1
}

/** Deletes the address and the room of a deleted provider. */
export async function deleteProviderPlace(db: Tx, { addressId, roomId }: Place): Promise<void> {
  await db.room.deleteMany({ where: { id: roomId, kind: 'PROVIDER' } })
  await db.address.deleteMany({ where: { id: addressId } })
}
