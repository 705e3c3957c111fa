import pg from 'pg'

const studentCopies = 66
const teacherCopies = 50
/** Sessions are on the weekdays of this many past weeks. */
const weeks = 520

/**
 * Makes ten years of a large school from the small demo school's three weeks, by copying its finished sessions with all their rows to other students, teachers
 * and weeks. One in two hundred stays open, so that some wait. Returns the numbers of rows.
 * @param url of a demo database; the role must be its superuser, as foreign keys are not checked during the copy.
 * @param lines the least number of procedure lines.
 */
export async function growSchool({
  url,
  lines,
}: {
  url: string
  lines: number
}): Promise<{ lines: number; sessions: number; marks: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'",
    )
    const indexes = await dropIndexes(client)
    await client.query(people)
    await client.query("CREATE TEMPORARY TABLE template AS SELECT * FROM treatment_session WHERE state = 'MARKED_LOCKED'")
    const {
      rows: [found],
    } = await client.query<{ lines: number }>(
      'SELECT count(*)::int AS lines FROM procedure_line WHERE session_id IN (SELECT id FROM template)',
    )
    if (!found || found.lines === 0) throw new Error('the demo school has no finished session to grow from')
    const copies = Math.ceil(lines / found.lines)
    await client.query(`CREATE TEMPORARY TABLE copy AS SELECT id AS old_id, k, ${idOf('id', 'k')} AS id, (hashtext(id::text || k) & 1023) < 5 AS open
      FROM template, generate_series(1, ${copies}) k; CREATE INDEX ON copy (old_id); ANALYZE copy`)
    for (const statement of rows) await client.query(statement)
    for (const definition of indexes) await client.query(definition)
    await client.query('ANALYZE')
    const {
      rows: [grown],
    } = await client.query<{ lines: number; sessions: number; marks: number }>(
      'SELECT (SELECT count(*)::int FROM procedure_line) AS lines, (SELECT count(*)::int FROM treatment_session) AS sessions, (SELECT count(*)::int FROM mark) AS marks',
    )
    if (!grown) throw new Error('nothing was counted')
    return grown
  } finally {
    await client.end()
  }
}

const tables = [
  'treatment_session',
  'procedure_line',
  'mark',
  'check_request',
  'session_history',
  'session_comment',
  'clinic_shift',
  'clinic_shift_teacher',
  'clinic_shift_seat',
]

/** Drops all indexes that no constraint needs: filling a table and indexing it afterwards takes a fraction of the time. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
     WHERE i.schemaname = 'public' AND i.tablename = ANY($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname) AND i.indexdef NOT LIKE 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { name } of found) await client.query(`DROP INDEX "${name}"`)
  return found.map(({ definition }) => definition)
}

/** A stable id for a row and copy; of version 4, as ids must be. */
const idOf = (id: string, copy: string) =>
  `overlay(overlay(md5(${id}::text || ':' || (${copy})) placing '4' from 13) placing '8' from 17)::uuid`
const copiedPerson = (id: string, copy: string) => idOf(id, `'u' || ${copy}`)

/** Copies each student and teacher many times, with the same roles. */
const people = `
  CREATE TEMPORARY TABLE person AS
    SELECT u.id AS old_id, k, ${copiedPerson('u.id', 'k')} AS id
    FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id
    JOIN generate_series(1, ${Math.max(studentCopies, teacherCopies)}) k ON k <= CASE r.built_in WHEN 'STUDENT' THEN ${studentCopies} WHEN 'TEACHER' THEN ${teacherCopies} ELSE 0 END;
  INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, student_id_number, programme_id, year, group_id, firm_id, job_title, employer, created_at)
    SELECT p.id, u.username || '-' || p.k, u.username_key || '-' || p.k, p.k || '-' || u.email, p.k || '-' || u.email_key, u.first_name, u.last_name || ' ' || p.k, u.display_name || ' ' || p.k,
      u.student_id_number || '-' || p.k, u.programme_id, u.year, u.group_id, u.firm_id, u.job_title, u.employer, u.created_at
    FROM person p JOIN app_user u ON u.id = p.old_id;
  INSERT INTO user_role (user_id, role_id) SELECT p.id, r.role_id FROM person p JOIN user_role r ON r.user_id = p.old_id;`

const heldOn = `t.held_on - 7 * (1 + c.k % ${weeks})`
const back = `make_interval(days => 7 * (1 + c.k % ${weeks}))`
const student = (id: string) =>
  `CASE WHEN c.k % ${studentCopies + 1} = 0 THEN ${id} ELSE ${copiedPerson(id, `c.k % ${studentCopies + 1}`)} END`
const teacher = (id: string) =>
  `CASE WHEN c.k % ${teacherCopies + 1} = 0 THEN ${id} ELSE ${copiedPerson(id, `c.k % ${teacherCopies + 1}`)} END`
const copiedId = (id: string) => idOf(id, 'c.k')

