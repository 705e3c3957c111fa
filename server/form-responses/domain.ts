import 'server-only'
import { provideFormMover } from '@/server/forms'
import { defineDomain } from '@/server/kernel/domain'
import { provideNotifications } from '@/server/notifications'
import { formResponsesIds } from './ids'
import { countDueForms, formResponsesCalls } from './index'
import { formResponsesJobs } from './jobs'
import { formResponsesListeners } from './listeners'
import { moveDrafts } from './move-drafts'
import { formSources } from './queries/measures.sql'
import { formResponsesNamings } from './queries/namings.sql'
import { formResponsesPersonalData } from './queries/personal-data.sql'
import { formResponsesSealed } from './queries/sealed.sql'
import { formsWaiting } from './waiting'

export const formResponsesDomain = defineDomain({
  name: 'form-responses',
  tier: 2,
  ids: formResponsesIds,
  calls: formResponsesCalls,
  measures: { sources: formSources },
  jobs: formResponsesJobs,
  listeners: formResponsesListeners,
  namings: formResponsesNamings,
  personalData: formResponsesPersonalData,
  sealed: formResponsesSealed,
  waiting: formsWaiting,
  binds: () => {
    provideNotifications('form-responses', { formsDue: countDueForms })
    provideFormMover(moveDrafts)
  },
})
