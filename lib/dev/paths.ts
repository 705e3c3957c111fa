export const devPaths = {
  dev: '/dev',
  devUi: '/dev/ui',
  devMail: '/dev/mail',
  devGeoloc: '/dev/geoloc',
} satisfies Record<string, `/${string}`>
