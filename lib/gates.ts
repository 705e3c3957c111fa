import 'server-only'
import type { Gate, PrivilegeTree } from './access'
import type { Module } from './modules'
import type { ScreenName } from './paths'

/** `open`: who may reach a screen of lib/paths.ts. `menu`: who sees it in the sidebar, verbatim from product-spec.md section 2. */
type Gates = {
  readonly open: { readonly session: true; readonly module: Module | null; readonly privilege: PrivilegeTree | null }
  readonly menu?: { readonly gate: Gate; readonly group: 'today' | 'learn' | 'plan' | 'manage' }
}
const anySession = { session: true, module: null, privilege: null } as const
/** Who administers people looks at them, too. */
const whoSeesPeople = { anyOf: ['USERS_VIEW', 'USERS_ADMIN'] } as const
const roleEditors = { session: true, module: null, privilege: 'ROLES_ADMIN' } as const
const configurers = { session: true, module: null, privilege: 'CONFIG_ADMIN' } as const
const privacyAdmins = { session: true, module: null, privilege: 'PRIVACY_ADMIN' } as const
const programmeEditors = { session: true, module: null, privilege: 'PROGRAMMES_ADMIN' } as const
const groupEditors = { session: true, module: null, privilege: 'GROUPS_ADMIN' } as const
const accountEditors = { session: true, module: null, privilege: 'USERS_ADMIN' } as const
const tagEditors = { session: true, module: null, privilege: 'TAGS_ADMIN' } as const
const interfaceEditors = { session: true, module: null, privilege: 'INTERFACE_ADMIN' } as const

/** For the server alone: a browser is told what its person may reach. */
export const gates = {
  dashboard: { open: anySession, menu: { gate: true, group: 'today' } },
  clinical: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TREATMENTSESSION_EDIT'] }, group: 'today' },
  },
  treatmentSession: { open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } } },
  clinicRoster: {
    open: { session: true, module: 'clinical', privilege: 'TIMETABLE_ADMIN' },
    // Not in the specification's table: whoever plans need not treat, and has no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TIMETABLE_ADMIN'] }, group: 'plan' },
  },
  daySheet: { open: { session: true, module: 'clinical', privilege: { anyOf: ['TIMETABLE_ADMIN', 'TREATMENTSESSION_VIEW_ALL', 'MARK_TREATMENTSESSIONS'] } } },
  settings: { open: anySession, menu: { gate: true, group: 'manage' } },
  settingsGeneral: { open: anySession },
  retryRequests: { open: anySession },
  changePassword: { open: anySession },
  secondFactor: { open: anySession },
  devices: { open: anySession },
  apiTokens: { open: anySession },
  linkedAccounts: { open: anySession },
  profilePicture: { open: anySession },
  users: { open: { session: true, module: null, privilege: whoSeesPeople } },
  userCreate: { open: { session: true, module: null, privilege: 'USERS_ADMIN' } },
  peopleImport: { open: accountEditors },
  user: { open: { session: true, module: null, privilege: whoSeesPeople } },
  rollover: { open: accountEditors },
  roles: { open: roleEditors },
  roleCreate: { open: roleEditors },
  role: { open: roleEditors },
  programmes: { open: programmeEditors },
  programme: { open: programmeEditors },
  firms: { open: groupEditors },
  firm: { open: groupEditors },
  groupings: { open: groupEditors },
  userFlags: { open: accountEditors },
  userFlag: { open: accountEditors },
  terms: { open: configurers },
  term: { open: configurers },
  clinics: { open: configurers },
  clinic: { open: configurers },
  specialties: { open: configurers },
  specialty: { open: configurers },
  participationTypes: { open: configurers },
  participationType: { open: configurers },
  tags: { open: tagEditors },
  tag: { open: tagEditors },
  tagGroups: { open: tagEditors },
  interfaceProcedures: { open: interfaceEditors },
  interfaceProcedure: { open: interfaceEditors },
  interfaceSections: { open: interfaceEditors },
  interfaceSection: { open: interfaceEditors },
  interfaceScales: { open: interfaceEditors },
  interfaceScale: { open: interfaceEditors },
  interfacePhrases: { open: interfaceEditors },
  interfaceOptions: { open: interfaceEditors },
  dataSets: { open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' } },
  dataUpload: { open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' } },
  // Each set says who reads it: whoever reads nothing finds nothing.
  dataRecords: { open: anySession },
  institution: { open: configurers },
  region: { open: configurers },
  signInSettings: { open: configurers },
  entraSettings: { open: { session: true, module: null, privilege: 'ALL' } },
  shibboleth: { open: { session: true, module: null, privilege: 'ALL' } },
  shibbolethAccounts: { open: { session: true, module: null, privilege: 'ALL' } },
  clinicalSettings: { open: configurers },
  technical: { open: configurers },
  modules: { open: configurers },
  sidebarItems: { open: configurers },
  wording: { open: configurers },
  mailTexts: { open: configurers },
  configuration: { open: configurers },
  audit: { open: { session: true, module: null, privilege: 'AUDIT_VIEW' } },
  operations: { open: { session: true, module: null, privilege: 'CONFIG_ADMIN' } },
  privacy: { open: privacyAdmins },
  privacyPerson: { open: privacyAdmins },
  retention: { open: privacyAdmins },
  changelog: { open: anySession },
  dev: { open: { session: true, module: 'dev', privilege: null } },
  devUi: { open: { session: true, module: 'dev', privilege: null } },
  devMail: { open: { session: true, module: 'dev', privilege: 'ALL' } },
  devGeoloc: { open: { session: true, module: 'dev', privilege: null } },
} as const satisfies Record<ScreenName, Gates>
