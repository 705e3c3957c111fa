import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The given people who can log in. */
export async function listThere(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM unnest(${[...new Set(ids)]}::uuid[]) AS of(id) JOIN app_user u ON u.id = of.id WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL`
  return new Set(rows.map(({ id }) => id))
}

type Asked = { readonly ids: readonly string[]; readonly roleIds: readonly string[]; readonly besides: string }
/** The same, and of these roles those that somebody besides one person holds. */
export async function listThereAndHeld(db: Db, { ids, roleIds, besides }: Asked): Promise<{ there: Set<string>; heldRoles: Set<string> }> {
  const rows = await db.$queryRaw<{ id: string; isRole: boolean }[]>`
    SELECT u.id, FALSE AS "isRole" FROM unnest(${[...new Set(ids)]}::uuid[]) AS of(id) JOIN app_user u ON u.id = of.id WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL
    UNION ALL
    SELECT of.id, TRUE FROM unnest(${[...new Set(roleIds)]}::uuid[]) AS of(id)
    WHERE EXISTS (SELECT 1 FROM user_role r JOIN app_user u ON u.id = r.user_id
      WHERE r.role_id = of.id AND u.status = 'ENABLED' AND u.deleted_at IS NULL AND u.id <> ${besides}::uuid)`
  const of = (wanted: boolean) => new Set(rows.flatMap(({ id, isRole }) => (isRole === wanted ? [id] : [])))
  return { there: of(false), heldRoles: of(true) }
}

/** The holders of a role who can log in, besides one person; at most `limit`. */
export async function listHolders(db: Db, roleId: string, { besides, limit }: { besides: string; limit: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM user_role r JOIN app_user u ON u.id = r.user_id
    WHERE r.role_id = ${roleId}::uuid AND u.status = 'ENABLED' AND u.deleted_at IS NULL AND u.id <> ${besides}::uuid ORDER BY u.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** The administrators of workflows, besides the person concerned. */
export async function listAdmins(db: Db, besides: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT u.id FROM role_privilege p JOIN user_role r ON r.role_id = p.role_id JOIN app_user u ON u.id = r.user_id
    WHERE p.privilege IN ('WORKFLOWS_ADMIN', 'ALL') AND u.status = 'ENABLED' AND u.deleted_at IS NULL AND u.id <> ${besides}::uuid ORDER BY 1 LIMIT 50`
  return rows.map(({ id }) => id)
}

type CountedRow = { readonly on: string; readonly title: string }
/** What was counted for a waiting run, without what was taken back. */
export function listCountedSignals(db: Db, instanceId: string, runId: string): Promise<CountedRow[]> {
  return db.$queryRaw`
    SELECT COALESCE(payload->>'on', '') AS on, COALESCE(payload->>'title', '') AS title FROM workflow_signal
    WHERE instance_id = ${instanceId}::uuid AND kind = 'COUNT' AND payload->>'runId' = ${runId} AND revoked_at IS NULL ORDER BY seq LIMIT 50`
}
