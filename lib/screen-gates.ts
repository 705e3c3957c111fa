import 'server-only'

/** Who reaches several screens of lib/screens.ts. */

export const timetableViewers = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
} as const
export const timetablePlanners = { session: true, module: 'timetable', privilege: 'TIMETABLE_ADMIN' } as const
export const attenders = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_VIEW', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
} as const
export const absenceDeciders = { session: true, module: null, privilege: 'ABSENCE_ADMIN' } as const
export const registerKeepers = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_ATTENDANCE', 'TIMETABLE_ADMIN'] },
} as const
export const anySession = { session: true, module: null, privilege: null } as const
/** Who administers people looks at them, too. */
export const whoSeesPeople = { anyOf: ['USERS_VIEW', 'USERS_ADMIN'] } as const
export const formUsers = { session: true, module: null, privilege: 'FORMS' } as const
export const formMakers = { session: true, module: null, privilege: 'FORMS_ADMIN' } as const
export const formAssigners = { session: true, module: null, privilege: 'FORMS_ASSIGN' } as const
export const writers = { session: true, module: null, privilege: 'MESSAGES' } as const
export const reportReaders = { session: true, module: null, privilege: 'REPORT_CLINICALEXPERIENCE' } as const
export const signoffOverseers = { session: true, module: null, privilege: { allOf: ['REPORT_ALLSTUDENTS', 'FORMS_VIEW_ALL'] } } as const
export const feedbackReaders = {
  session: true,
  module: 'feedbackcentre',
  privilege: { anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
} as const
/** The staff of the clinics, and whoever looks after feedback. */
export const contactReaders = {
  session: true,
  module: 'clinical',
  privilege: { anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] },
} as const
export const roleEditors = { session: true, module: null, privilege: 'ROLES_ADMIN' } as const
export const configurers = { session: true, module: null, privilege: 'CONFIG_ADMIN' } as const
export const privacyAdmins = { session: true, module: null, privilege: 'PRIVACY_ADMIN' } as const
export const programmeEditors = { session: true, module: null, privilege: 'PROGRAMMES_ADMIN' } as const
export const groupEditors = { session: true, module: null, privilege: 'GROUPS_ADMIN' } as const
export const accountEditors = { session: true, module: null, privilege: 'USERS_ADMIN' } as const
export const staticUrlEditors = { session: true, module: null, privilege: 'STATICURLS_ADMIN' } as const
export const tagEditors = { session: true, module: null, privilege: 'TAGS_ADMIN' } as const
export const interfaceEditors = { session: true, module: null, privilege: 'INTERFACE_ADMIN' } as const
