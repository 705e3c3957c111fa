import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { allocationBatch } from './allocation/batch'
import { placementsIds } from './ids'
import { placementsCalls } from './index'
import { placementsJobs } from './jobs'
import { placementsAudited } from './queries/audited.sql'
import { placementsBatch } from './importing/batch'
import { placementsImport } from './importing/kind'
import { provideImportKind } from '@/server/imports'
import { placementsNamings } from './queries/namings.sql'
import { placementsNames } from './queries/placed-dates.sql'
import { placementsPersonalData } from './personal-data'

export const placementsDomain = defineDomain({
  name: 'placements',
  tier: 2,
  ids: placementsIds,
  calls: placementsCalls,
  jobs: placementsJobs,
  measures: { names: placementsNames },
  namings: placementsNamings,
  audited: placementsAudited,
  personalData: placementsPersonalData,
  batches: [allocationBatch, placementsBatch],
  binds: () => provideImportKind(placementsImport),
})
