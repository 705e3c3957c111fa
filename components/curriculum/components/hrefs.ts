import { paths } from '@/lib/paths'

export function componentHref(id: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/${id}`
}
export function newComponentHref(nodeId: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/add?node=${nodeId}`
}
/** The address for mapping outcomes to one component of a node. */
export function mapHref(nodeId: string, componentId: string): `/curriculum-mapping/node/${string}` {
  return `${paths.curriculumNode}/${nodeId}/map?component=${componentId}`
}
export function unmappedHref(yearId: string): `/curriculum-mapping/learning-outcomes/unmapped?${string}` {
  return `${paths.unmappedOutcomes}?year=${yearId}`
}
