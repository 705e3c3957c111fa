import 'server-only'
import type { Tx } from '@/server/kernel/db'

/**
 * What is marked or recorded rests on the catalogue as it is then: nobody takes an item, a procedure or a value of a scale away between the look
 * at it and the row that names it. Many hold it so at once; who changes it waits until they are done, and they wait for that. A statement of its
 * own, since a statement sees what there was when it began.
 */
export async function lockSharedCatalogue(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('cusp.catalogue'))`
}

/** Before it is looked at whether anything rests on it. */
export async function lockCatalogue(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.catalogue'))`
}
