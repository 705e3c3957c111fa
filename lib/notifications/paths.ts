export const notificationsPaths = {
  notificationSettings: '/settings/notifications',
} satisfies Record<string, `/${string}`>
