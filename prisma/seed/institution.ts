import type { Db } from './database'
import { seedReportElements } from './report-elements'
import { seedReports } from './starter-reports'
import { seedRoles } from './roles'

/** What even an empty production database needs before its first-run page: the rest an institution enters or takes from the starter catalogue. */
export async function seedInstitution(db: Db, at = new Date()): Promise<void> {
  await seedRoles(db)
  await seedReportElements(db, at)
  await seedReports(db, at)
}
