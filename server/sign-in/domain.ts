import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { signInCalls } from './index'
import { signInJobs } from './jobs'
import { signInListeners } from './listeners'
import { signInPersonalData } from './queries/personal-data.sql'
import { signInSealed } from './queries/sealed.sql'

export const signInDomain = defineDomain({
  name: 'sign-in',
  tier: 1,
  calls: signInCalls,
  jobs: signInJobs,
  listeners: signInListeners,
  personalData: signInPersonalData,
  sealed: signInSealed,
})
