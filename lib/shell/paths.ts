export const shellPaths = {
  dashboard: '/',
  settings: '/settings',
  settingsGeneral: '/settings/general',
  retryRequests: '/settings/retryrequests',
  changelog: '/changelog',
} satisfies Record<string, `/${string}`>
