import 'server-only'
import { paths } from '@/lib/paths'

export function taskHref({ formId, responseId, taskId }: { formId: string; responseId: string; taskId: string }): string {
  return `${paths.forms}/${formId}/responses/${responseId}/stage/${taskId}`
}

export function viewHref(responseId: string): string {
  return `${paths.formView}/${responseId}`
}
