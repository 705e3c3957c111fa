import 'server-only'
import { createHash } from 'node:crypto'
import { statementName } from './connection'

/** The comment at the beginning of a statement that is to be prepared. Queries add it with `prepared` of queries/prepared.ts. */
export const preparedSign = '/* prepared */'

/** The name under which a connection keeps a prepared statement; empty for a statement that it does not keep. */
export function preparedName(sql: string): string {
  return sql.trimStart().startsWith(preparedSign)
    ? statementName(`cusp_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`)
    : ''
}
