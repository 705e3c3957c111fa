import type { Db } from './database'
import { seedRoles } from './roles'

/** What even an empty production database needs before its first-run page: the rest an institution enters or takes from the starter catalogue. */
export async function seedInstitution(db: Db): Promise<void> {
  await seedRoles(db)
}
