import type { Db } from './database'
import { seedReportElements } from './report-elements'
import { seedReports } from './starter-reports'
import { seedRoles } from './roles'

/**
 * Seeds the records that even an empty production database needs before its first-run page; the institution enters the rest or takes it from the starter
 * catalogue.
 */
export async function seedInstitution(db: Db, at = new Date()): Promise<void> {
  await seedRoles(db)
  await seedReportElements(db, at)
  await seedReports(db, at)
}
