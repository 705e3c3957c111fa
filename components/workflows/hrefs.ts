import { paths } from '@/lib/paths'

export const instancesHref = (workflowId: string) => `${paths.workflow}/${workflowId}` as const
export const instanceHref = (workflowId: string, instanceId: string) => `${paths.workflow}/${workflowId}?instance=${instanceId}` as const
