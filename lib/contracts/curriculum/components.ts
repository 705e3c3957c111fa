import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./components.shapes'))

const closed = 'curriculum.CLOSED'

/** The components of one node. */
export const listComponents = contract({ name: 'curriculum.listComponents', method: 'GET', input: 'FindComponents', output: 'Components' })
export const readComponent = contract({ name: 'curriculum.readComponent', method: 'GET', input: 'OneComponent', output: 'Component' })
/** Revision 0 adds the component; a later save cannot move it to another node. */
export const saveComponent = contract({
  name: 'curriculum.saveComponent',
  method: 'POST',
  input: 'SaveComponent',
  output: 'Saved',
  errors: [closed, 'curriculum.TAKEN'],
})
/** Removes the component together with its mappings. */
export const removeComponent = contract({
  name: 'curriculum.removeComponent',
  method: 'POST',
  input: 'RemoveComponent',
  output: 'Done',
  errors: [closed],
})
/** What a component of a kind can name. */
export const findMappable = contract({ name: 'curriculum.findMappable', method: 'GET', input: 'FindMappable', output: 'Mappable' })
/** The components of the current years that name a given thing, with the outcomes they are mapped to; the editor of that thing shows them. */
export const listServed = contract({ name: 'curriculum.listServed', method: 'GET', input: 'FindServed', output: 'Served' })
/** Saves all of the pairs or none, within one year. */
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
