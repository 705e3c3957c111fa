export const filesPaths = {
  files: '/files',
} satisfies Record<string, `/${string}`>
