import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { clinicalCasesFinding } from './finding'
import { handOverBatch } from './hand-over'
import { clinicalCasesIds } from './ids'
import { clinicalCasesCalls } from './index'
import { clinicalCasesJobs } from './jobs'
import { clinicalCasesListeners } from './listeners'
import { caseSources } from './queries/measures.sql'
import { clinicalCasesPersonalData } from './queries/personal-data.sql'
import { clinicalCasesSealed } from './queries/sealed.sql'
import { clinicalCasesWaiting } from './waiting'

export const clinicalCasesDomain = defineDomain({
  name: 'clinical-cases',
  tier: 3,
  ids: clinicalCasesIds,
  calls: clinicalCasesCalls,
  measures: { sources: caseSources },
  jobs: clinicalCasesJobs,
  listeners: clinicalCasesListeners,
  personalData: clinicalCasesPersonalData,
  waiting: clinicalCasesWaiting,
  finding: clinicalCasesFinding,
  sealed: clinicalCasesSealed,
  batches: [handOverBatch],
})
