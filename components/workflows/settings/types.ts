import type { OutputOf } from '@/lib/contract'
import type { listRunning, listWorkflowChoices, listWorkflowFields, listWorkflows, readForEditor } from '@/lib/contracts/workflows'

export type Found = OutputOf<typeof readForEditor>
export type EditorStage = Found['stages'][number]
export type Choices = OutputOf<typeof listWorkflowChoices>
export type ListedWorkflow = OutputOf<typeof listWorkflows>['workflows'][number]
export type FormField = OutputOf<typeof listWorkflowFields>['fields'][number]
export type RunningRow = OutputOf<typeof listRunning>['rows'][number]

/** The editable values of a workflow. */
export type Values = Pick<Found, 'name' | 'audience' | 'subjectSees' | 'once' | 'starts' | 'stages'>

export function valuesOf({ name, audience, subjectSees, once, starts, stages }: Found): Values {
  return { name, audience, subjectSees, once, starts, stages }
}
