import type { ScreenName } from '@/lib/gates'
import type { Namespace } from '@/lib/i18n/en-gb'

/** What every screen may use: our components, the connection, times, the texts of what goes wrong. */
const common = ['connection', 'errors', 'format', 'shell', 'ui'] as const satisfies readonly Namespace[]

const own: Record<ScreenName, readonly Namespace[]> = {
  dashboard: ['clinical', 'dashboard'],
  clinical: ['clinical', 'issues', 'selector'],
  treatmentSession: ['clinical', 'issues', 'selector'],
  settings: ['settings'],
  settingsGeneral: ['settings'],
  retryRequests: ['retryRequests'],
  changePassword: ['settings', 'issues'],
  profilePicture: ['profilePicture', 'upload'],
  changelog: ['changelog'],
  dev: ['dev'],
  devUi: ['dev', 'issues', 'selector'],
  devMail: ['dev'],
  devGeoloc: ['dev'],
}

/** The texts that are sent to the browser with a screen. */
export function namespacesOf(name: ScreenName): readonly Namespace[] {
  return [...common, ...own[name]]
}
