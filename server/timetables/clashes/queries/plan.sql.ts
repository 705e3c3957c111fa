import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The draft in which a question is asked; null: in the real timetables. */
export type PlanId = string | null

/** The plan of a timetable: its own id where it is a draft. */
export function planIdOf({ id, draftOfId }: { readonly id: string; readonly draftOfId: string | null }): PlanId {
  return draftOfId === null ? null : id
}

/** Whether a row `d` of the diary counts: in the real timetables the real rows, in a draft its own rows in place of those that they copy. */
export function countsIn(planId: PlanId, d: Prisma.Sql = Prisma.sql`d`): Prisma.Sql {
  if (planId === null) return Prisma.sql`${d}.plan_id IS NULL`
  return Prisma.sql`(${d}.plan_id = ${planId}::uuid OR (${d}.plan_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM draft_copy b WHERE b.draft_id = ${planId}::uuid AND b.original_id = ${d}.source_id)))`
}
