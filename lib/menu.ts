import { z } from 'zod'
import { gateOpens, passes, type GateSubject } from './access'
import type { Config } from './contracts/config'
import { densities, themes } from './contracts/users'
import { screens, type ScreenName } from './gates'
import { holds, isPrivilege } from './privileges'

const screenNames = Object.keys(screens).filter(isScreenName)

export const menuGroups = ['today', 'learn', 'plan', 'manage'] as const
const ScreenNameValue = z.custom<ScreenName>((value) => typeof value === 'string' && isScreenName(value))

/** What stands in the sidebar: a screen of ours, whose caption is a message, or an item that the institution configured. */
const MenuItem = z.object({
  href: z.string(),
  group: z.enum(menuGroups),
  screen: ScreenNameValue.nullable(),
  caption: z.string().nullable(),
  icon: z.string(),
})
export type MenuItem = z.output<typeof MenuItem>

export const roles = ['student', 'teacher', 'other'] as const
export type MenuRole = (typeof roles)[number]

/** What the shell is drawn from, kept on the device for the screens that work without a network. */
export const ShellData = z.object({
  user: z.object({ id: z.string(), username: z.string(), displayName: z.string(), avatarSrc: z.string().nullable() }),
  role: z.enum(roles),
  menu: z.array(MenuItem),
  /** Screens that make something new. */
  create: z.array(z.object({ screen: ScreenNameValue, href: z.string() })),
  /** Screens that the command palette offers. */
  places: z.array(ScreenNameValue),
  brandName: z.string(),
  /** The sidebar shows icons only. */
  narrow: z.boolean(),
  /** As the person set them, on whatever device. */
  appearance: z.object({ theme: z.enum(themes), density: z.enum(densities) }),
})
export type ShellData = z.output<typeof ShellData>

/** The gated menu, then what the institution added. A screen that does not exist has no row in lib/gates.ts, so it cannot appear. */
export function menuFor(subject: GateSubject, extra: Config['sidebarmenuitems'] = []): MenuItem[] {
  const own = screenNames.flatMap((name): MenuItem[] => {
    const screen = screens[name]
    if (!('menu' in screen) || !gateOpens(screen.menu.gate, subject)) return []
    return [{ href: screen.path, group: screen.menu.group, screen: name, caption: null, icon: name }]
  })
  const configured = extra
    .filter(({ priv }) => priv === undefined || (isPrivilege(priv) && holds(subject.privileges, priv)))
    .map(({ link, caption, icon }): MenuItem => ({ href: link, group: 'manage', screen: null, caption, icon }))
  // Settings closes the menu, as the specification has it.
  const [last, others] = [own.filter(({ screen }) => screen === 'settings'), own.filter(({ screen }) => screen !== 'settings')]
  return [...others, ...configured, ...last]
}

export function createFor(subject: GateSubject): ShellData['create'] {
  const maySession = subject.modules.has('clinical') && holds(subject.privileges, 'TREATMENTSESSION_EDIT')
  return maySession ? [{ screen: 'treatmentSession', href: `${screens.treatmentSession.path}/new` }] : []
}

/** Whether a screen opens for somebody: the same table that `screen` reads. */
export function opens(name: ScreenName, { privileges, modules }: GateSubject): boolean {
  const { module, privilege } = screens[name].open
  return (module === null || modules.has(module)) && (privilege === null || passes(privilege, privileges))
}

/** Not the session itself, which needs to know which one. */
export function placesFor(subject: GateSubject): ScreenName[] {
  return screenNames.filter((name) => name !== 'treatmentSession' && opens(name, subject))
}

const settingsGroups = [
  { group: 'you', screens: ['settingsGeneral', 'profilePicture', 'changePassword'] },
  { group: 'device', screens: ['retryRequests'] },
  { group: 'about', screens: ['changelog', 'dev'] },
] as const
export type SettingsGroup = { readonly group: (typeof settingsGroups)[number]['group']; readonly screens: readonly (typeof settingsGroups)[number]['screens'][number][] }

/** What the settings' own page leads to: what exists, and opens for this person. */
export function settingsFor(subject: GateSubject): SettingsGroup[] {
  return settingsGroups.map(({ group, screens: names }) => ({ group, screens: names.filter((name) => opens(name, subject)) })).filter(({ screens: names }) => names.length > 0)
}

const devScreens = ['devUi', 'devMail', 'devGeoloc'] as const
export type DevScreen = (typeof devScreens)[number]

export function devScreensFor(subject: GateSubject): DevScreen[] {
  return devScreens.filter((name) => opens(name, subject))
}

/** For holders of both markers teacher wins; ALL without a marker goes to the teacher's variant. */
export function roleFor({ privileges }: Pick<GateSubject, 'privileges'>): MenuRole {
  if (privileges.has('APP_TEACHER')) return 'teacher'
  if (privileges.has('APP_STUDENT')) return 'student'
  return privileges.has('ALL') ? 'teacher' : 'other'
}

const first: Record<MenuRole, readonly ScreenName[]> = {
  student: ['dashboard', 'clinical'],
  teacher: ['clinical', 'dashboard'],
  other: ['dashboard'],
}

/** The four of the bottom bar on a phone: what this role uses most, then the rest of the menu. */
export function bottomItems({ menu, role }: Pick<ShellData, 'menu' | 'role'>): MenuItem[] {
  const preferred = first[role].flatMap((name) => menu.filter(({ screen }) => screen === name))
  const others = menu.filter((item) => item.screen !== null && !preferred.includes(item))
  return [...preferred, ...others].slice(0, 4)
}

/** The screens from the top down to this address, for the breadcrumb; the dashboard is above none of them. */
export function trailOf(pathname: string): { screen: ScreenName; href: string }[] {
  const here = pathname.replace(/\/+$/, '') || '/'
  if (here === '/') return [{ screen: 'dashboard', href: '/' }]
  return screenNames
    .filter((name) => name !== 'dashboard' && isUnder(here, screens[name].path))
    .sort((a, b) => screens[a].path.length - screens[b].path.length)
    .map((name) => ({ screen: name, href: screens[name].path }))
}

/** Whether a menu item is where one is, or above it. */
export function isCurrent(item: Pick<MenuItem, 'href'>, pathname: string): boolean {
  return item.href === '/' ? pathname === '/' : isUnder(pathname, item.href)
}

export function isExternal(href: string): boolean {
  return !href.startsWith('/')
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screens, name)
}
