import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { pool, type Db, type Tx } from '@/server/kernel/db'

export type DeviceRow = { id: string; deviceHash: string; userAgent: string; address: string; createdAt: Date; lastSeenAt: Date }
type Seen = {
  readonly userId: string
  readonly deviceHash: string
  readonly userAgent: string
  readonly address: string
  readonly at: Date
}

/** The largest number of devices of one person; the one that was used least recently makes room. */
const most = 20

/**
 * Whether the account of this name has been signed in to from a device. It uses a connection beside those of transactions, because the question comes before a
 * lane is taken.
 */
export async function isKnownDevice({ username, deviceHash }: { username: string; deviceHash: string }): Promise<boolean> {
  const { rowCount } = await pool().query(
    `SELECT 1 FROM known_device d JOIN app_user u ON u.id = d.user_id WHERE u.username_key = $1 AND u.deleted_at IS NULL AND d.device_hash = $2 LIMIT 1`,
    [accountKey(username), deviceHash],
  )
  return rowCount === 1
}

/** Whether anybody has signed in from a device. */
export async function isAnybodysDevice(db: Db, deviceHash: string): Promise<boolean> {
  return (await db.knownDevice.findFirst({ where: { deviceHash, user: { deletedAt: null } }, select: { id: true } })) !== null
}

/** Stores the time from which a person's devices are told apart; returns true once, at their first login from then on. */
export async function storeDevicesSince(db: Tx, userId: string, at: Date): Promise<boolean> {
  return (await db.user.updateMany({ where: { id: userId, devicesSince: null }, data: { devicesSince: at } })).count === 1
}

/** Returns false where the person never logged in from this device. */
export async function touchDevice(db: Tx, { userId, deviceHash, at, ...seen }: Seen): Promise<boolean> {
  return (await db.knownDevice.updateMany({ where: { userId, deviceHash }, data: { ...seen, lastSeenAt: at } })).count === 1
}

export async function insertDevice(db: Tx, { id, at, ...device }: Seen & { readonly id: string }): Promise<void> {
  await db.knownDevice.createMany({ data: [{ id, ...device, createdAt: at, lastSeenAt: at }], skipDuplicates: true })
  await db.$executeRaw`
    DELETE FROM known_device WHERE user_id = ${device.userId}::uuid
      AND id NOT IN (SELECT id FROM known_device WHERE user_id = ${device.userId}::uuid ORDER BY last_seen_at DESC, id DESC LIMIT ${most})`
}

export function listDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  const select = { id: true, deviceHash: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true } as const
  return db.knownDevice.findMany({ where: { userId }, select, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }] })
}

export async function deleteDevice(db: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await db.knownDevice.deleteMany({ where: { id, userId } })).count === 1
}

export async function deleteOldDevices(db: Tx, before: Date): Promise<void> {
  await db.knownDevice.deleteMany({ where: { lastSeenAt: { lt: before } } })
}
