import { paths } from '@/lib/paths'

/** To be read. */
export function reflectionHref(id: string): `/reflections/view/${string}` {
  return `${paths.reflection}/${id}`
}

/** To be written. */
export function writeHref(id: string): `/reflections/save/${string}` {
  return `${paths.writeReflection}/${id}`
}
