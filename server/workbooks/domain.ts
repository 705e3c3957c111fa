import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { workbooksIds } from './ids'
import { workbooksCalls } from './index'
import { workbooksPersonalData } from './queries/personal-data.sql'
import { workbooksAudited } from './queries/audited.sql'
import { workbooksWaiting } from './waiting'

export const workbooksDomain = defineDomain({
  name: 'workbooks',
  tier: 3,
  ids: workbooksIds,
  calls: workbooksCalls,
  audited: workbooksAudited,
  personalData: workbooksPersonalData,
  waiting: workbooksWaiting,
})
