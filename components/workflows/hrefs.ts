import { paths } from '@/lib/paths'

export const instancesHref = (workflowId: string) => `${paths.workflow}/${workflowId}` as const
export const instanceHref = (workflowId: string, instanceId: string) => `${paths.workflow}/${workflowId}?instance=${instanceId}` as const
export const stageHref = (workflowId: string, stageId: string, instanceId: string) =>
  `${paths.workflow}/${workflowId}/stages/${stageId}?instance=${instanceId}` as const
