export const concernsPaths = {
  seriousConcern: '/messages/seriousconcern',
  concernReceivers: '/settings/concern-receivers',
} satisfies Record<string, `/${string}`>
