import type { ScreenName } from './paths'

/** Tables whose columns a person chooses and orders, by the screen on which they stand: those with more than five columns. */
export const chosenTables = [
  'appointmentsReport',
  'attendanceReport',
  'editorForms',
  'formsList',
  'outcomesReport',
  'placementProviders',
  'roomUsage',
  'rooms',
  'sessionTypes',
  'signoffAnomalies',
  'testsViewAll',
  'timeReport',
  'timetable',
  'timetables',
] as const satisfies readonly ScreenName[]

export type TableName = (typeof chosenTables)[number]
