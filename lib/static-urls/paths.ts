export const staticUrlsPaths = {
  staticUrls: '/settings/static-urls',
  staticUrl: '/settings/static-urls/edit',
} satisfies Record<string, `/${string}`>
