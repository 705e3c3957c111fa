export const attendancePaths = {
  attendance: '/attendance',
  register: '/attendance/register',
  checkIn: '/attendance/checkin',
  attendanceLog: '/attendance/log',
  attendanceReport: '/reports/attendance',
} satisfies Record<string, `/${string}`>
