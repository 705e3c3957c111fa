import { screens, type ScreenName } from './gates'
import type { Logo, MenuItem, ShellData } from './menu.shapes'

export type { Logo, MenuItem, ShellData }

export const screenNames = Object.keys(screens).filter(isScreenName)

export const menuGroups = ['today', 'learn', 'plan', 'manage'] as const
export const roles = ['student', 'teacher', 'other'] as const
export type MenuRole = (typeof roles)[number]

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
    .filter((name) => name !== 'dashboard' && isUnder(here, screens[name].path) && !isOwnPicture(name, here))
    .sort((a, b) => screens[a].path.length - screens[b].path.length)
    .map((name) => ({ screen: name, href: screens[name].path }))
}

/** The specification's address puts one's own picture below everybody, whom few may open. */
function isOwnPicture(name: ScreenName, here: string): boolean {
  return name === 'users' && isUnder(here, screens.profilePicture.path)
}

/** The paths that have an item of their own in the menu. */
const ownItems: readonly string[] = screenNames.filter((name) => 'menu' in screens[name]).map((name) => screens[name].path)

/** Whether a menu item is where one is, or above it without another item between. */
export function isCurrent(item: Pick<MenuItem, 'href'>, pathname: string): boolean {
  if (item.href === '/') return pathname === '/'
  return isUnder(pathname, item.href) && !ownItems.some((path) => path !== item.href && isUnder(path, item.href) && isUnder(pathname, path))
}

export function isExternal(href: string): boolean {
  return !href.startsWith('/')
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screens, name)
}
