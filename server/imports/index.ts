import 'server-only'

export { importsCalls, listImportsCall, listRecentImportsCall, readImportCall } from './calls'
export { choicesByName } from './chosen-in'
export { dayFrom, orderOf, type DayOrder } from './day-from'
export { headerKey } from './headers'
export { importsJobs } from './jobs'
export { limits as importLimits } from './limits'
export { readTable, type Note, type RowProblem, type Table } from './read'
export { parseOptions } from './options-as'
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
