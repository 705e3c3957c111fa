import 'server-only'
import type { GroupPerson } from '@/lib/contracts/groupings'
import type { PersonRow } from './queries/people.sql'

export function personView({ id, displayName, programme, year, graduated, fits }: PersonRow): GroupPerson {
  return { id, displayName, programme, year: graduated ? 'GRADUATED' : year, fits }
}
