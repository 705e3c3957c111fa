import 'server-only'
import type { Gate, PrivilegeTree } from './access'
import type { Namespace } from './i18n/en-gb'
import type { Module } from './modules'
import type { ScreenName } from './paths'
import {
  absenceDeciders,
  accountEditors,
  anySession,
  attenders,
  configurers,
  contactReaders,
  feedbackReaders,
  formAssigners,
  formMakers,
  formUsers,
  groupEditors,
  interfaceEditors,
  privacyAdmins,
  programmeEditors,
  registerKeepers,
  reportReaders,
  roleEditors,
  signoffOverseers,
  staticUrlEditors,
  tagEditors,
  timetablePlanners,
  timetableViewers,
  whoSeesPeople,
  writers,
} from './screen-gates'

/**
 * Who reaches a screen of lib/paths.ts, what leads there, and its texts. `open`: who may reach it. One of the following leads there, so that none is
 * forgotten. `menu`: who sees it in the sidebar, verbatim from product-spec.md section 2. `settings`: the group of the settings' own page, in this
 * table's order. `of`: a screen of many, which leads to each of them here, so that it cannot be gone to without saying which one. `from`: another screen.
 * `texts`: the namespaces that are sent to the browser with it.
 */
type Screen = {
  readonly open: { readonly session: true; readonly module: Module | null; readonly privilege: PrivilegeTree | null }
  readonly texts: readonly Namespace[]
} & (
  | { readonly menu: { readonly gate: Gate; readonly group: 'today' | 'learn' | 'plan' | 'manage' } }
  | { readonly settings: SettingsGroupName }
  | { readonly of: ScreenName }
  | { readonly from: ScreenName }
)

/** In the order of the settings' own page. */
export const settingsGroupNames = ['you', 'people', 'school', 'clinical', 'institution', 'device', 'about'] as const
export type SettingsGroupName = (typeof settingsGroupNames)[number]

