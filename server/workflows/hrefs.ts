import 'server-only'
import { workflowsAddresses as paths } from '@/lib/workflows/addresses'

export function instanceHref({ id, workflowId }: { id: string; workflowId?: string }): string {
  return workflowId === undefined ? `${paths.workflow}/${id}` : `${paths.workflow}/${workflowId}?instance=${id}`
}

/** One's own instance of it, or what somebody has to do in it. */
export function workflowHref(workflowId: string): string {
  return `${paths.workflow}/${workflowId}`
}

export function stageHref({ workflowId, stageId, instanceId }: { workflowId: string; stageId: string; instanceId: string }): string {
  return `${paths.workflow}/${workflowId}/stages/${stageId}?instance=${instanceId}`
}

export function runningHref(workflowId: string): string {
  return `${paths.workflowEditor}/${workflowId}?tab=stuck`
}
