import 'server-only'

/** Students about themselves, teachers and staff about those whom they may see: scope.ts decides. */
export const reading = {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'read',
} as const
