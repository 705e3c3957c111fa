import 'server-only'
import { provideImportKind } from '@/server/imports'
import { defineDomain } from '@/server/kernel/domain'
import { thirdPartyImportCalls } from './calls'
import { thirdPartyImportIds } from './ids'
import { thirdPartyPersonalData } from './queries/personal-data.sql'
import { dataSetBatch, dataSetImport } from './upload'

export const thirdPartyImportDomain = defineDomain({
  name: 'third-party-import',
  tier: 4,
  ids: thirdPartyImportIds,
  calls: thirdPartyImportCalls,
  personalData: thirdPartyPersonalData,
  batches: [dataSetBatch],
  binds: () => provideImportKind(dataSetImport),
})
