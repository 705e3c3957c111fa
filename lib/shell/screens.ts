import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession } from '@/lib/screen-gates'
import type { shellPaths } from './paths'

export const shellScreens = {
  dashboard: { open: anySession, menu: { gate: true, group: 'today' }, texts: ['clinical', 'dashboard', 'importStates'] },
  settings: { after: 'files', open: anySession, menu: { gate: true, group: 'manage' }, texts: ['finds', 'settings'] },
  settingsGeneral: { open: anySession, settings: 'you', texts: ['settings'] },
  retryRequests: { open: anySession, settings: 'device', texts: ['retryRequests'] },
  changelog: { after: 'absenceType', open: anySession, settings: 'about', texts: ['changelog'] },
} satisfies ScreensOf<typeof shellPaths>
