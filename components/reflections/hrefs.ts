import { paths } from '@/lib/paths'
import type { ActivityKind } from '@/lib/reflections/vocabulary'

/** The address for beginning a reflection, with what is already known about it. */
export function newReflectionHref({
  templateId,
  kind,
}: {
  templateId: string | null
  kind: ActivityKind | null
}): `/reflections?new${string}` {
  return `${paths.reflections}?new${templateId === null ? '' : `&template=${templateId}`}${kind === null ? '' : `&kind=${kind}`}`
}

/** The address for reading a reflection. */
export function reflectionHref(id: string): `/reflections/view/${string}` {
  return `${paths.reflection}/${id}`
}

/** The address for writing a reflection. */
export function writeHref(id: string): `/reflections/save/${string}` {
  return `${paths.writeReflection}/${id}`
}
