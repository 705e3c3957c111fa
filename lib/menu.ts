import { z } from 'zod'
import { densities, themes } from './contracts/users'
import { screens, type ScreenName } from './gates'

export const screenNames = Object.keys(screens).filter(isScreenName)

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
