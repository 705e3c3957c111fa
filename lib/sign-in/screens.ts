import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession, configurers } from '@/lib/screen-gates'
import type { signInPaths } from './paths'

export const signInScreens = {
  changePassword: { open: anySession, settings: 'you', texts: ['settings', 'issues', 'proof'] },
  secondFactor: { open: anySession, settings: 'you', texts: ['issues', 'proof', 'secondFactor'] },
  devices: { after: 'notificationSettings', open: anySession, settings: 'you', texts: ['devices'] },
  apiTokens: { open: anySession, settings: 'you', texts: ['apiTokens', 'issues', 'proof'] },
  linkedAccounts: { open: anySession, settings: 'you', texts: ['issues', 'proof', 'linkedAccounts'] },
  signInSettings: { after: 'region', open: configurers, settings: 'institution', texts: ['editor', 'proof', 'institution', 'issues'] },
  entraSettings: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'proof', 'signOn', 'issues'],
  },
  shibboleth: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'issues', 'operations', 'proof', 'shibboleth'],
  },
  shibbolethAccounts: {
    open: { session: true, module: null, privilege: 'ALL' },
    settings: 'institution',
    texts: ['editor', 'issues', 'proof', 'shibboleth', 'signOn'],
  },
} satisfies ScreensOf<typeof signInPaths>
