import { activityKinds, type ActivityKind } from '@/lib/reflections/vocabulary'

/** The facts that the page leading to a new reflection already knows, such as the item of a workbook. */
export type Preset = { readonly templateId: string | null; readonly kind: ActivityKind | null }

/** Reads the preset from an address, which may contain anything: a template only counts if it is offered. */
export function presetOf({ template = '', kind = '' }: { readonly template?: string; readonly kind?: string }): Preset {
  return { templateId: template === '' ? null : template, kind: activityKinds.find((one) => one === kind) ?? null }
}
