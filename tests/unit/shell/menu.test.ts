import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { GateSubject } from '@/lib/access'
import { bottomItems, isAmong, isAmongSettings, isCurrent, isExternal, trailOf } from '@/lib/menu'
import { createMenuFor, menuFor, canOpen, openScreensFor, ownWeekPath, paletteScreensFor, menuRoleFor, settingsFor } from '@/lib/menu-for'
import { modules, type Module } from '@/lib/modules'
import { paths } from '@/lib/paths'
import type { Privilege } from '@/lib/privileges'
import { builtInRoles } from '@/lib/roles'
import { screens, screensInOrder } from '@/lib/screens'

const subject = (privileges: readonly Privilege[], on: readonly Module[] = modules): GateSubject => ({
  privileges: new Set(privileges),
  modules: new Set(on),
})
const student = subject(['APP_STUDENT', 'TREATMENTSESSION_EDIT'], ['clinical'])
const menuNames = (of: GateSubject) => menuFor(of).map(({ screen }) => screen)

describe('the sidebar', () => {
  it('stays beside every screen of the settings and what lies below it, and beside no other that does without it', () => {
    const settings = screensInOrder.filter((name) => 'settings' in screens[name])
    expect(settings.length).toBeGreaterThan(40)
    expect(settings.filter((name) => !isAmongSettings(`${paths[name]}/1`))).toEqual([])
    for (const other of ['/', '/settingsother', paths.newMessage, paths.forms, paths.clinical]) expect(isAmongSettings(other)).toBe(false)
    // Without the mark of the settings an editor hides the sidebar.
    const css = readFileSync('components/shell/shell.css', 'utf8')
    expect(css).toContain("[data-shell='frame']:not([data-settings]):has(> [data-shell='column'] > main > [data-template='editor'])")
    expect(readFileSync('components/shell/shell.tsx', 'utf8')).toContain('data-settings={isSettings || undefined}')
  })

  it('leads who may only read their own week from the timetables to it', () => {
    for (const privilege of ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] as const) expect(ownWeekPath(subject([privilege]))).toBeNull()
    expect(ownWeekPath(subject(['TIMETABLE_VIEW', 'APP_STUDENT']))).toBe(paths.individualTimetable)
    expect(ownWeekPath(subject(['TIMETABLE_VIEW', 'APP_TEACHER']))).toBe(paths.individualTeacherTimetable)
    // The screen opens for them and leads on to their week, which opens, too; the menu shows the week alone.
    for (const name of ['timetables', 'individualTimetable', 'individualTeacherTimetable'] as const)
      expect(canOpen(name, subject(['TIMETABLE_VIEW']))).toBe(true)
    expect(canOpen('timetables', subject(['APP_STUDENT']))).toBe(false)
    expect(menuNames(subject(['TIMETABLE_VIEW', 'APP_STUDENT']))).not.toContain('timetables')
  })

  it('offers a student the clinical area', () => {
    expect(menuNames(student)).toEqual(['dashboard', 'clinical', 'clinicalCases', 'settings'])
  })

  it('leaves it out where the module is off or the privilege is missing', () => {
    expect(menuNames(subject(['APP_STUDENT', 'TREATMENTSESSION_EDIT'], []))).toEqual(['dashboard', 'settings'])
    expect(menuNames(subject([], ['clinical']))).toEqual(['dashboard', 'settings'])
  })

  it('offers it to who looks at the sessions of all, too', () => {
    expect(menuNames(subject(['TREATMENTSESSION_VIEW_ALL'], ['clinical']))).toEqual([
      'dashboard',
      'clinical',
      'patientContacts',
      'settings',
    ])
  })

  it('shows ALL everything that any privilege shows', () => {
    expect(menuNames(subject(['ALL']))).toEqual([
      'dashboard',
      'messages',
      'clinical',
      'patientContacts',
      'clinicRoster',
      'tests',
      'reflections',
      'individualTeacherTimetable',
      'attendance',
      'timetables',
      'forms',
      'formEditor',
      'feedback',
      'reports',
      'curriculum',
      'files',
      'settings',
    ])
  })

  it('leads to one’s own week by who one is, and to all timetables whoever plans or sees them', () => {
    expect(menuNames(subject(['APP_STUDENT', 'TIMETABLE_VIEW'], ['timetable']))).toEqual(['dashboard', 'individualTimetable', 'settings'])
    expect(menuNames(subject(['APP_TEACHER', 'TIMETABLE_VIEW'], ['timetable']))).toEqual([
      'dashboard',
      'individualTeacherTimetable',
      'settings',
    ])
    expect(menuNames(subject(['TIMETABLE_VIEW_ALL'], ['timetable']))).toEqual(['dashboard', 'timetables', 'settings'])
    expect(menuNames(subject(['TIMETABLE_VIEW', 'TIMETABLE_VIEW_ALL'], []))).toEqual(['dashboard', 'settings'])
    expect(trailOf('/timetables/individual').map(({ screen }) => screen)).toEqual(['individualTimetable'])
  })

  it('leads to attendance whoever takes it or has it, and to check-in students alone', () => {
    expect(menuNames(subject(['APP_TEACHER', 'TIMETABLE_ATTENDANCE'], ['timetable']))).toEqual(['dashboard', 'attendance', 'settings'])
    expect(menuNames(subject(['APP_STUDENT', 'PLACEMENT_MY_PLACEMENTS', 'TIMETABLE_CHECKIN'], ['timetable']))).toEqual([
      'dashboard',
      'attendance',
      'checkIn',
      'settings',
    ])
    expect(menuNames(subject(['APP_STUDENT', 'TIMETABLE_CHECKIN', 'TIMETABLE_ATTENDANCE'], []))).toEqual(['dashboard', 'settings'])
  })

  it('puts configured items before the settings, for who holds their privilege', () => {
    const extra = [
      { link: 'https://library.example.org', caption: 'Library', icon: 'book' },
      { priv: 'REPORT_ADMIN', link: '/reports', caption: 'Reports', icon: 'file' },
    ]
    expect(menuFor(student, { items: extra }).map(({ href }) => href)).toEqual([
      '/',
      '/clinical',
      '/clinicalcases/list',
      'https://library.example.org',
      '/settings',
    ])
    expect(menuFor(subject(['REPORT_ADMIN'], []), { items: extra }).map(({ href }) => href)).toEqual([
      '/',
      'https://library.example.org',
      '/reports',
      '/settings',
    ])
  })

  it('leads to help where the institution says where that is, for who may ask', () => {
    const supportLink = 'https://help.example.org'
    const found = (of: GateSubject) => menuFor(of, { supportLink }).filter(({ href }) => href === supportLink)
    expect(found(subject(['ACCESS_SUPPORT'], ['support']))).toEqual([
      { href: supportLink, group: 'manage', screen: null, caption: null, icon: 'help' },
    ])
    expect([
      found(subject(['ACCESS_SUPPORT'], [])),
      found(subject(['FORMS'], ['support'])),
      menuFor(subject(['ALL'])).filter(({ icon }) => icon === 'help'),
    ]).toEqual([[], [], []])
  })

  it('never shows an item whose privilege nobody knows', () => {
    expect(
      menuFor(subject(['ALL']), { items: [{ priv: 'NO_SUCH', link: '/x', caption: 'X', icon: 'link' }] }).map(({ href }) => href),
    ).not.toContain('/x')
  })
})

