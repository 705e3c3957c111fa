import { paths, screenNames, type ScreenName } from './paths'
import type { Logo, MenuItem, ShellData } from './menu.shapes'

export type { Logo, MenuItem, ShellData }

export const menuGroups = ['today', 'learn', 'plan', 'manage'] as const
export const roles = ['student', 'teacher', 'other'] as const
export type MenuRole = (typeof roles)[number]

/** The screens that each role opens many times a day, in this order; a screen that somebody may not open leaves its place to the next. */
const first: Record<MenuRole, readonly ScreenName[]> = {
  student: ['dashboard', 'individualTimetable', 'clinical', 'messages', 'forms', 'progress'],
  teacher: ['dashboard', 'clinical', 'individualTeacherTimetable', 'messages', 'forms', 'attendance'],
  other: ['dashboard', 'attendance', 'timetables', 'messages', 'clinical', 'forms', 'users', 'reports'],
}

/**
 * The four items of a phone's bottom bar: those that the role uses most, then the rest of the menu. While an event takes check-ins, Check-in is the last of
 * them, so that the others keep their places.
 */
export function bottomItems({ menu, role }: Pick<ShellData, 'menu' | 'role'>, isCheckInTime = false): MenuItem[] {
  const preferred = first[role].flatMap((name) => menu.filter(({ screen }) => screen === name))
  const others = menu.filter((item) => item.screen !== null && !preferred.includes(item))
  const usual = [...preferred, ...others]
  const checkIn = isCheckInTime ? menu.filter(({ screen }) => screen === 'checkIn') : []
  return [...usual.filter((item) => !checkIn.includes(item)).slice(0, 4 - checkIn.length), ...checkIn]
}

/** Whether one of these times is now. */
export function isAmong(times: ShellData['checkIn']['times'], at: number): boolean {
  return times.some(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
}

/** The screens from the top down to this address, for the breadcrumb; the dashboard is above none of them. */
export function trailOf(pathname: string): { screen: ScreenName; href: string }[] {
  const here = pathname.replace(/\/+$/, '') || '/'
  if (here === '/') return [{ screen: 'dashboard', href: '/' }]
  const trail = screenNames
    .filter(
      (name) =>
        name !== 'dashboard' &&
        isUnder(here, paths[name]) &&
        !isOwnPicture(name, here) &&
        !isOwnWeek(name, here) &&
        !isReportOfItsOwn(name, here),
    )
    .sort((a, b) => paths[a].length - paths[b].length)
    .map((name) => ({ screen: name, href: paths[name] }))
  const [first] = trail
  const led = isOfSettings(here) ? (['settings'] as const) : first ? ancestorScreensOf(first.screen) : []
  return [...led.map((screen) => ({ screen, href: paths[screen] })), ...trail]
}

/** The screens above this one, from the top down. */
function ancestorScreensOf(screen: ScreenName): ScreenName[] {
  const next = above[screen]
  return next ? [...ancestorScreensOf(next), next] : []
}

/** The parents of screens whose address, which the specification sets, does not show them. */
const above: Partial<Record<ScreenName, ScreenName>> = {
  attendanceReport: 'attendance',
  placementProviders: 'timetables',
  reflectionLog: 'reflections',
  reportMatrix: 'reports',
  report: 'reports',
  savedReports: 'reports',
  savedReport: 'savedReports',
  termReports: 'reports',
  calibration: 'reports',
  teachingReport: 'reports',
  signoffAnomalies: 'reports',
}

/** Screens linked from the settings although their address, which the specification sets, is elsewhere. */
function isOfSettings(here: string): boolean {
  return [paths.dataSets, paths.dataUpload, paths.dataRecords, paths.changelog].some((path) => isUnder(here, path))
}

/** Whether the address is a screen of the settings. Somebody who sets up a school goes from one to the next, so the menu stays beside all of them. */
export function isAmongSettings(pathname: string): boolean {
  return isUnder(pathname, paths.settings) || isUnder(pathname, paths.dev) || isOfSettings(pathname)
}

/** Each report has an address of its own beside that of their home. */
function isOfReports(here: string): boolean {
  return [paths.reports, paths.progress, paths.reportMatrix, paths.activity, paths.report, paths.savedReports, paths.savedReport].some(
    (path) => isUnder(here, path),
  )
}

/** The specification's address puts a person's own picture below the list of users, which few may open. */
function isOwnPicture(name: ScreenName, here: string): boolean {
  return name === 'users' && isUnder(here, paths.profilePicture)
}

/** Some reports are screens of their own whose address lies below that of the reports that a school makes, although they are none of these. */
function isReportOfItsOwn(name: ScreenName, here: string): boolean {
  return (
    name === 'report' &&
    screenNames.some((other) => other !== 'report' && isUnder(paths[other], paths.report) && isUnder(here, paths[other]))
  )
}

/** A person's own week lies below the list of timetables, which few may open. */
function isOwnWeek(name: ScreenName, here: string): boolean {
  return name === 'timetables' && [paths.individualTimetable, paths.individualTeacherTimetable].some((path) => isUnder(here, path))
}

/** Whether a menu item is the current page, or above it without another item between. */
export function isCurrent(item: Pick<MenuItem, 'href'>, pathname: string, menu: readonly Pick<MenuItem, 'href'>[]): boolean {
  if (item.href === '/') return pathname === '/'
  if (item.href === paths.reports && isOfReports(pathname)) return !menu.some(({ href }) => href !== item.href && isUnder(pathname, href))
  if (item.href === paths.progress && isUnder(pathname, paths.activity)) return true
  if (item.href === paths.attendance && isUnder(pathname, paths.attendanceReport)) return true
  if (item.href === paths.settings && isOfSettings(pathname)) return !menu.some(({ href }) => isUnder(pathname, href))
  return isUnder(pathname, item.href) && !menu.some(({ href }) => href !== item.href && isUnder(href, item.href) && isUnder(pathname, href))
}

export function isExternal(href: string): boolean {
  return !href.startsWith('/')
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
