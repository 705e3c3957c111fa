import 'server-only'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import type { Tx } from '@/server/kernel/db'
import { lockSharedProgramme } from '@/server/programmes'

/** Locks the programme, group and firm against change and deletion until the studies are stored. To be called before they are read. */
export async function lockSharedStudies(
  db: Tx,
  { programmeId, groupId, firmId }: Pick<AccountFields, 'programmeId' | 'groupId' | 'firmId'>,
): Promise<void> {
  if (programmeId !== null) await lockSharedProgramme(db, programmeId)
  if (groupId !== null) await db.$executeRaw`SELECT 1 FROM student_group WHERE id = ${groupId}::uuid FOR KEY SHARE`
  if (firmId !== null) await db.$executeRaw`SELECT 1 FROM firm WHERE id = ${firmId}::uuid FOR KEY SHARE`
}
