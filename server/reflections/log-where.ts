import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ReflectionState } from '@/lib/states/reflection'

export type Narrowed = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly tagIds: readonly string[]
  readonly states: readonly ReflectionState[]
}

/** The filter for the reflections that the log shows and its file holds. */
export function logWhere({ from, to, tagIds, states }: Narrowed): Prisma.ReflectionWhereInput {
  return {
    activity: { happenedOn: { ...(from && { gte: new Date(from) }), ...(to && { lte: new Date(to) }) } },
    ...(tagIds.length > 0 && { tags: { some: { tagId: { in: [...tagIds] } } } }),
    ...(states.length > 0 && { state: { in: [...states] } }),
  }
}
