import type { Namespace } from './en-gb'

/** What the offline shell and the screens that it can draw use. Every language's share of these is kept on the device, so no more than needed. */
export const offlineNamespaces = [
  'attendance',
  'checks',
  'clinical',
  'connection',
  'dashboard',
  'errors',
  'format',
  'issues',
  'locks',
  'marking',
  'outreach',
  'retryRequests',
  'selector',
  'shell',
  'toothMap',
  'ui',
] as const satisfies readonly Namespace[]