const rows = [
  `INSERT INTO treatment_session (id, student_id, teacher_id, participation_type_id, clinic_id, specialty_id, held_on, shift, chair_number, patient_cipher, patient_hash, patient_age_band,
     patient_attendance, state, student_remark, student_remark_revision, teacher_remark, teacher_remark_revision, created_at, created_by_id, occurred_at, updated_at, finished_at, finished_by_id)
   SELECT c.id, ${student('t.student_id')}, ${teacher('t.teacher_id')}, t.participation_type_id, t.clinic_id, t.specialty_id, ${heldOn}, t.shift, t.chair_number, t.patient_cipher, t.patient_hash, t.patient_age_band,
     t.patient_attendance, CASE WHEN c.open THEN 'OPEN' ELSE t.state END, t.student_remark, t.student_remark_revision, t.teacher_remark, t.teacher_remark_revision,
     t.created_at - ${back}, ${student('t.created_by_id')}, t.occurred_at - ${back}, t.updated_at - ${back},
     CASE WHEN NOT c.open THEN t.finished_at - ${back} END, CASE WHEN NOT c.open THEN ${teacher('t.finished_by_id')} END
   FROM copy c JOIN template t ON t.id = c.old_id`,
  `INSERT INTO clinic_shift (id, clinic_id, held_on, shift)
   SELECT gen_random_uuid(), s.clinic_id, s.held_on, s.shift FROM (SELECT DISTINCT clinic_id, held_on, shift FROM treatment_session) s ON CONFLICT DO NOTHING`,
  `INSERT INTO clinic_shift_teacher (clinic_shift_id, teacher_id)
   SELECT DISTINCT h.id, s.teacher_id FROM treatment_session s JOIN clinic_shift h ON h.clinic_id = s.clinic_id AND h.held_on = s.held_on AND h.shift = s.shift ON CONFLICT DO NOTHING`,
  `INSERT INTO clinic_shift_seat (clinic_shift_id, chair_number, student_id)
   SELECT DISTINCT ON (h.id, s.chair_number) h.id, s.chair_number, s.student_id FROM treatment_session s JOIN clinic_shift h ON h.clinic_id = s.clinic_id AND h.held_on = s.held_on AND h.shift = s.shift
   WHERE s.chair_number IS NOT NULL ON CONFLICT DO NOTHING`,
  `INSERT INTO procedure_line (id, session_id, procedure_id, site, teeth, surfaces, quantity, help_level, note, sort_order)
   SELECT ${copiedId('l.id')}, c.id, l.procedure_id, l.site, l.teeth, l.surfaces, l.quantity, l.help_level, l.note, l.sort_order FROM copy c JOIN procedure_line l ON l.session_id = c.old_id`,
  `INSERT INTO mark (id, session_id, side, target, line_id, criterion_id, item_id, scale_id, value, given_by_id, given_at, occurred_at)
   SELECT ${copiedId('m.id')}, c.id, m.side, CASE WHEN m.line_id IS NULL THEN m.target ELSE 'line:' || ${copiedId('m.line_id')} || ':' || m.criterion_id END, ${copiedId('m.line_id')}, m.criterion_id, m.item_id, m.scale_id, m.value,
     CASE m.side WHEN 'SELF' THEN ${student('m.given_by_id')} ELSE ${teacher('m.given_by_id')} END, m.given_at - ${back}, m.occurred_at - ${back}
   FROM copy c JOIN mark m ON m.session_id = c.old_id WHERE m.side = 'TEACHER' AND NOT c.open`,
  `INSERT INTO check_request (id, session_id, kind, state, asked_at, taken_by_id, taken_at, ended_by_id, ended_at, outcome, checklist)
   SELECT ${copiedId('q.id')}, c.id, q.kind, q.state, q.asked_at - ${back}, ${teacher('q.taken_by_id')}, q.taken_at - ${back}, ${teacher('q.ended_by_id')}, q.ended_at - ${back}, q.outcome, q.checklist FROM copy c JOIN check_request q ON q.session_id = c.old_id`,
  `INSERT INTO session_history (id, session_id, at, by_id, act, from_state, to_state, detail)
   SELECT ${copiedId('h.id')}, c.id, h.at - ${back}, ${student('h.by_id')}, h.act, h.from_state, h.to_state, h.detail FROM copy c JOIN session_history h ON h.session_id = c.old_id WHERE h.act <> 'marked'`,
  `INSERT INTO session_comment (id, session_id, author_id, text, created_at, occurred_at)
   SELECT ${copiedId('o.id')}, c.id, CASE WHEN o.author_id = t.student_id THEN ${student('o.author_id')} ELSE ${teacher('o.author_id')} END, o.text, o.created_at - ${back}, o.occurred_at - ${back}
   FROM copy c JOIN template t ON t.id = c.old_id JOIN session_comment o ON o.session_id = c.old_id`,
]
