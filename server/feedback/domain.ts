import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { feedbackIds } from './ids'
import { feedbackCalls } from './index'
import { feedbackJobs } from './jobs'
import { feedbackSources } from './queries/measures.sql'
import { feedbackNamings } from './queries/namings.sql'
import { feedbackPersonalData } from './queries/personal-data.sql'
import { feedbackWaiting } from './waiting'

export const feedbackDomain = defineDomain({
  name: 'feedback',
  tier: 3,
  ids: feedbackIds,
  calls: feedbackCalls,
  measures: { sources: feedbackSources },
  jobs: feedbackJobs,
  namings: feedbackNamings,
  personalData: feedbackPersonalData,
  waiting: feedbackWaiting,
})
