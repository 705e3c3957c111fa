import { CalendarArrowUp, CircleUserRound, FileUp, Flag, UserPlus, UserRound, Users } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { usersPaths } from './paths'

export const usersIcons = {
  profilePicture: CircleUserRound,
  users: Users,
  userCreate: UserPlus,
  peopleImport: FileUp,
  user: UserRound,
  rollover: CalendarArrowUp,
  userFlags: Flag,
  userFlag: Flag,
} satisfies IconsOf<typeof usersPaths>
