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
/** The changes of a node, newest first. The history of the year is shown with its root. */
export const readCurriculumHistory = reads({ name: 'curriculum.history', method: 'GET', input: 'FindHistory', output: 'History' })
/** What was added, removed or changed since another year: nodes, and what components cover. */
export const readYearChanges = reads({ name: 'curriculum.compareYears', method: 'GET', input: 'FindChanges', output: 'YearChanges' })
/** The programmes for which a year can be made, and the years that it can copy. */
export const readYearChoices = reads({ name: 'curriculum.yearChoices', method: 'GET', input: 'Nothing', output: 'YearChoices' })

/** Makes a year with its root, which has the programme's name. TAKEN: the id is in use. */
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
/** The change is not possible for the root. */
const root = 'curriculum.ROOT'

/** Revision 0 adds the node as the last child of its parent; a later save cannot change the parent. */
export const saveCurriculumNode = writes({
  name: 'curriculum.saveNode',
  method: 'POST',
  input: 'SaveNode',
  output: 'Saved',
  errors: [closed, 'curriculum.TAKEN'],
})
/** Moves a node with all that lies in it, within its year. */
export const moveCurriculumNode = writes({
  name: 'curriculum.moveNode',
  method: 'POST',
  input: 'MoveNode',
  output: 'Moved',
  errors: [closed, root],
})
/** CONFLICT: the ids are not those of the node's children. */
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
