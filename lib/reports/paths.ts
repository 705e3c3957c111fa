export const reportsPaths = {
  progress: '/reports/report/progress',
  reports: '/reports/home',
  reportMatrix: '/reports/aggregated',
  report: '/reports/report',
  savedReports: '/reports/saved/list',
  savedReport: '/reports/saved/report',
  activity: '/reports/activity',
  reportConfigs: '/settings/reports/config',
  reportConfig: '/settings/reports/config/edit',
  dataElements: '/settings/reports/dataelements',
  dataElement: '/settings/reports/dataelements/edit',
} satisfies Record<string, `/${string}`>
