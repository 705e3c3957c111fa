export const timetablesPaths = {
  timetables: '/timetables',
  timetable: '/timetables/edit',
  timetableSettings: '/timetables/settings',
  timetableStaff: '/timetables/staff',
  roomUsage: '/timetables/roomusage',
  sessionTypes: '/timetables/session-types',
  sessionType: '/timetables/session-types/edit',
  dateRanges: '/timetables/dateranges',
  dateRange: '/timetables/dateranges/edit',
  backgroundEvents: '/timetables/backgroundevents',
  backgroundEvent: '/timetables/backgroundevents/edit',
} satisfies Record<string, `/${string}`>
