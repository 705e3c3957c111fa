import 'server-only'
import { z } from 'zod'

export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

const Task = z.object({
  id: z.string(),
  kind: z.enum(['COMPLETE', 'REVIEW', 'SIGN']),
  userId: z.string().nullable(),
  outsideId: z.string().nullable(),
  state: z.string(),
})
const Part = z.object({ answers: z.unknown(), patientCipher: z.string().nullable(), answeredIn: z.unknown() })
const Signed = z.object({
  id: z.string(),
  taskId: z.string(),
  signerId: z.string(),
  name: z.string(),
  nameSalt: z.string().nullable(),
  nameDigest: z.string(),
  role: z.string(),
  meaning: z.string(),
  strokes: z.unknown(),
  strokesDigest: z.string().nullable(),
  contentHash: z.string(),
  at: z.date(),
  deviceHash: z.string(),
  openedAt: z.date().nullable(),
  provenBy: z.string(),
  seal: z.string(),
  isInAudit: z.boolean(),
  /** Whether the signed content must still be there: not where it was returned since, or where the subject was erased. */
  isStanding: z.boolean(),
  responseId: z.string(),
  subjectId: z.string().nullable(),
  submitterId: z.string().nullable(),
  eventId: z.string().nullable(),
  tagIds: z.array(z.string()),
  place: z.string(),
  enteredById: z.string().nullable(),
  paperOn: z.date().nullable(),
  versionId: z.string(),
  versionHash: z.string(),
  tasks: z.array(Task),
  parts: z.array(Part),
})
export type SignedRow = z.output<typeof Signed>

/** Signatures in the order of their ids, each with the content that it covers. A signature older than the oldest audit entry is not looked for in the audit. */
export async function listSignatures(db: Connection, { after, take }: { after: string | null; take: number }): Promise<SignedRow[]> {
  const { rows } = await db.query(
    `SELECT s.id, s.task_id AS "taskId", s.signer_id AS "signerId", s.name, s.name_salt AS "nameSalt", s.name_digest AS "nameDigest", s.role, s.meaning, s.strokes,
       s.strokes_digest AS "strokesDigest", s.content_hash AS "contentHash", s.at, s.device_hash AS "deviceHash", s.opened_at AS "openedAt", s.proven_by AS "provenBy", s.seal,
       s.at < coalesce((SELECT min(at) FROM audit_entry), 'infinity') OR EXISTS (SELECT FROM audit_entry WHERE entity = 'form-signature' AND entity_id = s.seal) AS "isInAudit",
       t.state = 'DONE' AND r.state IN ('AWAITING_SIGNOFF', 'SIGNED_OFF', 'COMPLETED') AND person.erased_at IS NULL AS "isStanding",
       r.id AS "responseId", r.subject_id AS "subjectId", r.submitter_id AS "submitterId", r.event_id AS "eventId", r.tag_ids AS "tagIds", r.place, r.entered_by_id AS "enteredById", r.paper_on AS "paperOn",
       v.id AS "versionId", v.hash AS "versionHash",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'userId', o.user_id, 'outsideId', o.outside_id, 'state', o.state)), '[]') FROM form_task o WHERE o.response_id = r.id) AS tasks,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('answers', p.answers, 'patientCipher', p.patient_cipher, 'answeredIn', p.answered_in)), '[]') FROM form_part p WHERE p.response_id = r.id) AS parts
     FROM form_signature s JOIN form_task t ON t.id = s.task_id JOIN form_response r ON r.id = t.response_id JOIN form_version v ON v.id = r.version_id
       LEFT JOIN app_user person ON person.id = coalesce(r.subject_id, r.submitter_id)
     WHERE $1::uuid IS NULL OR s.id > $1::uuid ORDER BY s.id LIMIT $2`,
    [after, take],
  )
  return z.array(Signed).parse(rows)
}

const Missing = z.object({ seal: z.string(), responseId: z.string().nullable() })
/** Seals in the audit that belong to no signature. */
export async function listMissingSignatures(db: Connection): Promise<z.output<typeof Missing>[]> {
  const { rows } = await db.query(
    `SELECT entity_id AS seal, changes->'response'->>'to' AS "responseId" FROM audit_entry
     WHERE entity = 'form-signature' AND NOT EXISTS (SELECT FROM form_signature WHERE seal = entity_id) ORDER BY at, id LIMIT 1000`,
  )
  return z.array(Missing).parse(rows)
}

/** The definition of a version as it is stored now. */
export async function findStoredDefinition(db: Connection, versionId: string): Promise<unknown> {
  const { rows } = await db.query('SELECT definition FROM form_version WHERE id = $1::uuid', [versionId])
  return z.array(z.object({ definition: z.unknown() })).parse(rows)[0]?.definition
}
