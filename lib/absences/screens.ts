import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { absencesPaths } from './paths'

const absenceDeciders = { session: true, module: null, privilege: 'ABSENCE_ADMIN' } as const

export const absencesScreens = {
  absences: {
    open: { session: true, module: null, privilege: { anyOf: ['RECORD_ABSENCE', 'ABSENCE_ADMIN'] } },
    // People who take attendance find absences there. Administrators of absences need not report their own, and come here like people who report theirs.
    menu: {
      gate: {
        allOf: [
          { anyOf: ['RECORD_ABSENCE', 'ABSENCE_ADMIN'] },
          { anyOf: [{ not: 'TIMETABLE_ATTENDANCE' }, { not: { module: 'timetable' } }] },
        ],
      },
      group: 'today',
    },
    texts: ['absences', 'issues', 'upload'],
  },
  timetableAbsences: {
    open: { session: true, module: null, privilege: { anyOf: ['TIMETABLE_ADMIN', 'ABSENCE_ADMIN'] } },
    from: 'timetables',
    texts: ['absences'],
  },
  absenceTypes: {
    after: 'retention',
    open: absenceDeciders,
    settings: { group: 'school', after: 'participationTypes' },
    texts: ['editor', 'lists'],
  },
  absenceType: { open: absenceDeciders, of: 'absenceTypes', texts: ['editor', 'issues', 'lists'] },
} satisfies ScreensOf<typeof absencesPaths>
