import { BellRing } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { notificationsPaths } from './paths'

export const notificationsIcons = {
  notificationSettings: BellRing,
} satisfies IconsOf<typeof notificationsPaths>
