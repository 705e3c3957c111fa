import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { provideTagUse } from '@/server/tags'
import { workbooksIds } from './ids'
import { workbooksCalls } from './index'
import { workbooksPersonalData } from './queries/personal-data.sql'
import { workbooksAudited } from './queries/audited.sql'
import { countAsking, countAskingTwice, moveAsked } from './queries/tag-use.sql'
import { workbooksWaiting } from './waiting'

export const workbooksDomain = defineDomain({
  name: 'workbooks',
  tier: 3,
  ids: workbooksIds,
  calls: workbooksCalls,
  audited: workbooksAudited,
  personalData: workbooksPersonalData,
  waiting: workbooksWaiting,
  binds: () => provideTagUse('workbooks', { count: countAsking, countBoth: countAskingTwice, move: moveAsked }),
})
