import {
  Armchair,
  ArrowLeftRight,
  CalendarCog,
  CalendarOff,
  CalendarRange,
  ChartColumn,
  ClockFading,
  FileUp,
  MapPinCheck,
  Presentation,
  Users,
} from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { timetablesPaths } from './paths'

export const timetablesIcons = {
  timetables: CalendarCog,
  timetable: CalendarCog,
  timetableTemplates: CalendarCog,
  timetableImport: FileUp,
  timetableSettings: CalendarCog,
  timetableStaff: Users,
  swaps: ArrowLeftRight,
  roomUsage: ChartColumn,
  timeReport: ClockFading,
  placementReport: MapPinCheck,
  appointmentsReport: Armchair,
  sessionTypes: Presentation,
  sessionType: Presentation,
  dateRanges: CalendarRange,
  dateRange: CalendarRange,
  backgroundEvents: CalendarOff,
  backgroundEvent: CalendarOff,
} satisfies IconsOf<typeof timetablesPaths>
