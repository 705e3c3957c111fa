import type { ScreenName } from './paths'

/** Tables whose columns a person chooses and orders, by the screen that they stand on: those with more than five. */
export const chosenTables = [
  'attendanceReport',
  'editorForms',
  'formsList',
  'outcomesReport',
  'roomUsage',
  'rooms',
  'sessionTypes',
  'signoffAnomalies',
  'testsViewAll',
  'timetable',
  'timetables',
] as const satisfies readonly ScreenName[]

export type TableName = (typeof chosenTables)[number]
