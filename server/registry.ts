import 'server-only'
import { catalogueCalls } from './catalogue'
import { clinicShiftsCalls, provideShiftUse } from './clinic-shifts'
import { clinicalSessionsCalls, countUnderShift, sessionReachOf, sessionTags, unreadCommentsOf } from './clinical-sessions'
import { configCalls } from './config'
import { devCalls } from './dev'
import { filesCalls } from './files'
import { groupingsCalls } from './groupings'
import { importsCalls, provideImportKinds } from './imports'
import type { Call } from './kernel/define-call'
import { notificationsCalls, provideNotifications } from './notifications'
import { describeApiCall } from './openapi'
import { peopleImport } from './people-import'
import { programmesCalls } from './programmes'
import { rolesCalls } from './roles'
import { signInCalls } from './sign-in'
import { provideTagUse, tagsCalls } from './tags'
import { thirdPartyImportCalls } from './third-party-import'
import { flagCalls, provideSessionReach, rolloverCalls, usersCalls } from './users'

/** Every call of the application. One that is not here cannot be reached. */
export const registry: readonly Call[] = [
  ...configCalls, ...signInCalls, ...usersCalls, ...flagCalls, ...rolloverCalls, ...rolesCalls, ...programmesCalls, ...tagsCalls, ...groupingsCalls, ...filesCalls, ...importsCalls, ...notificationsCalls, ...catalogueCalls, ...clinicShiftsCalls,
  ...clinicalSessionsCalls, ...thirdPartyImportCalls, ...devCalls,
  describeApiCall(() => registry),
]

// A lower tier knows nothing of a higher one: what is unread there is bound here.
provideNotifications('clinical-sessions', { comments: unreadCommentsOf })
provideShiftUse(countUnderShift)
provideTagUse('sessions', sessionTags)
provideImportKinds([peopleImport])
provideSessionReach(sessionReachOf)
