import 'server-only'
import { createHash } from 'node:crypto'

/** The comment at the beginning of a statement that is to be prepared. Queries write it by `prepared` of queries/prepared.ts. */
export const preparedSign = '/* prepared */'

/** The name under which a connection keeps a statement; empty, which is none, for one that it forgets. */
export function preparedName(sql: string): string {
  return sql.trimStart().startsWith(preparedSign) ? `cusp_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}` : ''
}
