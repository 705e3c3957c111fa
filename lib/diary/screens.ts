import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { diaryPaths } from './paths'

const attenders = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_VIEW', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
} as const

export const diaryScreens = {
  individualTimetable: {
    open: attenders,
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_VIEW', { not: 'APP_TEACHER' }] }, group: 'today' },
    texts: ['shifts', 'timetables'],
  },
  individualTeacherTimetable: {
    open: attenders,
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_VIEW', 'APP_TEACHER'] }, group: 'today' },
    texts: ['shifts', 'timetables'],
  },
} satisfies ScreensOf<typeof diaryPaths>
