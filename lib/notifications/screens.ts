import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { anySession } from '@/lib/screen-gates'
import type { notificationsPaths } from './paths'

export const notificationsScreens = {
  notificationSettings: { open: anySession, settings: 'you', texts: ['editor', 'issues', 'notifications'] },
} satisfies ScreensOf<typeof notificationsPaths>
