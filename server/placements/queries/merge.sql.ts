import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type MergeCounts = {
  placements: number
  students: number
  contacts: number
  agreements: number
  checks: number
  files: number
  capacities: number
  capacitiesLost: number
}
type Pair = { readonly fromId: string; readonly intoId: string }
type Follower = (db: Tx, pair: Pair) => Promise<void>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspProviderFollower: Follower | undefined
}

/** Registers the function that moves a merged provider's records in higher domains to the other provider (provider-portal's domain.ts binds it). */
export function provideProviderFollower(follower: Follower): void {
  globalThis.cuspProviderFollower = follower
}

/** The number of a provider's records that would become another's. `students`: those of confirmed placements that are not over. */
export async function countMerge(db: Db, { fromId, intoId, today }: Pair & { today: string }): Promise<MergeCounts> {
  const [counts] = await db.$queryRaw<[MergeCounts]>`
    WITH places AS (
      SELECT EXISTS (SELECT 1 FROM placement_capacity o WHERE o.provider_id = ${intoId}::uuid AND o.specialty_id IS NOT DISTINCT FROM c.specialty_id
        AND o.from_on <= c.to_on AND o.to_on >= c.from_on) AS lost FROM placement_capacity c WHERE c.provider_id = ${fromId}::uuid)
    SELECT
      (SELECT count(*)::int FROM placement WHERE provider_id = ${fromId}::uuid) AS placements,
      (SELECT count(DISTINCT student_id)::int FROM placement WHERE provider_id = ${fromId}::uuid AND state = 'CONFIRMED' AND to_on >= ${today}::date) AS students,
      (SELECT count(*)::int FROM placement_contact WHERE provider_id = ${fromId}::uuid) AS contacts,
      (SELECT count(*)::int FROM placement_agreement WHERE provider_id = ${fromId}::uuid) AS agreements,
      (SELECT count(*)::int FROM placement_check WHERE provider_id = ${fromId}::uuid) AS checks,
      (SELECT count(*)::int FROM placement_file WHERE provider_id = ${fromId}::uuid) AS files,
      (SELECT count(*) FILTER (WHERE NOT lost)::int FROM places) AS capacities,
      (SELECT count(*) FILTER (WHERE lost)::int FROM places) AS "capacitiesLost"`
  return counts
}

/**
 * Moves everything that a provider has to another. Spans of places that overlap the other's are deleted, and where somebody ranked both providers, so is the
 * lower rank. The outcomes of calculations name the other provider as well. Both providers are locked.
 */
export async function moveAll(db: Tx, { fromId, intoId }: Pair): Promise<void> {
  await db.$executeRaw`
    DELETE FROM placement_capacity c USING placement_capacity o WHERE c.provider_id = ${fromId}::uuid AND o.provider_id = ${intoId}::uuid
      AND o.specialty_id IS NOT DISTINCT FROM c.specialty_id AND o.from_on <= c.to_on AND o.to_on >= c.from_on`
  await db.$executeRaw`
    DELETE FROM placement_preference p USING placement_preference o WHERE p.block_id = o.block_id AND p.student_id = o.student_id AND p.rank > o.rank
      AND p.provider_id IN (${fromId}::uuid, ${intoId}::uuid) AND o.provider_id IN (${fromId}::uuid, ${intoId}::uuid)`
  const data = { providerId: intoId }
  const where = { providerId: fromId }
  await db.placementPreference.updateMany({ where, data })
  await db.placementRunOutcome.updateMany({ where, data })
  await db.placementCapacity.updateMany({ where, data })
  await db.placementAgreement.updateMany({ where, data })
  await db.placementCheck.updateMany({ where, data })
  await db.placementFile.updateMany({ where, data })
  await db.placementContact.updateMany({ where, data })
  await globalThis.cuspProviderFollower?.(db, { fromId, intoId })
  // The new revision keeps people who saw a placement before from saving over this.
  await db.placement.updateMany({ where, data: { ...data, revision: { increment: 1 } } })
}
