import 'server-only'

export const readers = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_EDIT', 'CLINICALCASES_VIEW_ALL'] },
  module: 'clinical',
  effect: 'read',
} as const
/** Students act on their own cases; rules.ts decides which acts others have. */
export const writers = {
  access: { kind: 'privilege', anyOf: ['TREATMENTSESSION_EDIT', 'CLINICALCASES_VIEW_ALL'] },
  module: 'clinical',
  effect: 'write',
  replay: 'keyed',
} as const
export const agreers = {
  access: { kind: 'privilege', anyOf: ['MARK_TREATMENTSESSIONS'] },
  module: 'clinical',
  effect: 'write',
  replay: 'keyed',
} as const
/** The teacher who agreed, or people who see all cases; rules.ts decides which of them. */
export const withdrawers = {
  access: { kind: 'privilege', anyOf: ['MARK_TREATMENTSESSIONS', 'CLINICALCASES_VIEW_ALL'] },
  module: 'clinical',
  effect: 'write',
  replay: 'keyed',
} as const

export const entity = 'clinical-case'
/** People who see all cases find others to go on with a leaver's cases. */
export const handers = { access: { kind: 'privilege', anyOf: ['CLINICALCASES_VIEW_ALL'] }, module: 'clinical' } as const
