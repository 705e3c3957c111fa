import { Hourglass, ShieldUser, UserLock } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { privacyPaths } from './paths'

export const privacyIcons = {
  privacy: ShieldUser,
  privacyPerson: UserLock,
  retention: Hourglass,
} satisfies IconsOf<typeof privacyPaths>
