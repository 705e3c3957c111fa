import { paths } from '@/lib/paths'
import type { ActivityKind } from '@/lib/reflections/vocabulary'

/** Where one is begun, with what of it is known already. */
export function newReflectionHref({
  templateId,
  kind,
}: {
  templateId: string | null
  kind: ActivityKind | null
}): `/reflections?new${string}` {
  return `${paths.reflections}?new${templateId === null ? '' : `&template=${templateId}`}${kind === null ? '' : `&kind=${kind}`}`
}

/** To be read. */
export function reflectionHref(id: string): `/reflections/view/${string}` {
  return `${paths.reflection}/${id}`
}

/** To be written. */
export function writeHref(id: string): `/reflections/save/${string}` {
  return `${paths.writeReflection}/${id}`
}
