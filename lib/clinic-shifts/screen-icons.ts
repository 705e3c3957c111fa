import { Printer, UsersRound } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { clinicShiftsPaths } from './paths'

export const clinicShiftsIcons = {
  clinicRoster: UsersRound,
  daySheet: Printer,
} satisfies IconsOf<typeof clinicShiftsPaths>
