import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

export async function isEnabledPerson(db: Db, scope: UserScope, id: string): Promise<boolean> {
  return (await db.user.count({ where: { AND: [scope.where, { id, status: 'ENABLED', deletedAt: null }] } })) > 0
}
