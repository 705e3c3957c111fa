import 'server-only'
import { savingSessions } from '@/server/kernel/limits'

/** Students write to their own sessions, teachers to those that they supervise: scope.ts and rules.ts decide which, and in which part. */
export const writers = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_EDIT', 'MARK_TREATMENTSESSIONS'] },
  module: 'clinical',
  effect: 'write',
  limit: () => savingSessions,
} as const

export const teachers = {
  access: { kind: 'privilege', anyOf: ['MARK_TREATMENTSESSIONS'] },
  module: 'clinical',
  effect: 'write',
} as const

/** Teachers who read the sessions that are theirs to mark. */
export const markers = { ...teachers, effect: 'read' } as const

/** An audited act of its own: neither seeing all nor marking includes it. */
export const unlockers = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_UNLOCK'] },
  module: 'clinical',
  effect: 'write',
} as const

export const readers = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_EDIT', 'MARK_TREATMENTSESSIONS', 'TREATMENTSESSION_VIEW_ALL'] },
  module: 'clinical',
  effect: 'read',
} as const

export const overseers = {
  access: { kind: 'privilege', anyOf: ['MARK_TREATMENTSESSIONS', 'TREATMENTSESSION_VIEW_ALL'] },
  module: 'clinical',
  effect: 'read',
} as const

export const entity = 'treatment-session'
