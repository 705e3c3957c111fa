import { MessageSquare, PenLine } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { messagingPaths } from './paths'

export const messagingIcons = {
  messages: MessageSquare,
  newMessage: PenLine,
} satisfies IconsOf<typeof messagingPaths>
