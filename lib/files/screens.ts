import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { filesPaths } from './paths'

export const filesScreens = {
  files: {
    open: { session: true, module: null, privilege: 'ASSETS' },
    menu: { gate: 'ASSETS', group: 'manage' },
    texts: ['audience', 'files', 'issues', 'listTools', 'selector', 'upload'],
  },
} satisfies ScreensOf<typeof filesPaths>
