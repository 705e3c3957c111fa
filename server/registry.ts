import 'server-only'
import { configCalls } from './config'
import { filesCalls } from './files'
import type { Call } from './kernel/define-call'
import { notificationsCalls } from './notifications'
import { describeApiCall } from './openapi'
import { signInCalls } from './sign-in'
import { usersCalls } from './users'

/** Every call of the application. One that is not here cannot be reached. */
export const registry: readonly Call[] = [
  ...configCalls, ...signInCalls, ...usersCalls, ...filesCalls, ...notificationsCalls,
  describeApiCall(() => registry),
]
