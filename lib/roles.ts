import type { Privilege } from './privileges'

/** What an institution starts with. The built-in roles can be edited but never deleted; custom roles are free. */
export const builtInRoles = [
  {
    builtIn: 'STUDENT',
    name: 'Student',
    privileges: [
      'APP_STUDENT', 'TREATMENTSESSION_EDIT', 'FORMS', 'MESSAGES', 'ASSETS', 'TESTS', 'FEEDBACKCENTRE', 'REPORT_CLINICALEXPERIENCE',
      'TIMETABLE_VIEW', 'TIMETABLE_CHECKIN', 'RECORD_ABSENCE', 'PLACEMENT_MY_PLACEMENTS', 'REFLECTIONS', 'TIMELINE_VIEW_OWN', 'CURRICULUM_VIEW', 'ACCESS_SUPPORT',
    ],
  },
  {
    builtIn: 'TEACHER',
    name: 'Teacher',
    privileges: [
      'APP_TEACHER', 'TREATMENTSESSION_EDIT', 'MARK_TREATMENTSESSIONS', 'FORMS', 'MESSAGES', 'ASSETS', 'TESTS', 'TESTS_MARK', 'FEEDBACKCENTRE',
      'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS', 'REPORT_MYTREATMENTSESSIONFEEDBACK', 'TIMETABLE_VIEW', 'TIMETABLE_ATTENDANCE', 'RECORD_ABSENCE', 'CURRICULUM_VIEW', 'ACCESS_SUPPORT',
    ],
  },
  {
    builtIn: 'STAFF',
    name: 'Staff',
    privileges: [
      'USERS_VIEW', 'FORMS', 'FORMS_ASSIGN', 'FORMS_VIEW_ALL', 'MESSAGES', 'MESSAGES_BROADCAST', 'ASSETS', 'ASSETS_SHARE_ROLE', 'TESTS', 'REPORT_CLINICALEXPERIENCE',
      'REPORT_ALLSTUDENTS', 'TREATMENTSESSION_VIEW_ALL', 'CLINICALCASES_VIEW_ALL', 'TIMETABLE_VIEW_ALL', 'TIMETABLE_ADMIN', 'TIMETABLE_ATTENDANCE', 'ABSENCE_ADMIN',
      'PLACEMENT_ADMIN', 'GROUPS_ADMIN', 'TIMELINE_VIEW_ALL', 'CURRICULUM_VIEW', 'ACCESS_SUPPORT',
    ],
  },
  { builtIn: 'ADMIN', name: 'Admin', privileges: ['ALL'] },
] as const satisfies readonly { builtIn: string; name: string; privileges: readonly Privilege[] }[]

export type BuiltInRole = (typeof builtInRoles)[number]['builtIn']
export const builtInNames = ['STUDENT', 'TEACHER', 'STAFF', 'ADMIN'] as const satisfies readonly BuiltInRole[]
