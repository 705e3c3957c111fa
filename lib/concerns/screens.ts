import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession, configurers } from '@/lib/screen-gates'
import type { concernsPaths } from './paths'

export const concernsScreens = {
  // Also who is no longer a writer reads what a concern about them says.
  seriousConcern: { open: anySession, from: 'messages', texts: ['concerns', 'issues', 'proof', 'selector', 'upload'] },
  concernReceivers: {
    after: 'tagGroups',
    open: configurers,
    settings: { group: 'people', after: 'dataUpload' },
    texts: ['audience', 'concerns', 'issues', 'proof', 'selector'],
  },
} satisfies ScreensOf<typeof concernsPaths>
