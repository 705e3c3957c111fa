import type { paths } from '@/lib/paths'

/** The address of a week of a timetable. */
export type WeekHref = `${typeof paths.timetable}/${string}`
