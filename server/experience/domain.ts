import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { experienceJobs } from './jobs'
import { experienceListeners } from './listeners'
import { experiencePersonalData } from './queries/personal-data.sql'
import { experienceSources } from './queries/measures.sql'

export const experienceDomain = defineDomain({
  name: 'experience',
  tier: 3,
  jobs: experienceJobs,
  listeners: experienceListeners,
  personalData: experiencePersonalData,
  measures: { sources: experienceSources },
})
