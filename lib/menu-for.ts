import { gateOpens, isGranted, type GateSubject } from './access'
import type { Config } from './contracts/config'
import type { MenuItem, MenuRole, ShellData } from './menu'
import { paths, type ScreenName } from './paths'
import { holds, isPrivilege } from './privileges'
import { settingsGroupNames, type SettingsGroupName } from './screen'
import { screens, screensInOrder } from './screens'
import { devScreens, needsOne, settingsScreens, type DevScreen, type SettingsScreen } from './screens-of'

type Extra = { readonly items?: Config['sidebarmenuitems']; readonly supportLink?: string; readonly stages?: ShellData['stages'] }

/** The gated menu, then the open stages of workflows, then the institution's own items. A screen that does not exist has no path, so it cannot appear. */
export function menuFor(subject: GateSubject, { items = [], supportLink = '', stages = [] }: Extra = {}): MenuItem[] {
  const own = screensInOrder.flatMap((name): MenuItem[] => {
    const gate = screens[name]
    if (!('menu' in gate) || !gateOpens(gate.menu.gate, subject)) return []
    return [{ href: paths[name], group: gate.menu.group, screen: name, caption: null, icon: name }]
  })
  const helps = supportLink !== '' && subject.modules.has('support') && holds(subject.privileges, 'ACCESS_SUPPORT')
  const support: MenuItem[] = helps ? [{ href: supportLink, group: 'manage', screen: null, caption: null, icon: 'help' }] : []
  const configured = items
    .filter(({ priv }) => priv === undefined || (isPrivilege(priv) && holds(subject.privileges, priv)))
    .map(({ link, caption, icon }): MenuItem => ({ href: link, group: 'manage', screen: null, caption, icon }))
  // Settings closes the menu, as the specification has it.
  const [last, others] = [own.filter(({ screen }) => screen === 'settings'), own.filter(({ screen }) => screen !== 'settings')]
  const open = stages
    .filter(({ inSidebar }) => inSidebar)
    .map(({ href, caption }): MenuItem => ({ href, group: 'today', screen: null, caption, icon: 'workflow' }))
  return [...others, ...open, ...support, ...configured, ...last]
}

/** The things that a person can make, in the order of the 'New' menu. */
export function createMenuFor(subject: GateSubject): ShellData['create'] {
  const { privileges } = subject
  const isTheirs: { readonly screen: ShellData['create'][number]['screen']; readonly href: string; readonly may: boolean }[] = [
    {
      screen: 'treatmentSession',
      href: `${paths.treatmentSession}/new`,
      may: subject.modules.has('clinical') && holds(privileges, 'TREATMENTSESSION_EDIT'),
    },
    { screen: 'newMessage', href: paths.newMessage, may: canOpen('newMessage', subject) },
    { screen: 'forms', href: `${paths.forms}?new`, may: holds(privileges, 'FORMS') },
    { screen: 'absences', href: `${paths.absences}?new`, may: canOpen('absences', subject) },
    {
      screen: 'clinicalCases',
      href: `${paths.clinicalCases}?new`,
      may: canOpen('clinicalCases', subject) && privileges.has('APP_STUDENT'),
    },
    { screen: 'reflections', href: `${paths.reflections}?new`, may: holds(privileges, 'REFLECTIONS') && privileges.has('APP_STUDENT') },
    { screen: 'newTest', href: paths.newTest, may: canOpen('newTest', subject) },
    {
      screen: 'feedback',
      href: paths.feedback,
      may: canOpen('feedback', subject) && holds(privileges, 'FEEDBACKCENTRE') && !privileges.has('APP_STUDENT'),
    },
    { screen: 'files', href: paths.files, may: canOpen('files', subject) },
    { screen: 'seriousConcern', href: paths.seriousConcern, may: holds(privileges, 'MESSAGES') },
  ]
  return isTheirs.flatMap(({ screen, href, may }) => (may ? [{ screen, href }] : []))
}

/** Whether somebody may open a screen, by the same table that `screen` reads. */
export function canOpen(name: ScreenName, { privileges, modules }: GateSubject): boolean {
  const { module, privilege } = screens[name].open
  return (module === null || modules.has(module)) && (privilege === null || isGranted(privilege, privileges))
}

