import { CalendarClock, UserRoundCheck } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { formSchedulesPaths } from './paths'

export const formSchedulesIcons = {
  assignForm: UserRoundCheck,
  formSchedules: CalendarClock,
  formSchedule: CalendarClock,
} satisfies IconsOf<typeof formSchedulesPaths>
