import { CalendarDays, ChartLine, FileChartColumn, Grid3x3, Sigma } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { reportsPaths } from './paths'

export const reportsIcons = {
  progress: ChartLine,
  reports: ChartLine,
  reportMatrix: Grid3x3,
  report: FileChartColumn,
  activity: CalendarDays,
  reportConfigs: FileChartColumn,
  reportConfig: FileChartColumn,
  dataElements: Sigma,
  dataElement: Sigma,
} satisfies IconsOf<typeof reportsPaths>
