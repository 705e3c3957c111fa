import 'server-only'
import { forgetStored } from '@/server/files'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did to the records of others: their acts tell it'
const uid = 'the uid of a page or a field'

/** Responses about this person, whatever the form shows them, and responses about nobody that they began. A draft about them is its author's alone. */
const theirs = `(response.subject_id = $1::uuid AND (response.state <> 'DRAFT' OR response.submitter_id = $1::uuid) OR response.subject_id IS NULL AND response.submitter_id = $1::uuid)`
/** A text that somebody else wrote and has neither submitted nor handed on is theirs alone, even where the response awaits them again or was ended. */
const shared = `(response.submitted_at IS NOT NULL OR response.turn > 0 OR part.saved_by_id = $1::uuid)`
/** The export does not tell who said something on a form that its subject never sees. */
const nameIfSeen = (name: string) => `CASE WHEN form.subject_sees = 'NEVER' THEN NULL ELSE ${name} END`
const ofForm = 'JOIN form_response response ON response.id = response_id JOIN form ON form.id = response.form_id'
/** Each row of a grid and each answer of an entry has a row of its own, as it was asked; everything else is as it is stored. */
const piece = `CROSS JOIN LATERAL (
    SELECT answer.key, answer.value WHERE NOT (jsonb_typeof(answer.value) = 'object' AND answer.value ? 'marks') AND NOT answer.value @? '$[0].edits'
    UNION ALL SELECT mark.key, mark.value FROM jsonb_each(CASE WHEN jsonb_typeof(answer.value) = 'object' THEN answer.value->'marks' END) mark
    UNION ALL SELECT inside.key, inside.value
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(answer.value) = 'array' THEN answer.value END) entry
      CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(entry) = 'object' THEN entry->'answers' END) inside
  ) piece`
const questionAt = (path: string) =>
  `jsonb_path_query_first(version.definition, '$.pages[*].${path} ? (@.uid == $uid)', jsonb_build_object('uid', piece.key))`
/** Answers are stored by the uid of their field; this adds the question, as the version has it. Descriptions of patients are stored separately. */
const answersWithQuestions = (
  of: string,
  version = 'response.version_id',
) => `${ofForm} JOIN form_version version ON version.id = ${version}
  CROSS JOIN LATERAL jsonb_each(${of}.answers) answer ${piece}
  CROSS JOIN LATERAL (SELECT coalesce(${questionAt('fields[*]')}, ${questionAt('fields[*].fields[*]')}, ${questionAt('fields[*].rows[*]')})) question(field)`
/** Answers given in a decision that does not stand are the decider's alone (content.ts, undecidedFieldsFor). */
const undecided = `SELECT FROM form_task asked WHERE asked.id::text = part.answered_in->>answer.key AND asked.kind <> 'COMPLETE' AND asked.state <> 'DONE'`
/** The answers that a person gave themself; those of others on the same page belong to the others. */
const own = `CASE WHEN part.answered_in ? answer.key
  THEN EXISTS (SELECT FROM form_task asked WHERE asked.id::text = part.answered_in->>answer.key AND asked.user_id = $1::uuid) ELSE part.saved_by_id = $1::uuid END`
const question = `coalesce(nullif(field->'caption'->>(version.definition->>'language'), ''), field->>'id') AS question, piece.value AS answer`

/**
 * A response is the record of its subject or, without one, of its starter. The export has all of it except patients; from others' responses it has
 * the person's own texts and decisions, without the subject.
 */
