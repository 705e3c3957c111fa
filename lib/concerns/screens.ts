import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession, configurers } from '@/lib/screen-gates'
import type { concernsPaths } from './paths'

export const concernsScreens = {
  // People who are not writers any more may still read what a concern about them says.
  seriousConcern: { open: anySession, from: 'messages', texts: ['concerns', 'issues', 'proof', 'selector', 'upload'] },
  concernReceivers: {
    after: 'tagGroups',
    open: configurers,
    settings: { group: 'people', after: 'dataUpload' },
    texts: ['audience', 'concerns', 'issues', 'proof', 'selector'],
  },
} satisfies ScreensOf<typeof concernsPaths>
