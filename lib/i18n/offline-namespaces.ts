import type { Namespace } from './en-gb'

/** What the offline shell and the screens that it can draw use. Every language's share of these is kept on the device, so no more than needed. */
export const offlineNamespaces = [
  'attendance',
  'cases',
  'checks',
  'clinical',
  'connection',
  'dashboard',
  'errors',
  'form',
  'format',
  'forms',
  'importStates',
  'issues',
  'locks',
  'marking',
  'outreach',
  'proof',
  'reflections',
  'retryRequests',
  'selector',
  'shell',
  'tests',
  'toothMap',
  'ui',
  'upload',
] as const satisfies readonly Namespace[]
