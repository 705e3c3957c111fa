export const programmesPaths = {
  programmes: '/settings/programme',
  programme: '/settings/programme/edit',
} satisfies Record<string, `/${string}`>
