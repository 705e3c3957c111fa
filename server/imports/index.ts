import 'server-only'

export { importsCalls, listImportsCall, listRecentImportsCall, readImportCall } from './calls'
export { dayFrom, orderOf, type DayOrder } from './day-from'
export { headerKey } from './headers'
export { importsJobs } from './jobs'
export { readTable } from './read'
export { optionsAs } from './options-as'
export { addImportedValues, deleteUnapplied, listImportedValues, restoreImportedValues } from './queries'
export {
  onlyTarget,
  provideImportKind,
  type Checked,
  type CheckedRow,
  type Checking,
  type ImportField,
  type ImportKind,
  type ImportTarget,
  type RowToCheck,
} from './kinds'
