import 'server-only'
import type { Namespace } from './i18n/en-gb'
import type { ScreenName } from './paths'
import type { Screen, SettingsGroupName } from './screen'
import { screens, screensInOrder } from './screens'
import { inGroup } from './screens-in-order'

/** The screens that are on the settings' own page. */
export type SettingsScreen = { [N in ScreenName]: (typeof screens)[N] extends { settings: unknown } ? N : never }[ScreenName]
export type DevScreen = { [N in ScreenName]: (typeof screens)[N] extends { from: 'dev' } ? N : never }[ScreenName]

/** The texts that every screen may use: our components, the connection, times and error messages. */
const common = ['connection', 'errors', 'format', 'shell', 'ui'] as const satisfies readonly Namespace[]

/** The texts that are sent to the browser with a screen. */
export function namespacesOf(name: ScreenName): readonly Namespace[] {
  return [...common, ...screens[name].texts]
}

/** The screens of a group on the settings' own page. */
export function settingsScreens(group: SettingsGroupName): SettingsScreen[] {
  const isOf = (name: ScreenName): name is SettingsScreen => settingsOf(name)?.group === group
  return inGroup(screensInOrder.filter(isOf), (name) => settingsOf(name)?.after ?? null).filter(isOf)
}
export const devScreens = screensInOrder.filter((name): name is DevScreen => 'from' in screens[name] && screens[name].from === 'dev')

/** Whether the screen can be opened only by saying which record it shows. */
export function needsOne(name: ScreenName): boolean {
  return 'of' in screens[name]
}

function settingsOf(name: ScreenName): { readonly group: SettingsGroupName; readonly after: ScreenName | null } | null {
  const screen: Screen = screens[name]
  if (!('settings' in screen)) return null
  return typeof screen.settings === 'string' ? { group: screen.settings, after: null } : screen.settings
}
