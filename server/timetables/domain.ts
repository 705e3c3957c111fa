import 'server-only'
import { provideImportKind } from '@/server/imports'
import { defineDomain } from '@/server/kernel/domain'
import { planningBatch } from './planning/batch'
import { timetableImport } from './importing/kind'
import { timetablesIds } from './ids'
import { timetablesCalls } from './index'
import { timetablesJobs } from './jobs'
import { timetablesNamings } from './queries/namings.sql'
import { timetablesPersonalData } from './queries/personal-data.sql'
import { timetablesAudited } from './queries/audited.sql'
import { timetablesNames, timetablesSources } from './queries/measures.sql'
import { timetablesWaiting } from './waiting'

export const timetablesDomain = defineDomain({
  name: 'timetables',
  tier: 2,
  ids: timetablesIds,
  calls: timetablesCalls,
  measures: { names: timetablesNames, sources: timetablesSources },
  audited: timetablesAudited,
  jobs: timetablesJobs,
  namings: timetablesNamings,
  personalData: timetablesPersonalData,
  waiting: timetablesWaiting,
  batches: [planningBatch],
  binds: () => provideImportKind(timetableImport),
})