/** For the server alone: a browser is told what its person may reach, and gets the texts of the screen that it shows. */
export const screens = {
  dashboard: { open: anySession, menu: { gate: true, group: 'today' }, texts: ['clinical', 'dashboard', 'forms'] },
  messages: { open: writers, menu: { gate: 'MESSAGES', group: 'today' }, texts: ['issues', 'messages', 'notices', 'selector', 'upload'] },
  newMessage: { open: writers, from: 'messages', texts: ['audience', 'issues', 'messages', 'selector', 'upload'] },
  // Also who is no longer a writer reads what a concern about them says.
  seriousConcern: { open: anySession, from: 'messages', texts: ['concerns', 'issues', 'proof', 'selector', 'upload'] },
  clinical: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TREATMENTSESSION_EDIT'] }, group: 'today' },
    texts: ['clinical', 'issues', 'locks', 'marking', 'selector'],
  },
  treatmentSession: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    of: 'clinical',
    texts: ['cases', 'checks', 'clinical', 'issues', 'locks', 'marking', 'outreach', 'selector', 'toothMap'],
  },
  patientFeedback: {
    open: { session: true, module: 'clinical', privilege: 'TREATMENTSESSION_EDIT' },
    of: 'clinical',
    texts: ['issues', 'patientFeedback'],
  },
  studentFeedback: {
    open: { session: true, module: 'clinical', privilege: 'TREATMENTSESSION_EDIT' },
    of: 'clinical',
    texts: ['feedback', 'issues', 'patientFeedback'],
  },
  patientContacts: {
    open: contactReaders,
    // Not in the specification's table: the staff of the clinics have no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, { anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] }] }, group: 'today' },
    texts: ['feedback', 'issues'],
  },
  clinicalCases: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'CLINICALCASES_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TREATMENTSESSION_EDIT', { not: 'MARK_TREATMENTSESSIONS' }] }, group: 'today' },
    texts: ['cases', 'clinical', 'issues', 'selector', 'toothMap'],
  },
  caseHandOver: {
    open: { session: true, module: 'clinical', privilege: 'CLINICALCASES_VIEW_ALL' },
    of: 'clinicalCases',
    texts: ['cases', 'issues', 'selector'],
  },
  clinicRoster: {
    open: { session: true, module: 'clinical', privilege: 'TIMETABLE_ADMIN' },
    // Not in the specification's table: whoever plans need not treat, and has no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TIMETABLE_ADMIN'] }, group: 'plan' },
    texts: ['clinical', 'issues', 'selector', 'shifts'],
  },
  daySheet: {
    open: {
      session: true,
      module: 'clinical',
      privilege: { anyOf: ['TIMETABLE_ADMIN', 'TREATMENTSESSION_VIEW_ALL', 'MARK_TREATMENTSESSIONS'] },
    },
    of: 'clinicRoster',
    texts: ['clinical', 'shifts'],
  },
  individualTimetable: {
    open: attenders,
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_VIEW', { not: 'APP_TEACHER' }] }, group: 'today' },
    texts: ['shifts', 'timetables'],
  },
  individualTeacherTimetable: {
    open: attenders,
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_VIEW', 'APP_TEACHER'] }, group: 'today' },
    texts: ['shifts', 'timetables'],
  },
  attendance: {
    open: {
      session: true,
      module: 'timetable',
      privilege: { anyOf: ['TIMETABLE_ATTENDANCE', 'TIMETABLE_ADMIN', 'PLACEMENT_MY_PLACEMENTS'] },
    },
    menu: {
      gate: { allOf: [{ module: 'timetable' }, { anyOf: ['TIMETABLE_ATTENDANCE', 'PLACEMENT_MY_PLACEMENTS'] }] },
      group: 'today',
    },
    texts: ['attendance', 'issues', 'timetables'],
  },
  register: { open: registerKeepers, of: 'attendance', texts: ['attendance', 'issues', 'timetables'] },
  checkIn: {
    open: { session: true, module: 'timetable', privilege: { allOf: ['TIMETABLE_CHECKIN', 'APP_STUDENT'] } },
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_CHECKIN', 'APP_STUDENT', { not: 'ALL' }] }, group: 'today' },
    texts: ['attendance', 'issues', 'location', 'timetables'],
  },
  attendanceReport: { open: registerKeepers, from: 'attendance', texts: ['attendance', 'editor', 'issues', 'listTools', 'proof'] },
  absences: {
    open: { session: true, module: null, privilege: { anyOf: ['RECORD_ABSENCE', 'ABSENCE_ADMIN'] } },
    // Whoever takes attendance finds it there. Who decides need not report their own, and is led here like who does.
    menu: {
      gate: {
        allOf: [
          { anyOf: ['RECORD_ABSENCE', 'ABSENCE_ADMIN'] },
          { anyOf: [{ not: 'TIMETABLE_ATTENDANCE' }, { not: { module: 'timetable' } }] },
        ],
      },
      group: 'today',
    },
    texts: ['absences', 'issues', 'upload'],
  },
  timetableAbsences: {
    open: { session: true, module: null, privilege: { anyOf: ['TIMETABLE_ADMIN', 'ABSENCE_ADMIN'] } },
    from: 'timetables',
    texts: ['absences'],
  },
  attendanceLog: { open: { session: true, module: 'timetable', privilege: null }, from: 'attendance', texts: ['attendance', 'issues'] },
  timetables: {
    open: timetableViewers,
    menu: { gate: { allOf: [{ module: 'timetable' }, { anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] }] }, group: 'plan' },
    texts: ['editor', 'issues', 'listTools', 'timetables'],
  },
  timetable: { open: timetableViewers, of: 'timetables', texts: ['editor', 'issues', 'listTools', 'selector', 'timetables'] },
  timetableSettings: { open: timetablePlanners, of: 'timetables', texts: ['editor', 'issues', 'timetables'] },
  timetableStaff: { open: timetableViewers, from: 'timetables', texts: ['issues', 'timetables'] },
  roomUsage: { open: timetableViewers, from: 'timetables', texts: ['editor', 'issues', 'listTools', 'timetables'] },
  buildings: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  building: { open: timetablePlanners, of: 'buildings', texts: ['editor', 'issues', 'lists'] },
  rooms: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'listTools', 'lists'] },
  room: { open: timetablePlanners, of: 'rooms', texts: ['editor', 'issues', 'lists'] },
  sessionTypes: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'listTools', 'lists'] },
  sessionType: { open: timetablePlanners, of: 'sessionTypes', texts: ['editor', 'issues', 'lists'] },
  dateRanges: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  dateRange: { open: timetablePlanners, of: 'dateRanges', texts: ['editor', 'issues', 'lists'] },
  backgroundEvents: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  backgroundEvent: { open: timetablePlanners, of: 'backgroundEvents', texts: ['editor', 'issues', 'lists'] },
  forms: {
    open: formUsers,
    menu: { gate: 'FORMS', group: 'learn' },
    texts: ['form', 'forms', 'issues', 'listTools', 'proof', 'selector', 'toothMap', 'upload'],
  },
  formsList: { open: formUsers, of: 'forms', texts: ['editor', 'forms', 'listTools', 'proof', 'selector'] },
  formView: { open: formUsers, of: 'forms', texts: ['form', 'forms', 'issues', 'proof', 'selector', 'toothMap', 'upload'] },
  formWorkbook: { open: formUsers, from: 'forms', texts: ['forms', 'issues', 'listTools', 'proof', 'workbooks'] },
  assignForm: {
    open: formAssigners,
    from: 'forms',
    texts: ['audience', 'editor', 'formSchedules', 'issues', 'selector'],
  },
  formEditor: { open: formMakers, menu: { gate: 'FORMS_ADMIN', group: 'manage' }, texts: ['formEditor'] },
  editorForms: { open: formMakers, from: 'formEditor', texts: ['editor', 'formEditor', 'listTools'] },
  editorForm: {
    open: formMakers,
    of: 'editorForms',
    texts: ['editor', 'form', 'formEditor', 'issues', 'selector', 'toothMap', 'upload'],
  },
  formTypes: { open: formMakers, from: 'formEditor', texts: ['formEditor'] },
  formType: { open: formMakers, of: 'formTypes', texts: ['editor', 'formEditor', 'issues'] },
  formSchedules: { open: formMakers, from: 'formEditor', texts: ['formSchedules'] },
  formSchedule: {
    open: formMakers,
    of: 'formSchedules',
    texts: ['audience', 'editor', 'formSchedules', 'issues', 'selector'],
  },
  formLibrary: { open: formMakers, from: 'formEditor', texts: ['formEditor'] },
  formLibraryItem: { open: formMakers, of: 'formLibrary', texts: ['editor', 'formEditor', 'issues'] },
  feedback: {
    open: feedbackReaders,
    menu: { gate: { allOf: [{ module: 'feedbackcentre' }, 'FEEDBACKCENTRE'] }, group: 'learn' },
    texts: ['feedback', 'issues', 'patientFeedback', 'selector'],
  },
  newFeedback: {
    open: { session: true, module: 'feedbackcentre', privilege: 'FEEDBACKCENTRE' },
    of: 'feedback',
    texts: ['editor', 'feedback', 'issues', 'patientFeedback'],
  },
  feedbackList: { open: feedbackReaders, of: 'feedback', texts: ['feedback', 'issues', 'patientFeedback', 'selector'] },
  feedbackAbout: { open: feedbackReaders, from: 'feedback', texts: ['feedback', 'issues', 'patientFeedback', 'selector'] },
  feedbackPatients: { open: feedbackReaders, from: 'feedback', texts: ['feedback', 'issues', 'patientFeedback'] },
  progress: {
    open: reportReaders,
    menu: { gate: { allOf: ['REPORT_CLINICALEXPERIENCE', { not: 'REPORT_ALLSTUDENTS' }] }, group: 'learn' },
    texts: ['clinical', 'issues', 'proof', 'reports'],
  },
  reports: {
    open: reportReaders,
    menu: { gate: { allOf: ['REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS'] }, group: 'learn' },
    texts: ['issues', 'reports'],
  },
  reportMatrix: { open: reportReaders, from: 'reports', texts: ['clinical', 'issues', 'proof', 'reports'] },
  signoffAnomalies: { open: signoffOverseers, from: 'reports', texts: ['editor', 'issues', 'listTools', 'proof', 'signoffAnomalies'] },
  activity: { open: reportReaders, from: 'progress', texts: ['clinical', 'issues', 'proof', 'reports'] },
  files: {
    open: { session: true, module: null, privilege: 'ASSETS' },
    menu: { gate: 'ASSETS', group: 'manage' },
    texts: ['audience', 'files', 'issues', 'listTools', 'selector', 'upload'],
  },
  settings: { open: anySession, menu: { gate: true, group: 'manage' }, texts: ['settings'] },
  settingsGeneral: { open: anySession, settings: 'you', texts: ['settings'] },
  profilePicture: { open: anySession, settings: 'you', texts: ['profilePicture', 'upload'] },
  changePassword: { open: anySession, settings: 'you', texts: ['settings', 'issues', 'proof'] },
  secondFactor: { open: anySession, settings: 'you', texts: ['issues', 'proof', 'secondFactor'] },
  notificationSettings: { open: anySession, settings: 'you', texts: ['editor', 'issues', 'notifications'] },
  devices: { open: anySession, settings: 'you', texts: ['devices'] },
  apiTokens: { open: anySession, settings: 'you', texts: ['apiTokens', 'issues', 'proof'] },
  linkedAccounts: { open: anySession, settings: 'you', texts: ['issues', 'proof', 'linkedAccounts'] },
  // Each set says who reads it: whoever reads nothing finds nothing.
  dataRecords: { open: anySession, settings: 'you', texts: ['editor', 'issues', 'lists', 'proof', 'thirdParty'] },
  users: {
    open: { session: true, module: null, privilege: whoSeesPeople },
    settings: 'people',
    texts: ['editor', 'issues', 'listTools', 'proof', 'selector', 'users'],
  },
  user: {
    open: { session: true, module: null, privilege: whoSeesPeople },
    of: 'users',
    texts: ['accounts', 'editor', 'issues', 'proof', 'roles', 'users', 'selector'],
  },
  userCreate: {
    open: { session: true, module: null, privilege: 'USERS_ADMIN' },
    from: 'users',
    texts: ['accounts', 'editor', 'issues', 'proof', 'selector'],
  },
  peopleImport: { open: accountEditors, settings: 'people', texts: ['accounts', 'imports', 'issues', 'proof', 'upload', 'users'] },
  roles: { open: roleEditors, settings: 'people', texts: ['roles'] },
  role: { open: roleEditors, of: 'roles', texts: ['accounts', 'editor', 'issues', 'proof', 'roles'] },
  roleCreate: { open: roleEditors, from: 'roles', texts: ['accounts', 'editor', 'issues', 'proof', 'roles'] },
  programmes: { open: programmeEditors, settings: 'people', texts: ['editor', 'lists'] },
  programme: { open: programmeEditors, of: 'programmes', texts: ['editor', 'issues', 'lists'] },
  rollover: {
    open: accountEditors,
    settings: 'people',
    texts: ['accounts', 'issues', 'editor', 'lists', 'proof', 'rollover', 'listTools', 'selector'],
  },
  firms: { open: groupEditors, settings: 'people', texts: ['editor', 'lists'] },
  firm: { open: groupEditors, of: 'firms', texts: ['editor', 'issues', 'lists', 'selector'] },
  groupings: { open: groupEditors, settings: 'people', texts: ['editor', 'groupings', 'issues', 'lists', 'selector'] },
  userFlags: { open: accountEditors, settings: 'people', texts: ['editor', 'lists'] },
  userFlag: { open: accountEditors, of: 'userFlags', texts: ['editor', 'issues', 'lists'] },
  dataSets: {
    open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' },
    settings: 'people',
    texts: ['editor', 'issues', 'lists', 'thirdParty'],
  },
  dataUpload: {
    open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' },
    settings: 'people',
    texts: ['imports', 'issues', 'lists', 'proof', 'thirdParty', 'upload'],
  },
  terms: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  term: { open: configurers, of: 'terms', texts: ['editor', 'issues', 'lists'] },
  clinics: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  clinic: { open: configurers, of: 'clinics', texts: ['editor', 'issues', 'lists'] },
  specialties: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  specialty: { open: configurers, of: 'specialties', texts: ['editor', 'issues', 'lists'] },
  participationTypes: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  participationType: { open: configurers, of: 'participationTypes', texts: ['editor', 'issues', 'lists'] },
  absenceTypes: { open: absenceDeciders, settings: 'school', texts: ['editor', 'lists'] },
  absenceType: { open: absenceDeciders, of: 'absenceTypes', texts: ['editor', 'issues', 'lists'] },
  tags: { open: tagEditors, settings: 'school', texts: ['lists', 'selector', 'tags'] },
  tag: { open: tagEditors, of: 'tags', texts: ['editor', 'issues', 'lists', 'tags'] },
  tagGroups: { open: tagEditors, settings: 'school', texts: ['editor', 'issues', 'lists', 'tags'] },
  workbooks: { open: formMakers, settings: 'school', texts: ['workbooks'] },
  workbook: { open: formMakers, of: 'workbooks', texts: ['editor', 'issues', 'selector', 'workbooks'] },
  staticUrls: { open: staticUrlEditors, settings: 'school', texts: ['staticUrls'] },
  staticUrl: { open: staticUrlEditors, of: 'staticUrls', texts: ['editor', 'issues', 'proof', 'selector', 'staticUrls'] },
  concernReceivers: { open: configurers, settings: 'people', texts: ['audience', 'concerns', 'issues', 'proof', 'selector'] },
  // The preview draws what the chairside draws.
  interfaceProcedures: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceProcedure: {
    open: interfaceEditors,
    of: 'interfaceProcedures',
    texts: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking', 'toothMap'],
  },
  interfaceSections: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceSection: {
    open: interfaceEditors,
    of: 'interfaceSections',
    texts: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'],
  },
  interfaceScales: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceScale: { open: interfaceEditors, of: 'interfaceScales', texts: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'] },
  interfacePhrases: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor', 'issues'] },
  interfaceOptions: { open: interfaceEditors, settings: 'clinical', texts: ['interfaceEditor', 'issues'] },
  institution: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'upload'] },
  region: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'shifts'] },
  modules: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  signInSettings: { open: configurers, settings: 'institution', texts: ['editor', 'proof', 'institution', 'issues'] },
  entraSettings: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'proof', 'signOn', 'issues'],
  },
  shibboleth: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'issues', 'operations', 'proof', 'shibboleth'],
  },
  shibbolethAccounts: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'issues', 'proof', 'shibboleth', 'signOn'],
  },
  clinicalSettings: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'interfaceEditor', 'issues'] },
  attendanceSettings: {
    open: { session: true, module: 'timetable', privilege: 'CONFIG_ADMIN' },
    settings: 'institution',
    texts: ['editor', 'institution', 'issues'],
  },
  messageSettings: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'notifications'] },
  sidebarItems: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'roles'] },
  wording: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  mailTexts: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  technical: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  // What would change is said in the words of the screens on which it is edited.
  configuration: {
    open: configurers,
    settings: 'institution',
    texts: ['clinical', 'institution', 'interfaceEditor', 'issues', 'lists', 'notifications', 'proof', 'roles', 'tags'],
  },
  audit: { open: { session: true, module: null, privilege: 'AUDIT_VIEW' }, settings: 'institution', texts: ['audit', 'issues', 'proof'] },
  privacy: { open: privacyAdmins, settings: 'institution', texts: ['issues', 'privacy', 'proof'] },
  privacyPerson: { open: privacyAdmins, from: 'privacy', texts: ['issues', 'privacy', 'proof'] },
  retention: { open: privacyAdmins, settings: 'institution', texts: ['issues', 'privacy', 'proof'] },
  operations: { open: { session: true, module: null, privilege: 'CONFIG_ADMIN' }, settings: 'institution', texts: ['operations'] },
  retryRequests: { open: anySession, settings: 'device', texts: ['retryRequests'] },
  changelog: { open: anySession, settings: 'about', texts: ['changelog'] },
  dev: { open: { session: true, module: 'dev', privilege: null }, settings: 'about', texts: ['dev'] },
  devUi: {
    open: { session: true, module: 'dev', privilege: null },
    from: 'dev',
    texts: ['dev', 'form', 'issues', 'selector', 'toothMap', 'upload'],
  },
  devMail: { open: { session: true, module: 'dev', privilege: 'ALL' }, from: 'dev', texts: ['dev'] },
  devGeoloc: { open: { session: true, module: 'dev', privilege: null }, from: 'dev', texts: ['dev', 'location'] },
} as const satisfies Record<ScreenName, Screen>
