import type { Route } from 'next'

/**
 * Every screen that exists, and where it is. Apart from who may reach it (lib/screens.ts), since every page of the application carries this table.
 * A screen that does not exist yet has no row, so nothing can lead to it.
 */
export const paths = {
  dashboard: '/',
  messages: '/messages/list',
  newMessage: '/messages/new',
  clinical: '/clinical',
  treatmentSession: '/clinical/treatmentsession',
  clinicRoster: '/clinical/roster',
  daySheet: '/clinical/daysheet',
  individualTimetable: '/timetables/individual',
  individualTeacherTimetable: '/timetables/individualteacher',
  timetables: '/timetables',
  timetable: '/timetables/edit',
  timetableSettings: '/timetables/settings',
  buildings: '/timetables/buildings',
  building: '/timetables/buildings/edit',
  rooms: '/timetables/rooms',
  room: '/timetables/rooms/edit',
  sessionTypes: '/timetables/session-types',
  sessionType: '/timetables/session-types/edit',
  forms: '/forms',
  formsList: '/forms/list',
  formView: '/forms/view',
  assignForm: '/forms/assign',
  formEditor: '/formeditor/home',
  editorForms: '/formeditor/forms',
  editorForm: '/formeditor/form',
  formTypes: '/formeditor/formtypes',
  formType: '/formeditor/formtype',
  formSchedules: '/formeditor/formschedules',
  formSchedule: '/formeditor/formschedule',
  formLibrary: '/formeditor/formlibrary',
  formLibraryItem: '/formeditor/formlibraryitem',
  settings: '/settings',
  settingsGeneral: '/settings/general',
  retryRequests: '/settings/retryrequests',
  changePassword: '/settings/change-password',
  secondFactor: '/settings/two-step-login',
  devices: '/settings/devices',
  apiTokens: '/settings/tokens',
  linkedAccounts: '/settings/linked-accounts',
  profilePicture: '/settings/users/profile-picture',
  users: '/settings/users',
  userCreate: '/settings/users/create',
  peopleImport: '/settings/users/import',
  user: '/settings/users/update',
  rollover: '/settings/users/rollover',
  roles: '/settings/users/roles',
  roleCreate: '/settings/users/roles/create',
  role: '/settings/users/roles/update',
  programmes: '/settings/programme',
  programme: '/settings/programme/edit',
  firms: '/settings/firms',
  firm: '/settings/firms/edit',
  groupings: '/settings/grouptypes',
  userFlags: '/settings/user-flags',
  userFlag: '/settings/user-flags/edit',
  terms: '/settings/terms',
  term: '/settings/terms/edit',
  clinics: '/settings/clinics',
  clinic: '/settings/clinics/edit',
  staticUrls: '/settings/static-urls',
  staticUrl: '/settings/static-urls/edit',
  specialties: '/settings/specialties',
  specialty: '/settings/specialties/edit',
  participationTypes: '/settings/participation-types',
  participationType: '/settings/participation-types/edit',
  tags: '/settings/tagmanager',
  tag: '/settings/tag',
  tagGroups: '/settings/taggroups',
  interfaceProcedures: '/settings/interfaceeditor/procedures',
  interfaceProcedure: '/settings/interfaceeditor/procedures/edit',
  interfaceSections: '/settings/interfaceeditor/sections',
  interfaceSection: '/settings/interfaceeditor/sections/edit',
  interfaceScales: '/settings/interfaceeditor/scales',
  interfaceScale: '/settings/interfaceeditor/scales/edit',
  interfacePhrases: '/settings/interfaceeditor/phrases',
  interfaceOptions: '/settings/interfaceeditor/options',
  dataSets: '/thirdparty/edit',
  dataUpload: '/thirdparty/upload',
  dataRecords: '/thirdparty/records',
  institution: '/settings/general/institution',
  region: '/settings/general/region',
  signInSettings: '/settings/general/sign-in',
  entraSettings: '/settings/general/entra',
  shibboleth: '/settings/general/shibboleth',
  shibbolethAccounts: '/settings/general/shibboleth-accounts',
  clinicalSettings: '/settings/general/clinical',
  technical: '/settings/general/technical',
  modules: '/settings/general/modules',
  sidebarItems: '/settings/general/sidebar',
  wording: '/settings/general/wording',
  mailTexts: '/settings/general/mails',
  configuration: '/settings/general/configuration',
  audit: '/settings/audit',
  operations: '/settings/operations',
  privacy: '/settings/data-protection',
  privacyPerson: '/settings/data-protection/person',
  retention: '/settings/data-protection/retention',
  changelog: '/changelog',
  dev: '/dev',
  devUi: '/dev/ui',
  devMail: '/dev/mail',
  devGeoloc: '/dev/geoloc',
} as const

export type ScreenName = keyof typeof paths

export type ScreenPath = (typeof paths)[ScreenName]
/** Of a screen with something below it, as its page says: one of a list by its id. */
export type EditPath = WithMore<ScreenPath>
/** A screen, or one below it. */
export type PathBelow = Alone<ScreenPath> | `${EditPath}/${string}`
/** Without saying which one. */
type Alone<P extends string> = P extends string ? (`${P}?q` extends Route<`${P}?q`> ? P : never) : never
type WithMore<P extends string> = P extends string ? (`${P}/x?q` extends Route<`${P}/x?q`> ? P : never) : never

export const screenNames = Object.keys(paths).filter(isScreenName)

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(paths, name)
}
