export const reportsPaths = {
  progress: '/reports/report/progress',
  reports: '/reports/home',
  reportMatrix: '/reports/aggregated',
  report: '/reports/report',
  activity: '/reports/activity',
} satisfies Record<string, `/${string}`>
