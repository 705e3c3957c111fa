import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { configurers } from '@/lib/screen-gates'
import type { configPaths } from './paths'

export const configScreens = {
  institution: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'upload'] },
  region: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'shifts'] },
  clinicalSettings: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'interfaceEditor', 'issues'] },
  attendanceSettings: {
    open: { session: true, module: 'timetable', privilege: 'CONFIG_ADMIN' },
    settings: 'institution',
    texts: ['editor', 'institution', 'issues'],
  },
  messageSettings: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'notifications'] },
  technical: { open: configurers, settings: { group: 'institution', after: 'mailTexts' }, texts: ['editor', 'institution', 'issues'] },
  modules: { open: configurers, settings: { group: 'institution', after: 'region' }, texts: ['editor', 'institution', 'issues'] },
  sidebarItems: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues', 'roles'] },
  wording: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  mailTexts: { open: configurers, settings: 'institution', texts: ['editor', 'institution', 'issues'] },
  // The changes are worded with the texts of the screens on which they are edited.
  configuration: {
    open: configurers,
    settings: 'institution',
    texts: ['clinical', 'institution', 'interfaceEditor', 'issues', 'lists', 'location', 'notifications', 'proof', 'roles', 'tags'],
  },
  audit: { open: { session: true, module: null, privilege: 'AUDIT_VIEW' }, settings: 'institution', texts: ['audit', 'issues', 'proof'] },
  operations: {
    open: { session: true, module: null, privilege: 'CONFIG_ADMIN' },
    settings: { group: 'institution', after: 'retention' },
    texts: ['operations'],
  },
} satisfies ScreensOf<typeof configPaths>
