import 'server-only'
import { seedCatalogue } from '@/prisma/seed/catalogue'
import { seedInstitution } from '@/prisma/seed/institution'
import { seedReportElements } from '@/prisma/seed/report-elements'
import { seedReports } from '@/prisma/seed/starter-reports'
import { domains } from './domains'
import { now } from './kernel/clock'
import { provideConfiguration } from './kernel/configuration'
import type { Call } from './kernel/define-call'
import { configurationOf } from './kernel/domain'
import { provideFinding } from './kernel/finding'
import { providePersonalData } from './kernel/personal-data'
import { provideAudited } from './kernel/queries/audited'
import { provideMeasures } from './kernel/queries/measures.sql'
import { provideNamings } from './kernel/queries/namings'
import { kernelPersonalData } from './kernel/queries/personal-data.sql'
import { provideWaiting } from './kernel/waiting'
import { describeApiCall } from './openapi'
import { provideStarterReports } from './reports'
import { provideFirstSchool } from './sign-in'

/** Every call of the application. One that is not here cannot be reached. */
export const registry: readonly Call[] = [...domains.flatMap(({ calls = [] }) => calls), describeApiCall(() => registry)]

for (const { binds } of domains) binds?.()
// This belongs to no domain: the content of an empty installation reaches into many.
provideStarterReports(async (db, at) => {
  await seedReportElements(db, at)
  await seedReports(db, at)
})
provideFirstSchool({ institution: (db) => seedInstitution(db, now()), catalogue: seedCatalogue })
provideConfiguration(configurationOf(domains))
provideNamings(domains.flatMap(({ namings }) => (namings ? [namings] : [])))
provideAudited(domains.flatMap(({ audited }) => audited ?? []))
provideMeasures(domains.flatMap(({ measures }) => measures ?? []))
// The kernel comes first: the mails to an address are erased before the address.
providePersonalData([kernelPersonalData, ...domains.flatMap(({ personalData }) => personalData ?? [])])
provideFinding(domains.flatMap(({ finding = [] }) => finding))
provideWaiting(domains.flatMap(({ waiting = [] }) => waiting))
