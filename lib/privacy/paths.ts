export const privacyPaths = {
  privacy: '/settings/data-protection',
  privacyPerson: '/settings/data-protection/person',
  retention: '/settings/data-protection/retention',
} satisfies Record<string, `/${string}`>
