import 'server-only'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import type { Tx } from '@/server/kernel/db'
import { lockSharedProgramme } from '@/server/programmes'

/** What somebody is put into stays as it is, and is not deleted, until that is stored. To be asked for before it is looked at. */
export async function lockSharedStudies(
  db: Tx,
  { programmeId, groupId, firmId }: Pick<AccountFields, 'programmeId' | 'groupId' | 'firmId'>,
): Promise<void> {
  if (programmeId !== null) await lockSharedProgramme(db, programmeId)
  if (groupId !== null) await db.$executeRaw`SELECT 1 FROM student_group WHERE id = ${groupId}::uuid FOR KEY SHARE`
  if (firmId !== null) await db.$executeRaw`SELECT 1 FROM firm WHERE id = ${firmId}::uuid FOR KEY SHARE`
}
