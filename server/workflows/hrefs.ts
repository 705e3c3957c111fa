import 'server-only'
import { workflowsAddresses as paths } from '@/lib/workflows/addresses'

export function instanceHref({ id, workflowId }: { id: string; workflowId?: string }): string {
  return workflowId === undefined ? `${paths.workflow}/${id}` : `${paths.workflow}/${workflowId}?instance=${id}`
}

/** The address of the reader's own instance of a workflow, or of their tasks in it. */
export function workflowHref(workflowId: string): string {
  return `${paths.workflow}/${workflowId}`
}

export function stageHref({ workflowId, stageId, instanceId }: { workflowId: string; stageId: string; instanceId: string }): string {
  return `${paths.workflow}/${workflowId}/stages/${stageId}?instance=${instanceId}`
}

export function runningHref(workflowId: string): string {
  return `${paths.workflowEditor}/${workflowId}?tab=stuck`
}
