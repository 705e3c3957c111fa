import pg from 'pg'

/** The students with the most experience, put into one year of one programme, and as many items of a workbook as asked. */
export async function growCohort({ url, students, items }: { readonly url: string; readonly students: number; readonly items: number }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; years: number }>(
      'SELECT id, length_years AS years FROM programme ORDER BY name LIMIT 1',
    )
    const programmeId = rows[0]?.id ?? ''
    const year = rows[0]?.years ?? 1
    // Removes everybody else from that year.
    await client.query('UPDATE app_user SET year = NULL WHERE programme_id = $1::uuid AND year = $2', [programmeId, year])
    const chosen = await client.query(
      `UPDATE app_user SET programme_id = $1::uuid, year = $2 WHERE id IN (
         SELECT u.id FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.built_in = 'STUDENT'
           LEFT JOIN experience_line l ON l.student_id = u.id
         WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL AND NOT u.graduated GROUP BY u.id ORDER BY count(l.student_id) DESC, u.id LIMIT $3)`,
      [programmeId, year, students],
    )
    const forms = await client.query<{ id: string }>(
      `SELECT id FROM form WHERE state = 'PUBLISHED' AND NOT confidential AND subject <> 'NONE' AND subject_sees <> 'NEVER' AND deleted_at IS NULL LIMIT $1`,
      [items],
    )
    const procedures = await client.query<{ id: string }>('SELECT id FROM procedure WHERE active ORDER BY code LIMIT $1', [
      items - forms.rows.length,
    ])
    const all = [...forms.rows.map(({ id }) => ({ formId: id })), ...procedures.rows.map(({ id }) => ({ procedureId: id }))]
    await client.query('ANALYZE')
    if (chosen.rowCount !== students || all.length !== items) throw new Error(`${chosen.rowCount} students and ${all.length} items`)
    return { permits: [{ programmeId, year }], items: all.map((item) => ({ ...item, needed: 2 })) }
  } finally {
    await client.end()
  }
}
