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

const plainEntry = (area: Area): Entry => ({ area, sensitive: false })
const sensitiveEntry = (area: Area): Entry => ({ area, sensitive: true })

export const privileges = {
  APP_STUDENT: plainEntry('markers'),
  APP_TEACHER: plainEntry('markers'),
  ALL: sensitiveEntry('markers'),
  USERS_VIEW: sensitiveEntry('people'),
  USERS_ADMIN: sensitiveEntry('people'),
  ROLES_ADMIN: sensitiveEntry('people'),
  PROGRAMMES_ADMIN: plainEntry('people'),
  GROUPS_ADMIN: plainEntry('people'),
  TREATMENTSESSION_EDIT: plainEntry('clinical'),
  MARK_TREATMENTSESSIONS: sensitiveEntry('clinical'),
  TREATMENTSESSION_VIEW_ALL: sensitiveEntry('clinical'),
  TREATMENTSESSION_UNLOCK: sensitiveEntry('clinical'),
  CLINICALCASES_VIEW_ALL: sensitiveEntry('clinical'),
  INTERFACE_ADMIN: sensitiveEntry('clinical'),
  FORMS: plainEntry('forms'),
  FORMS_ASSIGN: plainEntry('forms'),
  FORMS_VIEW_ALL: sensitiveEntry('forms'),
  FORMS_ADMIN: plainEntry('forms'),
  STATICURLS_ADMIN: sensitiveEntry('forms'),
  WORKFLOWS_ADMIN: sensitiveEntry('forms'),
  TESTS: plainEntry('tests'),
  TESTS_MARK: sensitiveEntry('tests'),
  TESTS_ADMIN: plainEntry('tests'),
  REPORT_CLINICALEXPERIENCE: plainEntry('reports'),
  REPORT_ALLSTUDENTS: sensitiveEntry('reports'),
  REPORT_MYTREATMENTSESSIONFEEDBACK: plainEntry('reports'),
  REPORT_ADMIN: plainEntry('reports'),
  TIMETABLE_VIEW: plainEntry('timetables'),
  TIMETABLE_VIEW_ALL: plainEntry('timetables'),
  TIMETABLE_ADMIN: plainEntry('timetables'),
  TIMETABLE_ATTENDANCE: plainEntry('timetables'),
  TIMETABLE_CHECKIN: plainEntry('timetables'),
  TIMETABLE_CONDONE: plainEntry('timetables'),
  RECORD_ABSENCE: plainEntry('absencePlacement'),
  ABSENCE_ADMIN: sensitiveEntry('absencePlacement'),
  PLACEMENT_MY_PLACEMENTS: plainEntry('absencePlacement'),
  PLACEMENT_ADMIN: sensitiveEntry('absencePlacement'),
  MESSAGES: plainEntry('communication'),
  MESSAGES_BROADCAST: plainEntry('communication'),
  SERIOUSCONCERN_RECEIVE: sensitiveEntry('communication'),
  ASSETS: plainEntry('communication'),
  ASSETS_SHARE_ROLE: plainEntry('communication'),
  FEEDBACKCENTRE: plainEntry('communication'),
  FEEDBACK_VIEW_ALL: sensitiveEntry('communication'),
  REFLECTIONS: plainEntry('learning'),
  REFLECTIONS_VIEW_ALL: sensitiveEntry('learning'),
  CURRICULUM_VIEW: plainEntry('learning'),
  CURRICULUM_EDIT: plainEntry('learning'),
  TAGS_ADMIN: plainEntry('learning'),
  TIMELINE_VIEW_OWN: plainEntry('learning'),
  TIMELINE_VIEW_ALL: sensitiveEntry('learning'),
  CONFIG_ADMIN: sensitiveEntry('system'),
  THIRDPARTY_IMPORT: sensitiveEntry('system'),
  AUDIT_VIEW: sensitiveEntry('system'),
  PRIVACY_ADMIN: sensitiveEntry('system'),
  ACCESS_SUPPORT: plainEntry('system'),
} as const satisfies Record<string, Entry>

export type Privilege = keyof typeof privileges

/** The privileges that this version checks, in the order of a role's screen. Others can be given already, but their area does not exist yet. */
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

/** Whether none of these privileges is sensitive; only then may a provider of single sign-on give them to people who arrive by themselves. */
export function isPlain(held: readonly string[]): boolean {
  return held.every((name) => isPrivilege(name) && !privileges[name].sensitive)
}

/**
 * Whether a person may do something that another may not. Only sensitive privileges count, since a clerk who is not a student still administers students.
 * Somebody who could change the address of such a person could have a new password sent there, and take over the account.
 */
export function isAbove(other: ReadonlySet<Privilege>, held: ReadonlySet<Privilege>): boolean {
  return [...other].some((name) => privileges[name].sensitive && !holds(held, name))
}