export const formResponsesPersonalData: PersonalData = {
  columns: {
    'form_response.subject_id': { part: 'forms' },
    'form_response.submitter_id': { part: 'forms' },
    'form_response.origin_id': { why: 'the id of what it began with' },
    'form_response.event_id': { why: 'the id of an event' },
    'form_response.tag_ids': { why: 'ids of tags' },
    'form_response.created_by_id': { why: acts },
    'form_response.entered_by_id': { why: acts },
    'form_part.page_uid': { why: uid },
    'form_part.saved_by_id': { part: 'form-answers-given' },
    'form_left_answers.page_uid': { why: uid },
    'form_left_answers.saved_by_id': { part: 'form-left-answers-given' },
    'form_task.user_id': { part: 'form-tasks' },
    'form_signature.signer_id': { part: 'form-signatures' },
    'form_comment.page_uid': { why: uid },
    'form_comment.field_uid': { why: uid },
    'form_comment.author_id': { part: 'form-comments-written' },
    'form_comment.settled_by_id': { why: acts },
    'form_history.by_id': { why: acts },
    'form_late_save.page_uid': { why: uid },
    'form_late_save.by_id': { part: 'form-late-saves' },
    'form_late_save.decided_by_id': { why: acts },
    'form_file.field_uid': { why: uid },
    'form_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'form_submission.by_id': { part: 'form-submissions' },
    'form_submission.version_id': { why: 'the id of a version' },
    'form_submission.event_id': { why: 'the id of an event' },
    'form_fact.field_uid': { why: uid },
    'form_fact.subject_id': { why: 'an answer once more, as reports count it: the answers tell it' },
    'form_fact.scale_id': { why: 'the id of a scale' },
    'form_fact.procedure_id': { why: 'the id of a procedure' },
  },
  parts: [
    {
      group: 'studies',
      name: 'forms',
      sql: `SELECT response.id, form.name AS form, response.subject_id IS NOT DISTINCT FROM $1::uuid AS is_about_them,
              CASE WHEN response.submitter_id = $1::uuid THEN submitter.display_name ELSE ${nameIfSeen('submitter.display_name')} END AS submitter,
              response.state, response.reason, place, response.due_at, response.created_at, submitted_at, completed_at
            FROM form_response response JOIN form ON form.id = form_id LEFT JOIN app_user submitter ON submitter.id = submitter_id
            WHERE ${theirs} OR response.submitter_id = $1::uuid ORDER BY response.created_at, response.id`,
    },
    {
      group: 'studies',
      name: 'form-answers',
      sql: `SELECT response.id AS response_id, form.name AS form, ${question}, part.saved_at FROM form_part part ${answersWithQuestions('part')}
            WHERE ${theirs} AND ${shared} AND NOT EXISTS (${undecided}) ORDER BY response.created_at, response.id, page_uid, answer.key`,
    },
    // What had no field any more in the version that the form was moved to.
    {
      group: 'studies',
      name: 'form-left-answers',
      sql: `SELECT response.id AS response_id, form.name AS form, version.number AS version, ${question}, part.saved_at FROM form_left_answers part ${answersWithQuestions('part', 'part.version_id')}
            WHERE ${theirs} AND ${shared} AND NOT EXISTS (${undecided}) ORDER BY part.moved_at, response.id, page_uid, answer.key`,
    },
    {
      group: 'studies',
      name: 'form-decisions',
      sql: `SELECT response_id, form.name AS form, task.kind, task.state, ${nameIfSeen('coalesce(person.display_name, outside.name)')} AS by, decided_at, comment
            FROM form_task task ${ofForm} LEFT JOIN app_user person ON person.id = task.user_id LEFT JOIN outside_supervisor outside ON outside.id = task.outside_id WHERE ${theirs} AND task.kind <> 'COMPLETE' AND decided_at IS NOT NULL ORDER BY decided_at, task.id`,
    },
    {
      group: 'studies',
      name: 'form-comments',
      sql: `SELECT comment.response_id, form.name AS form, ${nameIfSeen('author.display_name')} AS author, text, comment.at FROM form_comment comment
            JOIN form_response response ON response.id = comment.response_id JOIN form ON form.id = response.form_id JOIN app_user author ON author.id = author_id
            LEFT JOIN form_task task ON task.id = task_id WHERE ${theirs} AND (task_id IS NULL OR task.state NOT IN ('PLANNED', 'OPEN')) ORDER BY comment.at, comment.id`,
    },
    {
      group: 'studies',
      name: 'form-history',
      sql: `SELECT response_id, history.at, ${nameIfSeen('person.display_name')} AS by, act, from_state, to_state, history.reason
            FROM form_history history ${ofForm} LEFT JOIN app_user person ON person.id = by_id WHERE ${theirs} ORDER BY history.at, history.id`,
    },
    {
      group: 'written',
      name: 'form-answers-given',
      sql: `SELECT response.id AS response_id, form.name AS form, ${question}, part.saved_at FROM form_part part ${answersWithQuestions('part')}
            WHERE ${own} AND NOT ${theirs} ORDER BY part.saved_at, response.id, answer.key`,
    },
    {
      group: 'written',
      name: 'form-left-answers-given',
      sql: `SELECT response.id AS response_id, form.name AS form, version.number AS version, ${question}, part.saved_at FROM form_left_answers part ${answersWithQuestions('part', 'part.version_id')}
            WHERE ${own} AND NOT ${theirs} ORDER BY part.moved_at, response.id, answer.key`,
    },
    {
      group: 'written',
      name: 'form-submissions',
      sql: `SELECT response.id AS response_id, form.name AS form, submission.number, ${question}, submission.at FROM form_submission submission ${answersWithQuestions('submission')}
            WHERE submission.by_id = $1::uuid OR ${theirs} ORDER BY submission.at, response.id, answer.key`,
    },
    {
      group: 'written',
      name: 'form-comments-written',
      sql: `SELECT response_id, form.name AS form, text, comment.at, settled_at FROM form_comment comment ${ofForm} WHERE author_id = $1::uuid ORDER BY comment.at, comment.id`,
    },
    {
      group: 'written',
      name: 'form-signatures',
      sql: `SELECT task.response_id, form.name AS form, signature.name, role, registration, meaning, strokes, signature.at, address
            FROM form_signature signature JOIN form_task task ON task.id = task_id JOIN form_response response ON response.id = task.response_id
            JOIN form ON form.id = response.form_id WHERE signer_id = $1::uuid ORDER BY signature.at, signature.id`,
    },
    {
      group: 'activity',
      name: 'form-tasks',
      sql: `SELECT response_id, form.name AS form, task.kind, task.state, task.opened_at, task.due_at, decided_at, comment FROM form_task task ${ofForm}
            WHERE task.user_id = $1::uuid AND task.state <> 'PLANNED' ORDER BY task.created_at, task.id`,
    },
    // The answers of late saves are left out, because they may name a patient.
    {
      group: 'written',
      name: 'form-late-saves',
      sql: `SELECT response_id, form.name AS form, occurred_at, received_at, late_save.state FROM form_late_save late_save ${ofForm}
            WHERE by_id = $1::uuid ORDER BY received_at, late_save.id`,
    },
  ],
  // A response that they only decide on goes on without them; a forms administrator may abandon a response about or from them.
  open: async (db, userId) => {
    const [row] = await db.$queryRaw<{ forms: number }[]>`
      SELECT count(*)::int AS forms FROM form_response
      WHERE (subject_id = ${userId}::uuid OR submitter_id = ${userId}::uuid) AND state NOT IN ('COMPLETED', 'WITHDRAWN', 'ABANDONED')`
    return { forms: row?.forms ?? 0 }
  },
  // As with sessions, some facts stay: that the form was filled in, by when, what reports count of it, and what describes a patient. The answers and texts
  // about the person are deleted. Texts and decisions that they gave for others stay, under an erased person. A signature keeps its seal and loses who signed.
  erase: async (db, { id, at }) => {
    const forms = await db.$executeRaw`
      UPDATE form_response response SET place = '', visitor_cipher = NULL WHERE (subject_id = ${id}::uuid OR subject_id IS NULL AND submitter_id = ${id}::uuid)
        AND (place <> '' OR visitor_cipher IS NOT NULL OR EXISTS (SELECT FROM form_part WHERE response_id = response.id AND answers <> '{}'))`
    const of = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM form_response WHERE subject_id = ${id}::uuid OR subject_id IS NULL AND submitter_id = ${id}::uuid`
    const ids = of.map((response) => response.id)
    const files = await db.$queryRaw<
      { assetId: string }[]
    >`DELETE FROM form_file WHERE response_id = ANY(${ids}::uuid[]) RETURNING asset_id AS "assetId"`
    await forgetStored(db, { ids: files.map(({ assetId }) => assetId), at })
    await db.$executeRaw`UPDATE form_part SET answers = '{}', answered_in = '{}' WHERE answers <> '{}' AND response_id = ANY(${ids}::uuid[])`
    await db.$executeRaw`DELETE FROM form_left_answers WHERE response_id = ANY(${ids}::uuid[])`
    await db.$executeRaw`UPDATE form_submission SET answers = '{}', place = NULL WHERE (answers <> '{}' OR place <> '') AND response_id = ANY(${ids}::uuid[])`
    await db.$executeRaw`UPDATE form_record SET answers = '{}', computed = '{}' WHERE (answers <> '{}' OR computed <> '{}') AND response_id = ANY(${ids}::uuid[])`
    await db.$executeRaw`UPDATE form_task SET comment = '' WHERE comment <> '' AND response_id = ANY(${ids}::uuid[])`
    const texts = await db.$executeRaw`UPDATE form_comment SET text = '' WHERE text <> '' AND response_id = ANY(${ids}::uuid[])`
    // A trigger allows the reason to be cleared once the person is erased, and no other change.
    await db.$executeRaw`UPDATE form_history SET reason = NULL WHERE reason IS NOT NULL AND response_id = ANY(${ids}::uuid[])`
    const late = await db.$executeRaw`
      UPDATE form_late_save SET answers_cipher = '', state = CASE state WHEN 'KEPT' THEN 'DISMISSED' ELSE state END, decided_at = coalesce(decided_at, ${at})
      WHERE answers_cipher <> '' AND (by_id = ${id}::uuid OR response_id = ANY(${ids}::uuid[]))`
    // The salt of the digests is deleted too, so that nobody can test names against them.
    const signatures = await db.$executeRaw`
      UPDATE form_signature SET name = '', name_salt = NULL, strokes = NULL, address = '', registration = '' WHERE signer_id = ${id}::uuid AND name_salt IS NOT NULL`
    return { forms, formTexts: texts + late, signatures }
  },
}
