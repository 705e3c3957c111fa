import 'server-only'
import type { Tx } from '@/server/kernel/db'

const dayMs = 86_400_000
/** A device or address that was used longer ago no longer counts as somebody's. */
const usedDays = 90
/** The hours for which a link counts after it was shown. */
const askedHours = 48

type DeviceOwners = { readonly isOwn: boolean; readonly isOfStudent: boolean }

/** Whether the student, or any student, has logged in from a device. */
export async function findDeviceOwners(
  db: Tx,
  { deviceHash, studentId }: { deviceHash: string; studentId: string },
): Promise<DeviceOwners> {
  const [row] = await db.$queryRaw<DeviceOwners[]>`
    SELECT coalesce(bool_or(k.user_id = ${studentId}::uuid), FALSE) AS "isOwn",
      coalesce(bool_or(EXISTS (
        SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = k.user_id AND p.privilege = 'APP_STUDENT')), FALSE) AS "isOfStudent"
    FROM known_device k WHERE k.device_hash = ${deviceHash}`
  return row ?? { isOwn: false, isOfStudent: false }
}

/** Whether a cookie belonged to a session, including one that is over and not yet removed. */
export async function isSessionCookie(db: Tx, tokenHash: string): Promise<boolean> {
  return (await db.signInSession.count({ where: { tokenHash } })) > 0
}

/** Addresses from which somebody logged in, or did anything during the time for which a link counts. */
export async function listAddressesOf(db: Tx, userId: string, at: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ address: string }[]>`
    SELECT address FROM known_device WHERE user_id = ${userId}::uuid AND last_seen_at > ${new Date(at.getTime() - usedDays * dayMs)}
    UNION SELECT address FROM audit_entry WHERE actor_id = ${userId}::uuid AND at > ${new Date(at.getTime() - askedHours * 3_600_000)}`
  return rows.map(({ address }) => address)
}

/** The addresses from which somebody did anything since a moment. */
export async function listActingAddresses(db: Tx, userId: string, since: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ address: string }[]>`
    SELECT DISTINCT address FROM audit_entry WHERE actor_id = ${userId}::uuid AND at >= ${since}`
  return rows.map(({ address }) => address)
}

/** Whether one of somebody's browsers has this user agent. */
export async function usesAgent(db: Tx, userId: string, userAgent: string): Promise<boolean> {
  return (
    (await db.knownDevice.count({ where: { userId, userAgent } })) > 0 ||
    (await db.signInSession.count({ where: { userId, userAgent } })) > 0
  )
}

/** Other accounts with the addresses of their last logins, as far as these begin in the same way. */
export async function listOthersNear(
  db: Tx,
  { besides, beginning, at }: { besides: string; beginning: string; at: Date },
): Promise<{ userId: string; address: string }[]> {
  return db.$queryRaw<{ userId: string; address: string }[]>`
    SELECT DISTINCT user_id AS "userId", address FROM known_device
    WHERE user_id <> ${besides}::uuid AND starts_with(address, ${beginning}) AND last_seen_at > ${new Date(at.getTime() - usedDays * dayMs)}`
}

/** Two answers from one network are handled one after the other, so that the later one finds the earlier one. */
export async function lockNetwork(db: Tx, network: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.patient-answer.' || ${network}, 0))`
}

/** Marks the waiting answers that were given on one of these devices within the same minute. Returns whether there were any. */
export async function markSameMinute(db: Tx, minuteKeys: readonly string[]): Promise<boolean> {
  const found = await db.$executeRaw`
    UPDATE patient_feedback SET marks = CASE WHEN 'SAME_MINUTE' = ANY(marks) THEN marks ELSE array_append(marks, 'SAME_MINUTE') END
    WHERE batch IS NULL AND minute_keys && ${[...minuteKeys]}::text[]`
  return found > 0
}
