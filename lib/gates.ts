import type { Gate, PrivilegeTree } from './access'
import type { Module } from './modules'

/** `open`: who may reach a screen. `menu`: who sees it in the sidebar, verbatim from product-spec.md section 2. */
type Screen = {
  readonly path: string
  readonly open: { readonly session: true; readonly module: Module | null; readonly privilege: PrivilegeTree | null }
  readonly menu?: { readonly gate: Gate; readonly group: 'today' | 'learn' | 'plan' | 'manage' }
}
const anySession = { session: true, module: null, privilege: null } as const
/** Who administers people looks at them, too. */
const whoSeesPeople = { anyOf: ['USERS_VIEW', 'USERS_ADMIN'] } as const
const roleEditors = { session: true, module: null, privilege: 'ROLES_ADMIN' } as const
const configurers = { session: true, module: null, privilege: 'CONFIG_ADMIN' } as const
const programmeEditors = { session: true, module: null, privilege: 'PROGRAMMES_ADMIN' } as const
const groupEditors = { session: true, module: null, privilege: 'GROUPS_ADMIN' } as const
const accountEditors = { session: true, module: null, privilege: 'USERS_ADMIN' } as const
const tagEditors = { session: true, module: null, privilege: 'TAGS_ADMIN' } as const
const interfaceEditors = { session: true, module: null, privilege: 'INTERFACE_ADMIN' } as const

/** Every screen that exists. A screen that does not exist yet has no row, so no menu can offer it. */
export const screens = {
  dashboard: { path: '/', open: anySession, menu: { gate: true, group: 'today' } },
  clinical: {
    path: '/clinical',
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TREATMENTSESSION_EDIT'] }, group: 'today' },
  },
  treatmentSession: { path: '/clinical/treatmentsession', open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } } },
  clinicRoster: {
    path: '/clinical/roster',
    open: { session: true, module: 'clinical', privilege: 'TIMETABLE_ADMIN' },
    // Not in the specification's table: whoever plans need not treat, and has no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TIMETABLE_ADMIN'] }, group: 'plan' },
  },
  daySheet: { path: '/clinical/daysheet', open: { session: true, module: 'clinical', privilege: { anyOf: ['TIMETABLE_ADMIN', 'TREATMENTSESSION_VIEW_ALL', 'MARK_TREATMENTSESSIONS'] } } },
  settings: { path: '/settings', open: anySession, menu: { gate: true, group: 'manage' } },
  settingsGeneral: { path: '/settings/general', open: anySession },
  retryRequests: { path: '/settings/retryrequests', open: anySession },
  changePassword: { path: '/settings/change-password', open: anySession },
  profilePicture: { path: '/settings/users/profile-picture', open: anySession },
  users: { path: '/settings/users', open: { session: true, module: null, privilege: whoSeesPeople } },
  userCreate: { path: '/settings/users/create', open: { session: true, module: null, privilege: 'USERS_ADMIN' } },
  peopleImport: { path: '/settings/users/import', open: accountEditors },
  user: { path: '/settings/users/update', open: { session: true, module: null, privilege: whoSeesPeople } },
  rollover: { path: '/settings/users/rollover', open: accountEditors },
  roles: { path: '/settings/users/roles', open: roleEditors },
  roleCreate: { path: '/settings/users/roles/create', open: roleEditors },
  role: { path: '/settings/users/roles/update', open: roleEditors },
  programmes: { path: '/settings/programme', open: programmeEditors },
  programme: { path: '/settings/programme/edit', open: programmeEditors },
  firms: { path: '/settings/firms', open: groupEditors },
  firm: { path: '/settings/firms/edit', open: groupEditors },
  groupings: { path: '/settings/grouptypes', open: groupEditors },
  userFlags: { path: '/settings/user-flags', open: accountEditors },
  userFlag: { path: '/settings/user-flags/edit', open: accountEditors },
  terms: { path: '/settings/terms', open: configurers },
  term: { path: '/settings/terms/edit', open: configurers },
  clinics: { path: '/settings/clinics', open: configurers },
  clinic: { path: '/settings/clinics/edit', open: configurers },
  specialties: { path: '/settings/specialties', open: configurers },
  specialty: { path: '/settings/specialties/edit', open: configurers },
  participationTypes: { path: '/settings/participation-types', open: configurers },
  participationType: { path: '/settings/participation-types/edit', open: configurers },
  tags: { path: '/settings/tagmanager', open: tagEditors },
  tag: { path: '/settings/tag', open: tagEditors },
  tagGroups: { path: '/settings/taggroups', open: tagEditors },
  interfaceProcedures: { path: '/settings/interfaceeditor/procedures', open: interfaceEditors },
  interfaceProcedure: { path: '/settings/interfaceeditor/procedures/edit', open: interfaceEditors },
  interfaceSections: { path: '/settings/interfaceeditor/sections', open: interfaceEditors },
  interfaceSection: { path: '/settings/interfaceeditor/sections/edit', open: interfaceEditors },
  interfaceScales: { path: '/settings/interfaceeditor/scales', open: interfaceEditors },
  interfaceScale: { path: '/settings/interfaceeditor/scales/edit', open: interfaceEditors },
  interfacePhrases: { path: '/settings/interfaceeditor/phrases', open: interfaceEditors },
  interfaceOptions: { path: '/settings/interfaceeditor/options', open: interfaceEditors },
  dataSets: { path: '/thirdparty/edit', open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' } },
  dataUpload: { path: '/thirdparty/upload', open: { session: true, module: null, privilege: 'THIRDPARTY_IMPORT' } },
  // Each set says who reads it: whoever reads nothing finds nothing.
  dataRecords: { path: '/thirdparty/records', open: anySession },
  institution: { path: '/settings/general/institution', open: configurers },
  region: { path: '/settings/general/region', open: configurers },
  signInSettings: { path: '/settings/general/sign-in', open: configurers },
  clinicalSettings: { path: '/settings/general/clinical', open: configurers },
  technical: { path: '/settings/general/technical', open: configurers },
  modules: { path: '/settings/general/modules', open: configurers },
  sidebarItems: { path: '/settings/general/sidebar', open: configurers },
  wording: { path: '/settings/general/wording', open: configurers },
  mailTexts: { path: '/settings/general/mails', open: configurers },
  configuration: { path: '/settings/general/configuration', open: configurers },
  audit: { path: '/settings/audit', open: { session: true, module: null, privilege: 'AUDIT_VIEW' } },
  operations: { path: '/settings/operations', open: { session: true, module: null, privilege: 'CONFIG_ADMIN' } },
  changelog: { path: '/changelog', open: anySession },
  dev: { path: '/dev', open: { session: true, module: 'dev', privilege: null } },
  devUi: { path: '/dev/ui', open: { session: true, module: 'dev', privilege: null } },
  devMail: { path: '/dev/mail', open: { session: true, module: 'dev', privilege: 'ALL' } },
  devGeoloc: { path: '/dev/geoloc', open: { session: true, module: 'dev', privilege: null } },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
