import 'server-only'
import type { Tx } from '@/server/kernel/db'

/**
 * Marks and records rest on the catalogue at the time: nobody removes an item, a procedure or a value of a scale between the check and the row that names it.
 * Many transactions share this lock; a change of the catalogue waits until they are done, and later ones wait for the change. The lock is a statement of its
 * own, since a statement sees the data from when it began.
 */
export async function lockSharedCatalogue(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('cusp.catalogue'))`
}

/** Locks the catalogue until the transaction ends. Taken before checking whether anything refers to an entry. */
export async function lockCatalogue(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.catalogue'))`
}
