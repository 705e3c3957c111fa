import { contractsOf } from '@/lib/contract'

const own = contractsOf(() => import('./own.shapes'))
const admin = contractsOf(() => import('./admin.shapes'))

const moves = ['workflows.SUSPENDED', 'workflows.NOT_OPEN'] as const

export const listMine = own({ name: 'workflows.mine', method: 'GET', input: 'FindMine', output: 'Mine', offline: 'fallback' })
export const readInstance = own({ name: 'workflows.read', method: 'GET', input: 'OfId', output: 'Instance', offline: 'fallback' })
export const readStage = own({ name: 'workflows.readStage', method: 'GET', input: 'FindStage', output: 'StageWork', offline: 'fallback' })
export const listStartable = own({
  name: 'workflows.startable',
  method: 'GET',
  input: 'Nothing',
  output: 'Startable',
  offline: 'cacheFirst',
})
/** Students of the asker's, about whom they may start a workflow. */
export const findStartStudents = own({ name: 'workflows.students', method: 'GET', input: 'FindStudents', output: 'Students' })
export const startInstance = own({
  name: 'workflows.start',
  method: 'POST',
  input: 'StartOne',
  output: 'Started',
  errors: ['workflows.SUSPENDED', 'workflows.ONCE', 'workflows.NOT_STARTABLE'],
})
/** Marks a TASK as done. NOT_OPEN: somebody else was faster, or the task was taken back. VERSION: the task has changed since it was shown. */
export const tickStage = own({
  name: 'workflows.tick',
  method: 'POST',
  input: 'Tick',
  output: 'Moved',
  errors: [...moves, 'workflows.VERSION'],
})
export const decideStage = own({
  name: 'workflows.decide',
  method: 'POST',
  input: 'Decide',
  output: 'Moved',
  errors: [...moves, 'workflows.VERSION'],
})

export const listWorkflows = admin({ name: 'workflows.list', method: 'GET', input: 'FindWorkflows', output: 'Workflows' })
export const readForEditor = admin({ name: 'workflows.readForEditor', method: 'GET', input: 'OfId', output: 'Editor' })
export const checkWorkflow = admin({ name: 'workflows.check', method: 'GET', input: 'OfId', output: 'Problems' })
export const listRunning = admin({ name: 'workflows.listRunning', method: 'GET', input: 'FindRunning', output: 'Running' })
export const previewMove = admin({ name: 'workflows.previewMove', method: 'GET', input: 'FindMove', output: 'MovePreview' })
export const listWorkflowChoices = admin({ name: 'workflows.choices', method: 'GET', input: 'Nothing', output: 'Choices' })
export const findWorkflowPeople = admin({ name: 'workflows.people', method: 'GET', input: 'FindPeople', output: 'People' })
/** The fields of a form, for a rule over them. */
export const listWorkflowFields = admin({ name: 'workflows.fields', method: 'GET', input: 'OfForm', output: 'Fields' })
/** A dry run of the draft on a real student. */
export const tryWorkflow = admin({ name: 'workflows.tryOut', method: 'GET', input: 'TryOut', output: 'Tried' })

/** CONFLICT (`newer`) if somebody else has saved the workflow in the meantime. */
export const saveWorkflow = admin({
  name: 'workflows.save',
  method: 'POST',
  input: 'SaveWorkflow',
  output: 'Saved',
  errors: ['workflows.NAME_TAKEN'],
})
export const saveStage = admin({ name: 'workflows.saveStage', method: 'POST', input: 'SaveStage', output: 'Saved' })
export const orderStages = admin({ name: 'workflows.orderStages', method: 'POST', input: 'OrderStages', output: 'Saved' })
/** Running instances stay on their version, which still has the stage. */
export const removeStage = admin({ name: 'workflows.removeStage', method: 'POST', input: 'RemoveStage', output: 'Saved' })
/** PROBLEMS: the check found an error. */
export const publishWorkflow = admin({
  name: 'workflows.publish',
  method: 'POST',
  input: 'Publish',
  output: 'Published',
  errors: ['workflows.PROBLEMS', 'workflows.UNCHANGED'],
})
/** UNPUBLISHED: it has no version that could start. */
export const setWorkflowState = admin({
  name: 'workflows.setState',
  method: 'POST',
  input: 'SetState',
  output: 'StateSet',
  errors: ['workflows.UNPUBLISHED'],
})
export const moveRunning = admin({
  name: 'workflows.moveRunning',
  method: 'POST',
  input: 'MoveRunning',
  output: 'MovedRunning',
  errors: ['workflows.SUSPENDED'],
})
/** YOURSELF: nobody may administer an instance about themself. */
const acts = [...moves, 'workflows.VERSION', 'workflows.YOURSELF'] as const
export const reassignStage = admin({ name: 'workflows.reassign', method: 'POST', input: 'Reassign', output: 'Moved', errors: acts })
export const skipStage = admin({ name: 'workflows.skip', method: 'POST', input: 'Skip', output: 'Moved', errors: acts })
export const goBackTo = admin({ name: 'workflows.goBack', method: 'POST', input: 'GoBack', output: 'Moved', errors: acts })
export const cancelInstance = admin({ name: 'workflows.cancel', method: 'POST', input: 'Cancel', output: 'Moved', errors: acts })
