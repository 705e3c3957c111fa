import type { z } from 'zod'
import type { Audience as Shape } from '@/lib/contracts/audience.shapes'

export type Audience = z.output<typeof Shape>

export const nobody: Audience = { years: [], groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] }

export function isNobody({ years, groupIds, firmIds, roleIds, userIds }: Audience): boolean {
  return [years, groupIds, firmIds, roleIds, userIds].every((part) => part.length === 0)
}
