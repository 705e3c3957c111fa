import 'server-only'
import type { Namespace } from './i18n/en-gb'
import { isScreenName, type ScreenName } from './paths'
import { screens, type SettingsGroupName } from './screens'

/** Of the screens that stand on the settings' own page. */
export type SettingsScreen = { [N in ScreenName]: (typeof screens)[N] extends { settings: string } ? N : never }[ScreenName]
export type DevScreen = { [N in ScreenName]: (typeof screens)[N] extends { from: 'dev' } ? N : never }[ScreenName]

/** What every screen may use: our components, the connection, times, the texts of what goes wrong. */
const common = ['connection', 'errors', 'format', 'shell', 'ui'] as const satisfies readonly Namespace[]

/** The texts that are sent to the browser with a screen. */
export function namespacesOf(name: ScreenName): readonly Namespace[] {
  return [...common, ...screens[name].texts]
}

/** In the order of the table. */
const inOrder = Object.keys(screens).filter(isScreenName)
/** Of a group of the settings' own page. */
export const settingsScreens = (group: SettingsGroupName) =>
  inOrder.filter((name): name is SettingsScreen => settingsGroupOf(name) === group)
export const devScreens = inOrder.filter((name): name is DevScreen => 'from' in screens[name] && screens[name].from === 'dev')

/** Whether it can be gone to only by saying which one. */
export function needsOne(name: ScreenName): boolean {
  return 'of' in screens[name]
}

function settingsGroupOf(name: ScreenName): SettingsGroupName | null {
  const screen = screens[name]
  return 'settings' in screen ? screen.settings : null
}
