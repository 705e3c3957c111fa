import 'server-only'
import { editingCalls } from './calls/editing'
import { ownCalls } from './calls/own'
import { runningCalls } from './calls/running'

export { listMineCall, listStartableCall, readInstanceCall, readStageCall } from './calls/own'
export { listWorkflowsCall, readForEditorCall } from './calls/editing'
export { listRunningCall, listWorkflowChoicesCall } from './calls/running'
export { newWorkflowsOf, shownStagesOf } from './shell'

export const workflowsCalls = [...ownCalls, ...editingCalls, ...runningCalls]
