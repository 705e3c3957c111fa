import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { signInIds } from './ids'
import { signInCalls } from './index'
import { signInJobs } from './jobs'
import { signInListeners } from './listeners'
import { signInPersonalData } from './queries/personal-data.sql'
import { signInSealed } from './queries/sealed.sql'

export const signInDomain = defineDomain({
  name: 'sign-in',
  tier: 1,
  ids: signInIds,
  calls: signInCalls,
  jobs: signInJobs,
  listeners: signInListeners,
  personalData: signInPersonalData,
  sealed: signInSealed,
})
