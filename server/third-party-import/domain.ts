import 'server-only'
import { provideImportKind } from '@/server/imports'
import { defineDomain } from '@/server/kernel/domain'
import { thirdPartyImportCalls } from './calls'
import { thirdPartyImportIds } from './ids'
import { thirdPartyPersonalData } from './queries/personal-data.sql'
import { dataSetBatch, dataSetImport } from './upload'
import { thirdPartyAudited } from './queries/audited.sql'

export const thirdPartyImportDomain = defineDomain({
  name: 'third-party-import',
  tier: 4,
  ids: thirdPartyImportIds,
  calls: thirdPartyImportCalls,
  audited: thirdPartyAudited,
  personalData: thirdPartyPersonalData,
  batches: [dataSetBatch],
  binds: () => provideImportKind(dataSetImport),
})