describe('the bottom bar', () => {
  const barOf = (who: GateSubject) => bottomItems({ menu: menuFor(who), role: menuRoleFor(who) }).map(({ screen }) => screen)
  const builtIn = (name: string) => subject(builtInRoles.filter(({ builtIn: of }) => of === name).flatMap(({ privileges }) => privileges))

  it.each([
    ['STUDENT', ['dashboard', 'individualTimetable', 'clinical', 'messages']],
    ['TEACHER', ['dashboard', 'clinical', 'individualTeacherTimetable', 'messages']],
    ['STAFF', ['dashboard', 'attendance', 'timetables', 'messages']],
    ['ADMIN', ['dashboard', 'attendance', 'timetables', 'messages']],
  ])('of %s holds %j', (name, expected) => {
    expect(barOf(builtIn(name))).toEqual(expected)
  })

  it('of a role of the institution’s own begins with what it has of these', () => {
    expect(barOf(subject(['MESSAGES', 'TIMETABLE_VIEW_ALL', 'FORMS']))).toEqual(['dashboard', 'timetables', 'messages', 'forms'])
    expect(barOf(subject(['FORMS'], [])).slice(0, 2)).toEqual(['dashboard', 'forms'])
  })

  it('has Check-in at hand for a student around an event, at the end, once and four in all', () => {
    const who = builtIn('STUDENT')
    const bar = (role: 'student' | 'teacher', of: GateSubject) => bottomItems({ menu: menuFor(of), role }, true).map(({ screen }) => screen)
    expect(bar('student', who)).toEqual(['dashboard', 'individualTimetable', 'clinical', 'checkIn'])
    // With few other screens it is in the bar at all times, and only once.
    expect(
      bar('student', subject(['APP_STUDENT', 'TIMETABLE_CHECKIN'], ['timetable'])).filter((screen) => screen === 'checkIn'),
    ).toHaveLength(1)
    // A person who does not check in has the usual bar.
    expect(bar('teacher', builtIn('TEACHER'))).toEqual(barOf(builtIn('TEACHER')))
  })

  it('knows when that is: from the first instant of a time until its end', () => {
    const times = [{ from: '2026-12-01T09:45:00.000Z', to: '2026-12-01T11:00:00.000Z' }]
    const at = (time: string) => isAmong(times, Date.parse(`2026-12-01T${time}Z`))
    expect(['09:44:59', '09:45:00', '10:59:59', '11:00:00'].map(at)).toEqual([false, true, true, false])
    expect(isAmong([], Date.parse('2026-12-01T10:00:00Z'))).toBe(false)
  })

  it('leaves the place of what somebody lacks to the next, and holds four at most', () => {
    const menu = menuFor(student, { items: [{ link: '/extra', caption: 'Extra', icon: 'link' }] })
    expect(bottomItems({ menu, role: 'student' }).map(({ screen }) => screen)).toEqual([
      'dashboard',
      'clinical',
      'clinicalCases',
      'settings',
    ])
    expect(bottomItems({ menu, role: 'teacher' }).map(({ screen }) => screen)).toEqual([
      'dashboard',
      'clinical',
      'clinicalCases',
      'settings',
    ])
    expect(bottomItems({ menu: [...menu, ...menu], role: 'other' })).toHaveLength(4)
  })
})

