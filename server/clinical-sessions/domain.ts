import 'server-only'
import { provideShiftUse } from '@/server/clinic-shifts'
import { defineDomain } from '@/server/kernel/domain'
import { provideNotifications } from '@/server/notifications'
import { providePatientNumbers } from '@/server/patient-check'
import { provideTagUse } from '@/server/tags'
import { provideBookedSessions } from '@/server/timetables'
import { provideSessionReach } from '@/server/users'
import { clinicalSessionsIds } from './ids'
import {
  clinicalSessionsCalls,
  countUnderShift,
  knownHospitalNumbers,
  sessionReachOf,
  markCommentsRead,
  sessionTags,
  unreadCommentsOf,
  unreadRowsOf,
} from './index'
import { clinicalSessionsJobs } from './jobs'
import { clinicalSessionsListeners } from './listeners'
import { listBookedSessions } from './queries/booked.sql'
import { sessionSources } from './queries/measures.sql'
import { clinicalSessionsNamings } from './queries/namings.sql'
import { clinicalSessionsPersonalData } from './queries/personal-data.sql'
import { clinicalSessionsSealed } from './queries/sealed.sql'
import { clinicalSessionsWaiting } from './waiting'

export const clinicalSessionsDomain = defineDomain({
  name: 'clinical-sessions',
  tier: 3,
  ids: clinicalSessionsIds,
  calls: clinicalSessionsCalls,
  measures: { sources: sessionSources },
  jobs: clinicalSessionsJobs,
  listeners: clinicalSessionsListeners,
  namings: clinicalSessionsNamings,
  personalData: clinicalSessionsPersonalData,
  waiting: clinicalSessionsWaiting,
  sealed: clinicalSessionsSealed,
  binds: () => {
    provideNotifications('clinical-sessions', { comments: unreadCommentsOf, panel: unreadRowsOf, readAll: markCommentsRead })
    provideShiftUse(countUnderShift)
    provideBookedSessions(listBookedSessions)
    providePatientNumbers(knownHospitalNumbers)
    provideTagUse('sessions', sessionTags)
    provideSessionReach(sessionReachOf)
  },
})
