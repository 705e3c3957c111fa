export const formSchedulesPaths = {
  assignForm: '/forms/assign',
  formSchedules: '/formeditor/formschedules',
  formSchedule: '/formeditor/formschedule',
} satisfies Record<string, `/${string}`>
