import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { timetablePlanners } from '@/lib/screen-gates'
import type { timetablesPaths } from './paths'

const timetableViewers = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
} as const

export const timetablesScreens = {
  timetables: {
    // People who have a week of their own are led to it from here.
    open: { ...timetableViewers, privilege: { anyOf: ['TIMETABLE_VIEW', ...timetableViewers.privilege.anyOf] } },
    menu: { gate: { allOf: [{ module: 'timetable' }, { anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] }] }, group: 'plan' },
    texts: ['editor', 'issues', 'listTools', 'timetables'],
  },
  timetable: {
    open: timetableViewers,
    of: 'timetables',
    texts: ['curriculum', 'editor', 'issues', 'listTools', 'selector', 'timetablePlanning', 'timetables'],
  },
  timetableTemplates: { open: timetableViewers, from: 'timetables', texts: ['editor', 'issues', 'listTools', 'timetables'] },
  timetableImport: {
    open: timetablePlanners,
    from: 'timetables',
    texts: ['imports', 'importStates', 'issues', 'proof', 'selector', 'timetablePlanning', 'timetables', 'upload'],
  },
  timetableSettings: { open: timetablePlanners, of: 'timetables', texts: ['editor', 'issues', 'timetables'] },
  timetableStaff: { open: timetableViewers, from: 'timetables', texts: ['issues', 'timetables'] },
  swaps: {
    open: { ...timetableViewers, privilege: { anyOf: ['TIMETABLE_VIEW', 'TIMETABLE_ADMIN'] } },
    from: 'individualTimetable',
    texts: ['issues', 'swaps'],
  },
  roomUsage: { open: timetableViewers, from: 'timetables', texts: ['editor', 'issues', 'listTools', 'timetables'] },
  timeReport: {
    open: timetableViewers,
    from: 'timetables',
    texts: ['editor', 'issues', 'listTools', 'proof', 'reports', 'times', 'timetables'],
  },
  placementReport: {
    open: timetableViewers,
    from: 'timetables',
    texts: ['editor', 'issues', 'listTools', 'proof', 'reports', 'times', 'timetables'],
  },
  appointmentsReport: {
    open: timetableViewers,
    from: 'timetables',
    texts: ['editor', 'issues', 'listTools', 'proof', 'reports', 'times', 'timetables'],
  },
  sessionTypes: { after: 'room', open: timetablePlanners, from: 'timetables', texts: ['editor', 'listTools', 'lists'] },
  sessionType: { open: timetablePlanners, of: 'sessionTypes', texts: ['curriculum', 'editor', 'issues', 'lists', 'location', 'selector'] },
  dateRanges: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  dateRange: { open: timetablePlanners, of: 'dateRanges', texts: ['editor', 'issues', 'lists'] },
  backgroundEvents: { open: timetablePlanners, from: 'timetables', texts: ['editor', 'lists'] },
  backgroundEvent: { open: timetablePlanners, of: 'backgroundEvents', texts: ['editor', 'issues', 'lists'] },
} satisfies ScreensOf<typeof timetablesPaths>
