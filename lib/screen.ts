import type { LucideIcon } from 'lucide-react'
import type { Gate, PrivilegeTree } from './access'
import type { Namespace } from './i18n/en-gb'
import type { Module } from './modules'
import type { ScreenName } from './paths'

/** The names are in the order of the settings' own page. */
export const settingsGroupNames = ['you', 'people', 'school', 'clinical', 'institution', 'device', 'about'] as const
export type SettingsGroupName = (typeof settingsGroupNames)[number]

/**
 * Who reaches a screen, what leads there, and its texts. `open`: who may reach it. One of the following leads there, so that none is forgotten.
 * `menu`: who sees it in the sidebar. `settings`: its group on the settings' own page. `of`: the list of the records of which it shows one, so that it is
 * always opened for a particular record. `from`: another screen. `texts`: the namespaces that are sent to the browser with it. `after`: where it is among all,
 * with those that follow it in its domain's file up to the next that says so; without it they are in the order of the domains. In its group of the settings a
 * screen is where it does among all, unless it says there, too.
 */
export type Screen = {
  readonly open: { readonly session: true; readonly module: Module | null; readonly privilege: PrivilegeTree | null }
  readonly texts: readonly Namespace[]
  readonly after?: ScreenName
} & (
  | { readonly menu: { readonly gate: Gate; readonly group: 'today' | 'learn' | 'plan' | 'manage' } }
  | { readonly settings: SettingsGroupName | { readonly group: SettingsGroupName; readonly after: ScreenName } }
  | { readonly of: ScreenName }
  | { readonly from: ScreenName }
)

/** A domain's screens, one for each of its paths, so that none is forgotten. */
export type ScreensOf<Paths> = { readonly [N in keyof Paths]: Screen }
export type IconsOf<Paths> = { readonly [N in keyof Paths]: LucideIcon }
