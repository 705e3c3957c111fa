import { CalendarDays, ChartLine, Bookmark, FileChartColumn, Grid3x3, MessageSquareQuote, Scale, ScrollText, Sigma } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { reportsPaths } from './paths'

export const reportsIcons = {
  progress: ChartLine,
  reports: ChartLine,
  reportMatrix: Grid3x3,
  report: FileChartColumn,
  termReports: ScrollText,
  savedReports: Bookmark,
  savedReport: Bookmark,
  calibration: Scale,
  teachingReport: MessageSquareQuote,
  activity: CalendarDays,
  reportConfigs: FileChartColumn,
  reportConfig: FileChartColumn,
  dataElements: Sigma,
  dataElement: Sigma,
} satisfies IconsOf<typeof reportsPaths>
