import { paths } from '@/lib/paths'

export function componentHref(id: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/${id}`
}
export function newComponentHref(nodeId: string): `/curriculum-mapping/components/${string}` {
  return `${paths.curriculumComponent}/add?node=${nodeId}`
}
/** Of a node, and of one of its components. */
export function mapHref(nodeId: string, componentId: string): `/curriculum-mapping/node/${string}` {
  return `${paths.curriculumNode}/${nodeId}/map?component=${componentId}`
}
export function unmappedHref(yearId: string): `/curriculum-mapping/learning-outcomes/unmapped?${string}` {
  return `${paths.unmappedOutcomes}?year=${yearId}`
}
