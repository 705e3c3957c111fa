import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { provideNotifications } from '@/server/notifications'
import { messagingFinding } from './finding'
import { messagingIds } from './ids'
import { messagingCalls, unreadMessagesOf } from './index'
import { panelRowsOf, markMessagesRead } from './panel'
import { messagingJobs } from './jobs'
import { messagingListeners } from './listeners'
import { messagingNamings } from './queries/namings.sql'
import { messagingPersonalData } from './queries/personal-data.sql'

export const messagingDomain = defineDomain({
  name: 'messaging',
  tier: 2,
  ids: messagingIds,
  calls: messagingCalls,
  jobs: messagingJobs,
  listeners: messagingListeners,
  namings: messagingNamings,
  personalData: messagingPersonalData,
  finding: messagingFinding,
  binds: () => provideNotifications('messaging', { messages: unreadMessagesOf, panel: panelRowsOf, readAll: markMessagesRead }),
})
