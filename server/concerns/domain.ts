import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { concernsIds } from './ids'
import { concernsCalls } from './index'
import { concernsJobs } from './jobs'
import { concernsNamings } from './queries/namings.sql'
import { concernsPersonalData } from './queries/personal-data.sql'
import { concernsSealed } from './queries/sealed.sql'
import { concernsWaiting } from './waiting'

export const concernsDomain = defineDomain({
  name: 'concerns',
  tier: 3,
  ids: concernsIds,
  calls: concernsCalls,
  jobs: concernsJobs,
  namings: concernsNamings,
  personalData: concernsPersonalData,
  waiting: concernsWaiting,
  sealed: concernsSealed,
})
