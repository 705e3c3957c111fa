import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./workbooks.shapes'))

/** The asker's own workbooks, and those whose students they see. */
export const listMyWorkbooks = contract({ name: 'workbooks.mine', method: 'GET', input: 'Nothing', output: 'Mine', offline: 'fallback' })
/** A workbook with the progress of a student: the asker, or a student whom they see. */
export const readWorkbook = contract({
  name: 'workbooks.read',
  method: 'GET',
  input: 'ReadWorkbook',
  output: 'Workbook',
  offline: 'fallback',
})
/** Students by items. */
export const readWorkbookCohort = contract({ name: 'workbooks.cohort', method: 'GET', input: 'OfId', output: 'Cohort' })
/** Reminds each of these students, at most once a day; students who have completed the workbook are left out. */
export const remindOfWorkbook = contract({ name: 'workbooks.remind', method: 'POST', input: 'Remind', output: 'Reminded' })
/** The same as a file. The asker must have proved their identity recently. */
export const exportWorkbookCohort = contract({ name: 'workbooks.export', method: 'POST', input: 'OfId', output: 'Exported' })

export const listWorkbooks = contract({ name: 'workbooks.listAll', method: 'GET', input: 'FindWorkbooks', output: 'Listed' })
export const readEditedWorkbook = contract({ name: 'workbooks.readForEditor', method: 'GET', input: 'OfId', output: 'Edited' })
export const listWorkbookChoices = contract({ name: 'workbooks.choices', method: 'GET', input: 'Nothing', output: 'Choices' })
export const saveWorkbook = contract({ name: 'workbooks.save', method: 'POST', input: 'Save', output: 'Saved' })
/** Removes a workbook; nothing that students did is removed with it. */
export const removeWorkbook = contract({ name: 'workbooks.remove', method: 'POST', input: 'OfRevision', output: 'Done' })

export type Workbook = OutputOf<typeof readWorkbook>
export type WorkbookCohort = OutputOf<typeof readWorkbookCohort>
export type MyWorkbooks = OutputOf<typeof listMyWorkbooks>
