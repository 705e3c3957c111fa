/** One registry of privileges: what a role may hold, by area. */
type Entry = { readonly area: Area; readonly sensitive: boolean }
export const areas = [
  'markers',
  'people',
  'clinical',
  'forms',
  'tests',
  'reports',
  'timetables',
  'absencePlacement',
  'communication',
  'learning',
  'system',
] as const
export type Area = (typeof areas)[number]

const plain = (area: Area): Entry => ({ area, sensitive: false })
const sensitive = (area: Area): Entry => ({ area, sensitive: true })

export const privileges = {
  APP_STUDENT: plain('markers'),
  APP_TEACHER: plain('markers'),
  ALL: sensitive('markers'),
  USERS_VIEW: sensitive('people'),
  USERS_ADMIN: sensitive('people'),
  ROLES_ADMIN: sensitive('people'),
  PROGRAMMES_ADMIN: plain('people'),
  GROUPS_ADMIN: plain('people'),
  TREATMENTSESSION_EDIT: plain('clinical'),
  MARK_TREATMENTSESSIONS: sensitive('clinical'),
  TREATMENTSESSION_VIEW_ALL: sensitive('clinical'),
  TREATMENTSESSION_UNLOCK: sensitive('clinical'),
  CLINICALCASES_VIEW_ALL: sensitive('clinical'),
  INTERFACE_ADMIN: sensitive('clinical'),
  FORMS: plain('forms'),
  FORMS_ASSIGN: plain('forms'),
  FORMS_VIEW_ALL: sensitive('forms'),
  FORMS_ADMIN: plain('forms'),
  STATICURLS_ADMIN: sensitive('forms'),
  WORKFLOWS_ADMIN: sensitive('forms'),
  TESTS: plain('tests'),
  TESTS_MARK: sensitive('tests'),
  TESTS_ADMIN: plain('tests'),
  REPORT_CLINICALEXPERIENCE: plain('reports'),
  REPORT_ALLSTUDENTS: sensitive('reports'),
  REPORT_MYTREATMENTSESSIONFEEDBACK: plain('reports'),
  REPORT_ADMIN: plain('reports'),
  TIMETABLE_VIEW: plain('timetables'),
  TIMETABLE_VIEW_ALL: plain('timetables'),
  TIMETABLE_ADMIN: plain('timetables'),
  TIMETABLE_ATTENDANCE: plain('timetables'),
  TIMETABLE_CHECKIN: plain('timetables'),
  TIMETABLE_CONDONE: plain('timetables'),
  RECORD_ABSENCE: plain('absencePlacement'),
  ABSENCE_ADMIN: sensitive('absencePlacement'),
  PLACEMENT_MY_PLACEMENTS: plain('absencePlacement'),
  PLACEMENT_ADMIN: sensitive('absencePlacement'),
  MESSAGES: plain('communication'),
  MESSAGES_BROADCAST: plain('communication'),
  SERIOUSCONCERN_RECEIVE: sensitive('communication'),
  ASSETS: plain('communication'),
  ASSETS_SHARE_ROLE: plain('communication'),
  FEEDBACKCENTRE: plain('communication'),
  FEEDBACK_VIEW_ALL: sensitive('communication'),
  REFLECTIONS: plain('learning'),
  REFLECTIONS_VIEW_ALL: sensitive('learning'),
  CURRICULUM_VIEW: plain('learning'),
  CURRICULUM_EDIT: plain('learning'),
  TAGS_ADMIN: plain('learning'),
  TIMELINE_VIEW_OWN: plain('learning'),
  TIMELINE_VIEW_ALL: sensitive('learning'),
  CONFIG_ADMIN: sensitive('system'),
  THIRDPARTY_IMPORT: sensitive('system'),
  AUDIT_VIEW: sensitive('system'),
  PRIVACY_ADMIN: sensitive('system'),
  ACCESS_SUPPORT: plain('system'),
} as const satisfies Record<string, Entry>

export type Privilege = keyof typeof privileges

/** What something of this version asks for, in the order of a role's screen. The others are held already, and wait for their area. */
export const offeredPrivileges = [
  'APP_STUDENT',
  'APP_TEACHER',
  'ALL',
  'USERS_VIEW',
  'USERS_ADMIN',
  'ROLES_ADMIN',
  'PROGRAMMES_ADMIN',
  'GROUPS_ADMIN',
  'TREATMENTSESSION_EDIT',
  'MARK_TREATMENTSESSIONS',
  'TREATMENTSESSION_VIEW_ALL',
  'TREATMENTSESSION_UNLOCK',
  'CLINICALCASES_VIEW_ALL',
  'FORMS',
  'FORMS_ASSIGN',
  'FORMS_VIEW_ALL',
  'FORMS_ADMIN',
  'STATICURLS_ADMIN',
  'WORKFLOWS_ADMIN',
  'INTERFACE_ADMIN',
  'TESTS',
  'TESTS_MARK',
  'TESTS_ADMIN',
  'REPORT_CLINICALEXPERIENCE',
  'REPORT_ALLSTUDENTS',
  'REPORT_MYTREATMENTSESSIONFEEDBACK',
  'REPORT_ADMIN',
  'TIMETABLE_VIEW',
  'TIMETABLE_VIEW_ALL',
  'TIMETABLE_ADMIN',
  'TIMETABLE_CONDONE',
  'TIMETABLE_ATTENDANCE',
  'TIMETABLE_CHECKIN',
  'RECORD_ABSENCE',
  'ABSENCE_ADMIN',
  'PLACEMENT_MY_PLACEMENTS',
  'PLACEMENT_ADMIN',
  'MESSAGES',
  'MESSAGES_BROADCAST',
  'SERIOUSCONCERN_RECEIVE',
  'FEEDBACKCENTRE',
  'FEEDBACK_VIEW_ALL',
  'REFLECTIONS',
  'REFLECTIONS_VIEW_ALL',
  'CURRICULUM_VIEW',
  'CURRICULUM_EDIT',
  'ASSETS',
  'ASSETS_SHARE_ROLE',
  'TAGS_ADMIN',
  'CONFIG_ADMIN',
  'THIRDPARTY_IMPORT',
  'AUDIT_VIEW',
  'PRIVACY_ADMIN',
  'ACCESS_SUPPORT',
] as const satisfies readonly Privilege[]
export type OfferedPrivilege = (typeof offeredPrivileges)[number]

export function isPrivilege(name: string): name is Privilege {
  return Object.hasOwn(privileges, name)
}

/** ALL passes, else the named privilege must be truthy. */
export function holds(held: ReadonlySet<Privilege>, name: Privilege): boolean {
  return held.has('ALL') || held.has(name)
}

/** Whether whoever holds these is worth no more than being there: what a provider of single sign-on may give to who comes by themself. */
export function isPlain(held: readonly string[]): boolean {
  return held.every((name) => isPrivilege(name) && !privileges[name].sensitive)
}

/**
 * Whether somebody may do what another may not. Sensitive privileges alone count: a clerk who is no student administers students.
 * Who could change the address of such a person could have a new password sent there, and be them.
 */
export function isAbove(other: ReadonlySet<Privilege>, held: ReadonlySet<Privilege>): boolean {
  return [...other].some((name) => privileges[name].sensitive && !holds(held, name))
}
