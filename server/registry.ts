import 'server-only'
import { catalogueCalls, catalogueConfiguration } from './catalogue'
import { clinicShiftsCalls, provideShiftUse } from './clinic-shifts'
import { clinicalSessionsCalls, countUnderShift, sessionReachOf, sessionTags, unreadCommentsOf } from './clinical-sessions'
import { configCalls, configConfiguration } from './config'
import { devCalls } from './dev'
import { filesCalls } from './files'
import { groupingsCalls } from './groupings'
import { importsCalls, provideImportKinds } from './imports'
import { provideConfiguration } from './kernel/configuration'
import type { Call } from './kernel/define-call'
import { notificationsCalls, provideNotifications } from './notifications'
import { describeApiCall } from './openapi'
import { peopleImport } from './people-import'
import { programmesCalls, programmesConfiguration } from './programmes'
import { rolesCalls, rolesConfiguration } from './roles'
import { signInCalls } from './sign-in'
import { provideTagUse, tagsCalls, tagsConfiguration } from './tags'
import { dataSetImport, thirdPartyImportCalls } from './third-party-import'
import { flagCalls, provideSessionReach, rolloverCalls, usersCalls, usersConfiguration } from './users'

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
provideImportKinds([peopleImport, dataSetImport])
provideSessionReach(sessionReachOf)

// Roles last of what guards depend on: what a role may do is asked while the rest is taken over.
provideConfiguration([...configConfiguration, programmesConfiguration, usersConfiguration, ...tagsConfiguration, ...catalogueConfiguration, rolesConfiguration])
