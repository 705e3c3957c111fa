export const groupingsPaths = {
  firms: '/settings/firms',
  firm: '/settings/firms/edit',
  groupings: '/settings/grouptypes',
} satisfies Record<string, `/${string}`>
