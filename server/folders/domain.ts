import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { foldersIds } from './ids'
import { foldersCalls } from './index'
import { foldersJobs } from './jobs'
import { foldersNamings } from './queries/namings.sql'
import { foldersPersonalData } from './queries/personal-data.sql'

export const foldersDomain = defineDomain({
  name: 'folders',
  tier: 2,
  ids: foldersIds,
  calls: foldersCalls,
  jobs: foldersJobs,
  namings: foldersNamings,
  personalData: foldersPersonalData,
})