describe('who somebody is here', () => {
  it.each([
    [['APP_STUDENT'], 'student'],
    [['APP_TEACHER'], 'teacher'],
    [['APP_STUDENT', 'APP_TEACHER'], 'teacher'],
    [['ALL'], 'other'],
    [['ALL', 'APP_STUDENT'], 'student'],
    [['USERS_VIEW'], 'other'],
  ] as const)('%s is %s', (privileges, role) => {
    expect(menuRoleFor(subject(privileges))).toBe(role)
  })
})

describe('what opens', () => {
  it('opens the clinical area to who may only look at it, without writing in it', () => {
    expect(canOpen('clinical', subject(['TREATMENTSESSION_VIEW_ALL'], ['clinical']))).toBe(true)
    expect(canOpen('clinical', subject(['TREATMENTSESSION_VIEW_ALL'], []))).toBe(false)
    expect(canOpen('clinical', subject([], ['clinical']))).toBe(false)
  })

  it('lists development screens only while the module is on, and mails only for ALL', () => {
    expect(settingsFor(subject(['ALL'], [])).flatMap((group) => group.screens)).not.toContain('dev')
    expect(paletteScreensFor(subject([], ['dev']))).toEqual(expect.arrayContaining(['dev', 'devUi', 'devGeoloc']))
    expect(paletteScreensFor(subject([], ['dev']))).not.toContain('devMail')
    expect(paletteScreensFor(subject(['ALL'], ['dev']))).toContain('devMail')
  })

  // The buttons that use useMayOpen are often next to a single entry: a tab of one grouping, feedback about one student.
  it('tells buttons of every screen that opens, also of those that must be told which one, which the palette does not offer', () => {
    for (const [name, who] of [
      ['timetableSettings', subject(['TIMETABLE_ADMIN'], ['timetable'])],
      ['caseHandOver', subject(['CLINICALCASES_VIEW_ALL'], ['clinical'])],
      ['newFeedback', subject(['FEEDBACKCENTRE'], ['feedbackcentre'])],
    ] as const) {
      expect(openScreensFor(who)).toContain(name)
      expect(paletteScreensFor(who)).not.toContain(name)
      expect(openScreensFor(subject([...who.privileges], []))).not.toContain(name)
      expect(openScreensFor(subject([], [...who.modules]))).not.toContain(name)
    }
    const all = subject(['ALL'])
    expect(openScreensFor(all)).toEqual(screensInOrder.filter((name) => canOpen(name, all)))
    expect(openScreensFor(all)).toEqual(expect.arrayContaining(paletteScreensFor(all)))
  })

  it('leads to no screen that must be told which one', () => {
    const places = paletteScreensFor(subject(['ALL']))
    expect(places).toEqual(expect.arrayContaining(['users', 'clinicRoster']))
    expect(places.filter((name) => name === 'user' || name === 'daySheet' || name === 'treatmentSession')).toEqual([])
  })

  it('leads to the clinical settings in one place', () => {
    const screensOf = (held: Parameters<typeof subject>[0]) => settingsFor(subject(held, [])).flatMap((group) => group.screens)
    expect(screensOf(['CONFIG_ADMIN'])).toContain('clinicalSettings')
    expect(screensOf(['CONFIG_ADMIN', 'INTERFACE_ADMIN'])).toContain('interfaceOptions')
    expect(screensOf(['CONFIG_ADMIN', 'INTERFACE_ADMIN'])).not.toContain('clinicalSettings')
    expect(paletteScreensFor(subject(['ALL'], []))).not.toContain('clinicalSettings')
  })

  it('linked accounts are led to where a provider vouches for people, and nowhere else', () => {
    const led = (modules: Parameters<typeof subject>[1]) =>
      [...paletteScreensFor(subject([], modules)), ...settingsFor(subject([], modules)).flatMap(({ screens }) => screens)].filter(
        (name) => name === 'linkedAccounts',
      ).length
    expect([led([]), led(['clinical']), led(['ms_entra']), led(['shibboleth'])]).toEqual([0, 0, 2, 2])
  })

  const makes = (of: GateSubject) => createMenuFor(of).map(({ screen }) => screen)

  it('offers what a role makes, and nothing where the privilege or the module is missing', () => {
    expect(createMenuFor(student).slice(0, 1)).toEqual([{ screen: 'treatmentSession', href: '/clinical/treatmentsession/new' }])
    expect(makes(student)).toEqual(['treatmentSession', 'clinicalCases'])
    expect(makes(subject(['TREATMENTSESSION_EDIT'], []))).toEqual([])
    expect(makes(subject([], ['clinical']))).toEqual([])
    expect(createMenuFor(subject(['MESSAGES'], [])).map(({ href }) => href)).toEqual(['/messages/new', '/messages/seriousconcern'])
    expect(createMenuFor(subject(['FORMS'], []))).toEqual([{ screen: 'forms', href: '/forms?new' }])
    expect(createMenuFor(subject(['RECORD_ABSENCE'], []))).toEqual([{ screen: 'absences', href: '/attendance/absences?new' }])
    expect(makes(subject(['TESTS'], ['tests']))).toEqual(['newTest'])
    expect(makes(subject(['TESTS'], []))).toEqual([])
    expect(makes(subject(['ASSETS'], []))).toEqual(['files'])
    expect(makes(subject(['APP_TEACHER', 'FEEDBACKCENTRE'], ['feedbackcentre']))).toEqual(['feedback'])
    expect(makes(subject(['APP_STUDENT', 'FEEDBACKCENTRE'], ['feedbackcentre']))).toEqual([])
  })
})

