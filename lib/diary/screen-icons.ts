import { CalendarDays } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { diaryPaths } from './paths'

export const diaryIcons = {
  individualTimetable: CalendarDays,
  individualTeacherTimetable: CalendarDays,
} satisfies IconsOf<typeof diaryPaths>
