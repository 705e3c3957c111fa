import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { messagingPaths } from './paths'

const writers = { session: true, module: null, privilege: 'MESSAGES' } as const

export const messagingScreens = {
  messages: { open: writers, menu: { gate: 'MESSAGES', group: 'today' }, texts: ['issues', 'messages', 'notices', 'selector', 'upload'] },
  newMessage: { open: writers, from: 'messages', texts: ['audience', 'issues', 'messages', 'selector', 'upload'] },
} satisfies ScreensOf<typeof messagingPaths>
