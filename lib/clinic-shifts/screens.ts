import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { clinicShiftsPaths } from './paths'

export const clinicShiftsScreens = {
  clinicRoster: {
    open: { session: true, module: 'clinical', privilege: 'TIMETABLE_ADMIN' },
    // This entry is not in the specification's table: planners need not treat patients, and have no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TIMETABLE_ADMIN'] }, group: 'plan' },
    texts: ['clinical', 'issues', 'selector', 'shifts', 'timetables'],
  },
  daySheet: {
    open: {
      session: true,
      module: 'clinical',
      privilege: { anyOf: ['TIMETABLE_ADMIN', 'TREATMENTSESSION_VIEW_ALL', 'MARK_TREATMENTSESSIONS'] },
    },
    of: 'clinicRoster',
    texts: ['clinical', 'shifts'],
  },
} satisfies ScreensOf<typeof clinicShiftsPaths>
