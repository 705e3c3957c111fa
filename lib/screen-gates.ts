import 'server-only'

/** Gates that screens of several domains share. The gates of a single domain are in its own lib/<domain>/screens.ts. */

export const timetablePlanners = { session: true, module: 'timetable', privilege: 'TIMETABLE_ADMIN' } as const
export const anySession = { session: true, module: null, privilege: null } as const
export const formUsers = { session: true, module: null, privilege: 'FORMS' } as const
export const formMakers = { session: true, module: null, privilege: 'FORMS_ADMIN' } as const
export const configurers = { session: true, module: null, privilege: 'CONFIG_ADMIN' } as const
