import 'server-only'
import type { Db } from '@/server/kernel/db'

type Use = { elementId: string; configId: string; title: string; version: number }

/** The reports that show each element, with its version. */
export async function listUses(db: Db): Promise<Use[]> {
  return db.$queryRaw`
    SELECT DISTINCT e->>'id' AS "elementId", c.id AS "configId", c.title, (e->>'version')::int AS version
    FROM report_config c CROSS JOIN LATERAL jsonb_array_elements(c.blocks) b CROSS JOIN LATERAL jsonb_array_elements(b->'elements') e
    WHERE c.deleted_at IS NULL ORDER BY c.title, "elementId", version LIMIT 5000`
}
