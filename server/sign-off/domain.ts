import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { signOffIds } from './ids'
import { signOffCalls } from './index'
import { signOffJobs } from './jobs'
import { signOffListeners } from './listeners'
import { signOffPersonalData } from './queries/personal-data.sql'
import { signOffWaiting } from './waiting'

export const signOffDomain = defineDomain({
  name: 'sign-off',
  tier: 3,
  ids: signOffIds,
  calls: signOffCalls,
  jobs: signOffJobs,
  listeners: signOffListeners,
  personalData: signOffPersonalData,
  waiting: signOffWaiting,
})
