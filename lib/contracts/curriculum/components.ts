import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./components.shapes'))

const closed = 'curriculum.CLOSED'

/** Of one node. */
export const listComponents = contract({ name: 'curriculum.listComponents', method: 'GET', input: 'FindComponents', output: 'Components' })
export const readComponent = contract({ name: 'curriculum.readComponent', method: 'GET', input: 'OneComponent', output: 'Component' })
/** Revision 0 adds it; otherwise its node stays what it is. */
export const saveComponent = contract({
  name: 'curriculum.saveComponent',
  method: 'POST',
  input: 'SaveComponent',
  output: 'Saved',
  errors: [closed, 'curriculum.TAKEN'],
})
/** With what it is mapped to. */
export const removeComponent = contract({
  name: 'curriculum.removeComponent',
  method: 'POST',
  input: 'RemoveComponent',
  output: 'Done',
  errors: [closed],
})
/** What a component of a kind can name. */
export const findMappable = contract({ name: 'curriculum.findMappable', method: 'GET', input: 'FindMappable', output: 'Mappable' })
/** The components of the current years that name something, with what they are mapped to: for the editor of what is named. */
export const listServed = contract({ name: 'curriculum.listServed', method: 'GET', input: 'FindServed', output: 'Served' })
/** All of the pairs or none, within one year. */
export const mapOutcomes = contract({
  name: 'curriculum.mapOutcomes',
  method: 'POST',
  input: 'MapOutcomes',
  output: 'Mapped',
  errors: [closed],
})
/** Outcomes in use that no component of a year is mapped to. */
export const listUnmapped = contract({ name: 'curriculum.unmapped', method: 'GET', input: 'FindUnmapped', output: 'Unmapped' })

export type Components = OutputOf<typeof listComponents>
export type Component = OutputOf<typeof readComponent>
export type Served = OutputOf<typeof listServed>
export type Unmapped = OutputOf<typeof listUnmapped>
