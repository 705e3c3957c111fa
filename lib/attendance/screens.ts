import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { attendancePaths } from './paths'

const registerKeepers = {
  session: true,
  module: 'timetable',
  privilege: { anyOf: ['TIMETABLE_ATTENDANCE', 'TIMETABLE_ADMIN'] },
} as const

export const attendanceScreens = {
  attendance: {
    open: {
      session: true,
      module: 'timetable',
      privilege: { anyOf: ['TIMETABLE_ATTENDANCE', 'TIMETABLE_ADMIN', 'PLACEMENT_MY_PLACEMENTS'] },
    },
    menu: {
      gate: { allOf: [{ module: 'timetable' }, { anyOf: ['TIMETABLE_ATTENDANCE', 'PLACEMENT_MY_PLACEMENTS'] }] },
      group: 'today',
    },
    texts: ['attendance', 'editor', 'issues', 'timetables'],
  },
  register: { open: registerKeepers, of: 'attendance', texts: ['attendance', 'issues', 'timetables'] },
  checkIn: {
    open: { session: true, module: 'timetable', privilege: { allOf: ['TIMETABLE_CHECKIN', 'APP_STUDENT'] } },
    menu: { gate: { allOf: [{ module: 'timetable' }, 'TIMETABLE_CHECKIN', 'APP_STUDENT', { not: 'ALL' }] }, group: 'today' },
    texts: ['attendance', 'issues', 'location', 'timetables'],
  },
  attendanceLog: { open: { session: true, module: 'timetable', privilege: null }, from: 'attendance', texts: ['attendance', 'issues'] },
  attendanceReport: { open: registerKeepers, from: 'attendance', texts: ['attendance', 'editor', 'issues', 'listTools', 'proof'] },
} satisfies ScreensOf<typeof attendancePaths>
