import { activityKinds, type ActivityKind } from '@/lib/reflections/vocabulary'

/** What whoever leads to a new reflection knows of it already: an item of a workbook, say. */
export type Preset = { readonly templateId: string | null; readonly kind: ActivityKind | null }

/** From an address, where anything may stand: a template counts only where it is offered. */
export function presetOf({ template = '', kind = '' }: { readonly template?: string; readonly kind?: string }): Preset {
  return { templateId: template === '' ? null : template, kind: activityKinds.find((one) => one === kind) ?? null }
}
