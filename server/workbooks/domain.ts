import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { workbooksCalls } from './index'
import { workbooksPersonalData } from './queries/personal-data.sql'

export const workbooksDomain = defineDomain({
  name: 'workbooks',
  tier: 3,
  calls: workbooksCalls,
  personalData: workbooksPersonalData,
})
