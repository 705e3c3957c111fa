import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** Gives the holders of one role the other instead, once; null: no other role. */
export async function moveHolders(db: Tx, { fromId, toId }: { fromId: string; toId: string | null }): Promise<void> {
  if (toId !== null) {
    await db.$executeRaw`INSERT INTO user_role (user_id, role_id) SELECT user_id, ${toId}::uuid FROM user_role WHERE role_id = ${fromId}::uuid ON CONFLICT DO NOTHING`
  }
  await db.userRole.deleteMany({ where: { roleId: fromId } })
}
