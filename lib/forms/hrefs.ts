import { paths } from '@/lib/paths'

/** The address for all work on a response: `stageId` is the task that leads there, or `new`. */
export function stageHref({ formId, responseId, stageId = 'new' }: { formId: string; responseId: string; stageId?: string | null }) {
  return `${paths.forms}/${formId}/responses/${responseId}/stage/${stageId ?? 'new'}` as const
}

/** The address for reading a response only. */
export function viewHref(responseId: string) {
  return `${paths.formView}/${responseId}` as const
}
