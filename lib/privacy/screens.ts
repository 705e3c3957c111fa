import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { privacyPaths } from './paths'

const privacyAdmins = { session: true, module: null, privilege: 'PRIVACY_ADMIN' } as const

export const privacyScreens = {
  privacy: { open: privacyAdmins, settings: 'institution', texts: ['issues', 'privacy', 'proof'] },
  privacyPerson: { open: privacyAdmins, from: 'privacy', texts: ['issues', 'privacy', 'proof'] },
  retention: { open: privacyAdmins, settings: 'institution', texts: ['issues', 'privacy', 'proof'] },
} satisfies ScreensOf<typeof privacyPaths>
