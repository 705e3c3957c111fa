import 'server-only'
import { starterCodes } from '@/lib/forms/starters/keys'
import type { SubjectRule } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'

const most = 1_000
type FormChoice = {
  readonly id: string
  readonly name: string
  readonly subject: SubjectRule
  readonly hasReview: boolean
  readonly hasSignature: boolean
}

/** Forms that can be asked for now, and whether they are reviewed or signed. */
export function listFormChoices(db: Db, at: Date): Promise<FormChoice[]> {
  return db.$queryRaw`
    SELECT f.id, f.name, f.subject, jsonb_path_exists(v.definition, '$.route[*] ? (@.kind == "REVIEW")') AS "hasReview",
      jsonb_path_exists(v.definition, '$.route[*] ? (@.kind == "SIGN")') AS "hasSignature"
    FROM form f JOIN form_version v ON v.id = f.current_version_id
    WHERE f.state = 'PUBLISHED' AND f.deleted_at IS NULL AND (f.opens_at IS NULL OR f.opens_at <= ${at}) AND (f.closes_at IS NULL OR f.closes_at > ${at})
    ORDER BY f.name, f.id LIMIT ${most}`
}

/** The built-in forms that the institution has published, by code. */
export async function listFormsByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; code: string }[]>`
    SELECT f.id, f.code FROM unnest(${Object.values(starterCodes)}::text[]) AS of(code) JOIN form f ON f.code = of.code
    WHERE f.state = 'PUBLISHED' AND f.deleted_at IS NULL`
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export function listTestChoices(db: Db): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT id, code || ' ' || name AS name FROM competency_test WHERE deleted_at IS NULL ORDER BY code, id LIMIT ${most}`
}

export function listProcedureChoices(db: Db): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT id, caption AS name FROM procedure WHERE active ORDER BY caption, id LIMIT ${most}`
}
