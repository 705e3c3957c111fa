import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/lib/generated/prisma/client'

const sign = '/* prepared */'

/**
 * Put first in a statement, makes PostgreSQL read and plan it once for each connection: for what takes longer to plan than to do. Only for a text of few
 * variants, all of which a connection keeps, and where the plan for any values is as good as the one for these: lists as `IN (…)`, not as an array, whose
 * length a general plan cannot know.
 */
export const prepared = Prisma.raw(sign)

/** The name under which a connection keeps a statement; empty, which is none, for one that it forgets. */
export function preparedName(sql: string): string {
  return sql.trimStart().startsWith(sign) ? `cusp_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}` : ''
}
