import type { ScreenName } from '@/lib/paths'
import type { Namespace } from '@/lib/i18n/en-gb'

/** What every screen may use: our components, the connection, times, the texts of what goes wrong. */
const common = ['connection', 'errors', 'format', 'shell', 'ui'] as const satisfies readonly Namespace[]

const own: Record<ScreenName, readonly Namespace[]> = {
  dashboard: ['clinical', 'dashboard'],
  clinical: ['clinical', 'issues', 'locks', 'marking', 'selector'],
  treatmentSession: ['checks', 'clinical', 'issues', 'locks', 'marking', 'outreach', 'selector', 'toothMap'],
  clinicRoster: ['clinical', 'issues', 'selector', 'shifts'],
  daySheet: ['clinical', 'shifts'],
  settings: ['settings'],
  users: ['editor', 'issues', 'listTools', 'proof', 'selector', 'users'],
  userCreate: ['accounts', 'editor', 'issues', 'proof'],
  peopleImport: ['accounts', 'imports', 'issues', 'proof', 'upload', 'users'],
  user: ['accounts', 'editor', 'issues', 'proof', 'roles', 'users'],
  rollover: ['accounts', 'issues', 'editor', 'lists', 'proof', 'rollover', 'listTools', 'selector'],
  roles: ['roles'],
  roleCreate: ['accounts', 'editor', 'issues', 'proof', 'roles'],
  role: ['accounts', 'editor', 'issues', 'proof', 'roles'],
  programmes: ['editor', 'lists'],
  programme: ['editor', 'issues', 'lists'],
  firms: ['editor', 'lists'],
  firm: ['editor', 'issues', 'lists', 'selector'],
  groupings: ['editor', 'groupings', 'issues', 'lists', 'selector'],
  userFlags: ['editor', 'lists'],
  dataSets: ['editor', 'issues', 'lists', 'thirdParty'],
  dataUpload: ['imports', 'issues', 'lists', 'proof', 'thirdParty', 'upload'],
  dataRecords: ['editor', 'issues', 'lists', 'proof', 'thirdParty'],
  userFlag: ['editor', 'issues', 'lists'],
  terms: ['editor', 'lists'],
  term: ['editor', 'issues', 'lists'],
  clinics: ['editor', 'lists'],
  clinic: ['editor', 'issues', 'lists'],
  specialties: ['editor', 'lists'],
  specialty: ['editor', 'issues', 'lists'],
  participationTypes: ['editor', 'lists'],
  participationType: ['editor', 'issues', 'lists'],
  tags: ['lists', 'selector', 'tags'],
  tag: ['editor', 'issues', 'lists', 'tags'],
  tagGroups: ['editor', 'issues', 'lists', 'tags'],
  // The preview draws what the chairside draws.
  interfaceProcedures: ['editor', 'interfaceEditor'],
  interfaceProcedure: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking', 'toothMap'],
  interfaceSections: ['editor', 'interfaceEditor'],
  interfaceSection: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'],
  interfaceScales: ['editor', 'interfaceEditor'],
  interfaceScale: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'],
  interfacePhrases: ['editor', 'interfaceEditor', 'issues'],
  interfaceOptions: ['interfaceEditor', 'issues'],
  institution: ['editor', 'institution', 'issues', 'upload'],
  region: ['editor', 'institution', 'issues'],
  signInSettings: ['editor', 'proof', 'institution', 'issues'],
  clinicalSettings: ['editor', 'institution', 'interfaceEditor', 'issues'],
  technical: ['editor', 'institution', 'issues'],
  modules: ['editor', 'institution', 'issues'],
  sidebarItems: ['editor', 'institution', 'issues', 'roles'],
  wording: ['editor', 'institution', 'issues'],
  mailTexts: ['editor', 'institution', 'issues'],
  // What would change is said in the words of the screens on which it is edited.
  configuration: ['clinical', 'institution', 'interfaceEditor', 'issues', 'lists', 'proof', 'roles', 'tags'],
  audit: ['audit', 'issues', 'proof'],
  operations: ['operations'],
  settingsGeneral: ['settings'],
  retryRequests: ['retryRequests'],
  changePassword: ['settings', 'issues'],
  profilePicture: ['profilePicture', 'upload'],
  changelog: ['changelog'],
  dev: ['dev'],
  devUi: ['dev', 'issues', 'selector', 'toothMap'],
  devMail: ['dev'],
  devGeoloc: ['dev'],
}

/** The texts that are sent to the browser with a screen. */
export function namespacesOf(name: ScreenName): readonly Namespace[] {
  return [...common, ...own[name]]
}
