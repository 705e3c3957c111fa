import 'server-only'
import { provideOriginNames } from '@/server/form-responses'
import { defineDomain } from '@/server/kernel/domain'
import { assignmentBatch } from './assignment'
import { formSchedulesIds } from './ids'
import { formSchedulesCalls } from './index'
import { formSchedulesJobs } from './jobs'
import { formSchedulesListeners } from './listeners'
import { formSchedulesPersonalData } from './queries/personal-data.sql'
import { formSchedulesAudited } from './queries/audited.sql'
import { listScheduleNames } from './queries/schedules'

export const formSchedulesDomain = defineDomain({
  name: 'form-schedules',
  tier: 2,
  ids: formSchedulesIds,
  calls: formSchedulesCalls,
  audited: formSchedulesAudited,
  jobs: formSchedulesJobs,
  listeners: formSchedulesListeners,
  personalData: formSchedulesPersonalData,
  batches: [assignmentBatch],
  binds: () => provideOriginNames('SCHEDULE', listScheduleNames),
})
