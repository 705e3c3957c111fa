export const absencesPaths = {
  absences: '/attendance/absences',
  timetableAbsences: '/timetables/absences',
  absenceTypes: '/settings/absence-types',
  absenceType: '/settings/absence-types/edit',
} satisfies Record<string, `/${string}`>
