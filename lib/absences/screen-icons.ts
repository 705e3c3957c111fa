import { CalendarOff } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { absencesPaths } from './paths'

export const absencesIcons = {
  absences: CalendarOff,
  timetableAbsences: CalendarOff,
  absenceTypes: CalendarOff,
  absenceType: CalendarOff,
} satisfies IconsOf<typeof absencesPaths>
