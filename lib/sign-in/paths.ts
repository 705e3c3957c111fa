export const signInPaths = {
  changePassword: '/settings/change-password',
  secondFactor: '/settings/two-step-login',
  devices: '/settings/devices',
  apiTokens: '/settings/tokens',
  linkedAccounts: '/settings/linked-accounts',
  signInSettings: '/settings/general/sign-in',
  entraSettings: '/settings/general/entra',
  shibboleth: '/settings/general/shibboleth',
  shibbolethAccounts: '/settings/general/shibboleth-accounts',
} satisfies Record<string, `/${string}`>
