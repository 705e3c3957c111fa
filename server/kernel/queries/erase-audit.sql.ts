import 'server-only'
import type { Tx } from '../db'

/**
 * Removes from the audit what it holds about somebody: the addresses from which they acted, and the values of changes about them or of data that only they see.
 * The entries and the chain stay: digests stand for the removed values. It holds the chain as `lockChain` does, and returns the number of entries.
 */
export async function eraseFromAudit(db: Tx, userId: string): Promise<number> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.audit.chain', 0))`
  const addresses = await db.$executeRaw`
    UPDATE audit_entry SET address = '', address_salt = NULL, address_digest = audit_digest(address_salt, address)
    WHERE (actor_id = ${userId}::uuid OR viewed_id = ${userId}::uuid) AND address_salt IS NOT NULL`
  const values = await db.$executeRaw`
    UPDATE audit_entry SET changes = audit_emptied(changes), changes_salt = NULL, changes_digest = audit_digest(changes_salt, changes::text)
    WHERE ((entity IN ('user', 'data-record') AND entity_id = ${userId}) OR (entity = 'savedView' AND actor_id = ${userId}::uuid)) AND changes_salt IS NOT NULL AND changes <> '{}'::jsonb`
  return addresses + values
}