/** The address to which the list of timetables sends people who may read only their own; null for people who may read the list. */
export function ownWeekPath(subject: GateSubject): typeof paths.individualTimetable | typeof paths.individualTeacherTimetable | null {
  if (canOpen('timetable', subject)) return null
  return holds(subject.privileges, 'APP_TEACHER') ? paths.individualTeacherTimetable : paths.individualTimetable
}

/** Screens linked from the settings, and only for people for whom they hold something. */
const toldApart: ReadonlySet<ScreenName> = new Set<ScreenName>(['dataRecords'])

/**
 * The editor's options include this setting: it is linked only for people who cannot open them, since two ways to one setting make people look for a
 * difference.
 */
function isElsewhere(name: ScreenName, subject: GateSubject): boolean {
  return name === 'clinicalSettings' && canOpen('interfaceOptions', subject)
}

/** Whether the screen would be empty: where no provider vouches for anybody there is no account to link. */
function isIdle(name: ScreenName, { modules }: GateSubject): boolean {
  return name === 'linkedAccounts' && !modules.has('ms_entra') && !modules.has('shibboleth')
}

/** Every screen that somebody may open, including those that need an id; buttons that lead to a screen check this. */
export function openScreensFor(subject: GateSubject): ScreenName[] {
  return screensInOrder.filter((name) => canOpen(name, subject))
}

/** The command palette offers those screens whose address needs no id, unless they are empty for this person. */
export function paletteScreensFor(subject: GateSubject): ScreenName[] {
  return openScreensFor(subject).filter(
    (name) => !needsOne(name) && !toldApart.has(name) && !isElsewhere(name, subject) && !isIdle(name, subject),
  )
}

/** Whether somebody may open the progress of others: of all students, or of those whom they supervise. */
export function opensProgress(subject: GateSubject): boolean {
  const { privileges } = subject
  return canOpen('progress', subject) && (privileges.has('APP_TEACHER') || holds(privileges, 'REPORT_ALLSTUDENTS'))
}

export type SettingsGroup = { readonly group: SettingsGroupName; readonly screens: readonly SettingsScreen[] }

/** The links of the settings page: screens that exist and that this person may open. */
export function settingsFor(subject: GateSubject): SettingsGroup[] {
  return settingsGroupNames
    .map((group) => ({
      group,
      screens: settingsScreens(group).filter((name) => canOpen(name, subject) && !isElsewhere(name, subject) && !isIdle(name, subject)),
    }))
    .filter(({ screens: names }) => names.length > 0)
}

/** The institution screens that are also listed under the person's own preferences. */
export function institutionScreensFor(subject: GateSubject): SettingsGroup['screens'] {
  const all = settingsFor(subject).find(({ group }) => group === 'institution')?.screens ?? []
  return all.filter((name) => paths[name].startsWith(`${paths.settingsGeneral}/`))
}

export function devScreensFor(subject: GateSubject): DevScreen[] {
  return devScreens.filter((name) => canOpen(name, subject))
}

/**
 * The clinical cards that somebody has on the dashboard: a student's, a teacher's, or today's clinics for people who see all sessions without being either. The
 * privilege ALL makes nobody a teacher: administrators have cards of their own.
 */
export function dashboardFaceFor(subject: GateSubject): 'student' | 'teacher' | 'overseer' | 'none' {
  const { privileges } = subject
  if (!canOpen('clinical', subject)) return 'none'
  if (privileges.has('APP_TEACHER')) return 'teacher'
  if (privileges.has('APP_STUDENT')) return 'student'
  return privileges.has('TREATMENTSESSION_VIEW_ALL') ? 'overseer' : 'none'
}

/**
 * The role that decides the phone's bottom bar. For holders of both markers teacher wins; somebody with ALL and no marker administers, and has the day of
 * staff.
 */
export function menuRoleFor({ privileges }: Pick<GateSubject, 'privileges'>): MenuRole {
  if (privileges.has('APP_TEACHER')) return 'teacher'
  return privileges.has('APP_STUDENT') ? 'student' : 'other'
}
