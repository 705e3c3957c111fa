import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { workflowsIds } from './ids'
import { workflowsCalls } from './index'
import { workflowsJobs } from './jobs'
import { workflowsListeners } from './listeners'
import { workflowsAudited } from './queries/audited.sql'
import { workflowsPersonalData } from './queries/personal-data.sql'
import { workflowsWaiting } from './waiting'

export const workflowsDomain = defineDomain({
  name: 'workflows',
  tier: 3,
  ids: workflowsIds,
  calls: workflowsCalls,
  jobs: workflowsJobs,
  listeners: workflowsListeners,
  audited: workflowsAudited,
  personalData: workflowsPersonalData,
  waiting: workflowsWaiting,
})
