export const reportsPaths = {
  progress: '/reports/report/progress',
  reports: '/reports/home',
  reportMatrix: '/reports/aggregated',
  activity: '/reports/activity',
} satisfies Record<string, `/${string}`>
