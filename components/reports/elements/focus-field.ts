import { leadToField } from '@/components/ui/lead-to'

/** Leads the focus to a field that is drawn by the change under way, such as the first choice of a condition that was just added. */
export function focusField(id: string): void {
  requestAnimationFrame(() => leadToField(id))
}
