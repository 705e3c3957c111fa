import { paths } from '@/lib/paths'

/** `yearId` is the year that was being looked at, if any. */
export function outcomeHref(id: string, yearId?: string): `/curriculum-mapping/learning-outcomes/edit/${string}` {
  return yearId === undefined ? `${paths.outcome}/${id}` : `${paths.outcome}/${id}?year=${yearId}`
}
export function newOutcomeHref(groupId: string): `/curriculum-mapping/learning-outcomes/edit/${string}` {
  return `${paths.outcome}/new?group=${groupId}`
}
export function groupHref(id: string): `/curriculum-mapping/learning-outcomes/group/${string}` {
  return `${paths.outcomeGroup}/${id}`
}
export function newGroupHref(frameworkId: string): `/curriculum-mapping/learning-outcomes/group/${string}` {
  return `${paths.outcomeGroup}/add?framework=${frameworkId}`
}
export function frameworkHref(id: string): `/curriculum-mapping/learning-outcomes?${string}` {
  return `${paths.learningOutcomes}?framework=${id}`
}
