export const tagsPaths = {
  tags: '/settings/tagmanager',
  tag: '/settings/tag',
  tagGroups: '/settings/taggroups',
} satisfies Record<string, `/${string}`>
