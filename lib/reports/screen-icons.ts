import { CalendarDays, ChartLine, Bookmark, FileChartColumn, Grid3x3, Sigma } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { reportsPaths } from './paths'

export const reportsIcons = {
  progress: ChartLine,
  reports: ChartLine,
  reportMatrix: Grid3x3,
  report: FileChartColumn,
  savedReports: Bookmark,
  savedReport: Bookmark,
  activity: CalendarDays,
  reportConfigs: FileChartColumn,
  reportConfig: FileChartColumn,
  dataElements: Sigma,
  dataElement: Sigma,
} satisfies IconsOf<typeof reportsPaths>
