import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

/**
 * Confidential forms are left out, names included. Questions, including those in entries and rows of grids, have their latest wording in the form's own
 * language.
 */
export const formsNames: MeasureNames = {
  forms: Prisma.sql`SELECT id::text AS id, name, 0 AS position, state = 'PUBLISHED' AND deleted_at IS NULL AS offered FROM form WHERE NOT confidential`,
  formTypes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM form_type`,
  formFields: Prisma.sql`
    SELECT DISTINCT ON (q.field->>'uid') q.field->>'uid' AS id, f.name || ': ' || COALESCE(q.field->'caption'->>(v.definition->>'language'), '') AS name, q.at::int AS position,
      v.id = f.current_version_id AND f.deleted_at IS NULL AS offered
    FROM form f JOIN form_version v ON v.form_id = f.id
      CROSS JOIN LATERAL jsonb_path_query(v.definition, 'strict $.pages[*].fields[*].**{0 to 2} ? (@.uid.type() == "string")')
        WITH ORDINALITY AS q(field, at)
    WHERE NOT f.confidential ORDER BY q.field->>'uid', v.number DESC`,
}
