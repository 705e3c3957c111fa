import type { Namespace } from './en-gb'

/**
 * The namespaces of the offline shell and of the screens that it can draw. The device keeps every language's share of these, so the list holds no more than
 * needed.
 */
export const offlineNamespaces = [
  'attendance',
  'cases',
  'checks',
  'clinical',
  'connection',
  'coverage',
  'curriculum',
  'dashboard',
  'errors',
  'form',
  'format',
  'forms',
  'importStates',
  'issues',
  'location',
  'locks',
  'marking',
  'outreach',
  'placements',
  'proof',
  'reflections',
  'workflows',
  'retryRequests',
  'selector',
  'shell',
  'swaps',
  'tests',
  'toothMap',
  'ui',
  'upload',
] as const satisfies readonly Namespace[]
