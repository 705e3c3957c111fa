import { contractsOf, type OutputOf } from '@/lib/contract'

const reads = contractsOf(() => import('./reads.shapes'))
const writes = contractsOf(() => import('./writes.shapes'))

/** The years that the asker may see, and the tree of one of them. */
export const readCurriculum = reads({ name: 'curriculum.home', method: 'GET', input: 'FindHome', output: 'Home', offline: 'fallback' })
export const readCurriculumNode = reads({
  name: 'curriculum.readNode',
  method: 'GET',
  input: 'OneNode',
  output: 'Node',
  offline: 'fallback',
})
/** What was changed of a node, the last first. That of its year stands with the root. */
export const readCurriculumHistory = reads({ name: 'curriculum.history', method: 'GET', input: 'FindHistory', output: 'History' })
/** What came, went or was changed since another year: nodes, and what components cover. */
export const readYearChanges = reads({ name: 'curriculum.compareYears', method: 'GET', input: 'FindChanges', output: 'YearChanges' })
/** For whom and of what a year can be made. */
export const readYearChoices = reads({ name: 'curriculum.yearChoices', method: 'GET', input: 'Nothing', output: 'YearChoices' })

/** With its root, which is called as the programme is. TAKEN: the id is in use. */
export const makeCurriculumYear = writes({
  name: 'curriculum.makeYear',
  method: 'POST',
  input: 'MakeYear',
  output: 'Done',
  errors: ['curriculum.TAKEN'],
})
/** CURRENT: another year of this programme is the current one. */
export const setCurriculumYearState = writes({
  name: 'curriculum.setYearState',
  method: 'POST',
  input: 'SetYearState',
  output: 'NewState',
  errors: ['curriculum.CURRENT'],
})

/** The year is closed. */
const closed = 'curriculum.CLOSED'
/** It would have to be done with the root. */
const root = 'curriculum.ROOT'

/** Revision 0 adds it as the last of its parent; otherwise its parent stays what it is. */
export const saveCurriculumNode = writes({
  name: 'curriculum.saveNode',
  method: 'POST',
  input: 'SaveNode',
  output: 'Saved',
  errors: [closed, 'curriculum.TAKEN'],
})
/** With all that lies in it, within its year. */
export const moveCurriculumNode = writes({
  name: 'curriculum.moveNode',
  method: 'POST',
  input: 'MoveNode',
  output: 'Moved',
  errors: [closed, root],
})
/** CONFLICT: these are not what lies in it. */
export const orderCurriculumNodes = writes({
  name: 'curriculum.order',
  method: 'POST',
  input: 'OrderNodes',
  output: 'Done',
  errors: [closed],
})
/** IN_USE: something lies in it. */
export const removeCurriculumNode = writes({
  name: 'curriculum.removeNode',
  method: 'POST',
  input: 'RemoveNode',
  output: 'Done',
  errors: [closed, root, 'curriculum.IN_USE'],
})

export type Curriculum = OutputOf<typeof readCurriculum>
export type CurriculumYear = Curriculum['years'][number]
export type CurriculumNode = OutputOf<typeof readCurriculumNode>
export type CurriculumHistory = OutputOf<typeof readCurriculumHistory>
export type YearChanges = OutputOf<typeof readYearChanges>
export type YearChoices = OutputOf<typeof readYearChoices>
