import { paths } from '@/lib/paths'

export const nodeActions = ['view', 'add', 'edit', 'move', 'map', 'history'] as const
type NodeAction = (typeof nodeActions)[number]

export function nodeHref(id: string, action: NodeAction = 'view'): `/curriculum-mapping/node/${string}` {
  return `${paths.curriculumNode}/${id}/${action}`
}

export type CurriculumHref = typeof paths.curriculum | `${typeof paths.curriculum}?${string}`

export function yearHref(yearId: string): CurriculumHref {
  return `${paths.curriculum}?year=${yearId}`
}

/** `withId` is the year with which it is compared. */
export function changesHref(yearId: string, withId?: string): CurriculumHref {
  return `${paths.curriculum}?view=changes&year=${yearId}${withId === undefined ? '' : `&with=${withId}`}`
}
