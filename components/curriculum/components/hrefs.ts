import { paths } from '@/lib/paths'

export function componentHref(id: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/${id}`
}
export function newComponentHref(nodeId: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/add?node=${nodeId}`
}
export function unmappedHref(yearId: string): `/curriculum-mapping/learning-outcomes/unmapped?${string}` {
  return `${paths.unmappedOutcomes}?year=${yearId}`
}