describe('where one is', () => {
  it.each([
    ['/', ['dashboard']],
    ['/clinical', ['clinical']],
    ['/clinical/', ['clinical']],
    ['/clinical/treatmentsession/0198', ['clinical', 'treatmentSession']],
    ['/settings/users/profile-picture', ['settings', 'profilePicture']],
    ['/settings/generalities', ['settings']],
    ['/thirdparty/edit', ['settings', 'dataSets']],
    ['/thirdparty/records/0198', ['settings', 'dataRecords']],
    ['/changelog', ['settings', 'changelog']],
    ['/nowhere', []],
    ['/reports/aggregated', ['reports', 'reportMatrix']],
    ['/reports/report/0198', ['reports', 'report']],
    ['/reports/report/progress', ['progress']],
    ['/reports/report/term/0198', ['reports', 'termReports']],
    ['/reports/report/calibration', ['reports', 'calibration']],
    ['/reports/report/mytreatmentsessionfeedback', ['reports', 'teachingReport']],
    ['/reports/saved/list', ['reports', 'savedReports']],
    ['/reports/saved/report/0198', ['reports', 'savedReports', 'savedReport']],
    ['/reports/attendance', ['attendance', 'attendanceReport']],
    ['/reports/signoff-anomalies', ['reports', 'signoffAnomalies']],
    ['/placement-providers/0198', ['timetables', 'placementProviders']],
    ['/placement-providers/import', ['timetables', 'placementProviders', 'placementImport']],
    ['/timetables/placements/blocks/0198', ['timetables', 'placements', 'placementBlocks']],
  ])('%s lies under %s', (pathname, trail) => {
    expect(trailOf(pathname).map(({ screen }) => screen)).toEqual(trail)
  })

  it('marks the item that one is in or under, and the dashboard only on itself', () => {
    const [top, clinical, roster] = [{ href: '/' }, { href: '/clinical' }, { href: '/clinical/roster' }]
    const menu = [top, clinical, roster]
    expect(isCurrent(clinical, '/clinical/treatmentsession/1', menu)).toBe(true)
    expect(isCurrent(clinical, '/clinicalcases', menu)).toBe(false)
    expect(isCurrent(top, '/clinical', menu)).toBe(false)
    expect(isCurrent(top, '/', menu)).toBe(true)
    expect(isCurrent(roster, '/clinical/roster/1', menu)).toBe(true)
    expect(isCurrent(clinical, '/clinical/roster/1', menu)).toBe(false)
    expect(isCurrent(clinical, '/clinical/roster/1', [top, clinical])).toBe(true)
  })

  it('marks the settings on what they lead to elsewhere, unless the menu leads there by itself', () => {
    const [settings, upload] = [{ href: '/settings' }, { href: '/thirdparty/upload' }]
    expect(isCurrent(settings, '/thirdparty/edit', [settings, upload])).toBe(true)
    expect(isCurrent(settings, '/thirdparty/upload', [settings, upload])).toBe(false)
    expect(isCurrent(settings, '/thirdparty', [settings])).toBe(false)
  })

  it('tells our own addresses from others', () => {
    expect(isExternal('/clinical')).toBe(false)
    expect(isExternal('https://example.org')).toBe(true)
    expect(isExternal('mailto:help@example.org')).toBe(true)
  })
})
