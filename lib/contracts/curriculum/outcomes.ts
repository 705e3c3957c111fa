import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./outcomes.shapes'))

/** Lists frameworks with their groups. Only editors are shown drafts. */
export const listFrameworks = contract({ name: 'curriculum.listFrameworks', method: 'GET', input: 'Nothing', output: 'Frameworks' })
export const saveFramework = contract({
  name: 'curriculum.saveFramework',
  method: 'POST',
  input: 'SaveFramework',
  output: 'Saved',
  errors: ['curriculum.TAKEN'],
})
export const setFrameworkState = contract({
  name: 'curriculum.setFrameworkState',
  method: 'POST',
  input: 'SetFrameworkState',
  output: 'NewFrameworkState',
})
export const readOutcomeGroup = contract({ name: 'curriculum.readGroup', method: 'GET', input: 'OneGroup', output: 'Group' })
/** IN_USE: an outcome names a topic that is left out. */
export const saveOutcomeGroup = contract({
  name: 'curriculum.saveGroup',
  method: 'POST',
  input: 'SaveGroup',
  output: 'Saved',
  errors: ['curriculum.TAKEN', 'curriculum.IN_USE'],
})
/** The outcomes of one framework or group, or those that contain a word, sorted by group and code. */
export const listOutcomes = contract({ name: 'curriculum.listOutcomes', method: 'GET', input: 'FindOutcomes', output: 'Outcomes' })
export const readOutcome = contract({
  name: 'curriculum.readOutcome',
  method: 'GET',
  input: 'FindOutcome',
  output: 'Outcome',
  offline: 'fallback',
})
export const saveOutcome = contract({
  name: 'curriculum.saveOutcome',
  method: 'POST',
  input: 'SaveOutcome',
  output: 'Saved',
  errors: ['curriculum.TAKEN'],
})
/** A retired outcome cannot be mapped any more; its existing mappings stay. */
export const retireOutcome = contract({ name: 'curriculum.retireOutcome', method: 'POST', input: 'RetireOutcome', output: 'Saved' })
export const saveOutcomeLink = contract({ name: 'curriculum.saveLink', method: 'POST', input: 'SaveLink', output: 'Done' })

type Frameworks = OutputOf<typeof listFrameworks>
export type Framework = Frameworks['frameworks'][number]
export type OutcomeGroup = OutputOf<typeof readOutcomeGroup>
export type Outcomes = OutputOf<typeof listOutcomes>
export type Outcome = OutputOf<typeof readOutcome>
