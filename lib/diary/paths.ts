export const diaryPaths = {
  individualTimetable: '/timetables/individual',
  individualTeacherTimetable: '/timetables/individualteacher',
} satisfies Record<string, `/${string}`>
