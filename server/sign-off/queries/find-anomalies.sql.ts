import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AnomalyRule } from '@/lib/sign-off/signoff-anomalies'
import type { Tx } from '@/server/kernel/db'

type Thresholds = {
  readonly minutes: number
  readonly many: number
  readonly seconds: number
  readonly days: number
  readonly students: number
  readonly freeMail: readonly string[]
}
type Wanted = { readonly since: Date; readonly at: Date; readonly timeZone: string; readonly rules: Thresholds }

/** Signatures on forms that are not confidential, and confirmations of sessions, in one table: signer, subject, address and time. */
const signedRows = ({ since, timeZone }: Wanted) => Prisma.sql`
  SELECT s.id AS signature_id, NULL::uuid AS confirmation_id, s.at, s.opened_at, s.signer_id, t.outside_id, s.device_hash, s.address, r.subject_id, r.submitter_id AS asker_id,
    COALESCE(o.held_on, c.held_on, ((SELECT min(b.at) FROM form_submission b WHERE b.response_id = r.id) AT TIME ZONE ${timeZone})::date) AS happened_on,
    EXISTS (SELECT 1 FROM signoff_link l WHERE l.task_id = t.id AND l.why = 'DEVICE' AND l.used_at IS NOT NULL) AS on_purpose,
    EXISTS (SELECT 1 FROM form_history h WHERE h.response_id = r.id AND h.act IN ('reopened', 'withdrawn', 'abandoned') AND h.at > s.at) AS changed
  FROM form_signature s JOIN form_task t ON t.id = s.task_id JOIN form_response r ON r.id = t.response_id JOIN form f ON f.id = r.form_id
    LEFT JOIN occurrence o ON o.id = r.event_id LEFT JOIN clinic_shift c ON c.id = r.event_id
  WHERE s.at >= ${since} AND NOT f.confidential
  UNION ALL
  SELECT NULL, c.id, c.decided_at, c.opened_at, c.supervisor_id, c.supervisor_id, c.device_hash, c.address, x.student_id, c.asked_by_id, x.held_on, false,
    EXISTS (SELECT 1 FROM session_history h WHERE h.session_id = x.id AND h.to_state = 'UNLOCKED' AND h.at > c.decided_at)
  FROM supervisor_confirmation c JOIN treatment_session x ON x.id = c.session_id WHERE c.state = 'CONFIRMED' AND c.decided_at >= ${since}`

/** An address that this many people use is a shared one. */
const sharedBy = 5

/** Folds an address as lib/mailbox.ts does. */
const foldMailbox = (address: Prisma.Sql) => Prisma.sql`regexp_replace(
  CASE WHEN lower(${address}) ~ '@(gmail|googlemail)[.]com$' THEN replace(split_part(lower(${address}), '@', 1), '.', '') || '@gmail.com' ELSE lower(trim(${address})) END,
  '[+][^@]*(?=@)', '')`

/** The name of a mailbox without its dots, for which accounts have an index (migration 20261128110000_mailboxes), so that few accounts are compared. */
const nameOf = (address: Prisma.Sql) => Prisma.sql`replace(regexp_replace(split_part(${address}, '@', 1), '[+].*$', ''), '.', '')`

/** The measured number of each rule, and its condition on signatures `g`. */
function conditionsOfRules({
  rules,
  timeZone,
}: Wanted): Readonly<Record<AnomalyRule, { readonly measure: Prisma.Sql; readonly where: Prisma.Sql }>> {
  const none = Prisma.sql`NULL::int`
  const span = Prisma.sql`make_interval(mins => ${rules.minutes})`
  const day = Prisma.sql`(g.at AT TIME ZONE ${timeZone})::date`
  const students = Prisma.sql`(SELECT count(DISTINCT who)::int FROM (
    SELECT r.submitter_id AS who FROM form_task t JOIN form_response r ON r.id = t.response_id WHERE t.outside_id = g.outside_id
    UNION ALL SELECT c.asked_by_id FROM supervisor_confirmation c WHERE c.supervisor_id = g.outside_id) named)`
  const typed = Prisma.sql`g.outside_id IS NOT NULL AND v.added_by_id IS NOT NULL`
  // An address that a whole school shares says nothing about who signed.
  const sharing = Prisma.sql`(SELECT count(DISTINCT a.actor_id) FROM audit_entry a
    WHERE a.at BETWEEN g.at - interval '12 hours' AND g.at + interval '12 hours' AND a.address = g.address)`
  const near = Prisma.sql`g.outside_id IS NOT NULL OR k.last_seen_at BETWEEN g.at - ${span} AND g.at + ${span}`
  return {
    SELF_SIGNED: {
      measure: none,
      where: Prisma.sql`g.signer_id = g.subject_id OR ${foldMailbox(Prisma.sql`v.email`)} IN (SELECT ${foldMailbox(Prisma.sql`u.email_key`)} FROM app_user u WHERE u.id IN (g.subject_id, g.asker_id))`,
    },
    ACCOUNT_SIGNED: {
      measure: none,
      where: Prisma.sql`g.outside_id IS NOT NULL AND EXISTS (
        SELECT FROM app_user u WHERE u.deleted_at IS NULL AND ${nameOf(Prisma.sql`u.email_key`)} = ${nameOf(Prisma.sql`lower(trim(v.email))`)}
          AND ${foldMailbox(Prisma.sql`u.email_key`)} = ${foldMailbox(Prisma.sql`v.email`)} AND u.id IS DISTINCT FROM g.subject_id
          AND u.id IS DISTINCT FROM g.asker_id AND NOT EXISTS (
            SELECT FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER'))`,
    },
    SAME_DEVICE: {
      measure: none,
      where: Prisma.sql`g.device_hash <> '' AND NOT g.on_purpose AND EXISTS (
        SELECT 1 FROM known_device k WHERE k.user_id IN (g.subject_id, g.asker_id) AND k.user_id <> g.signer_id AND k.device_hash = g.device_hash AND (${near}))`,
    },
    SAME_ADDRESS: {
      measure: none,
      where: Prisma.sql`g.outside_id IS NOT NULL AND g.address <> '' AND NOT g.on_purpose AND EXISTS (
        SELECT 1 FROM audit_entry a WHERE a.actor_id IN (g.subject_id, g.asker_id) AND a.at BETWEEN g.at - ${span} AND g.at + ${span} AND a.address = g.address)
        AND ${sharing} < ${sharedBy}`,
    },
    MANY_AT_ONCE: { measure: Prisma.sql`g.together`, where: Prisma.sql`g.together = ${rules.many + 1}` },
    TOO_QUICK: {
      measure: Prisma.sql`floor(extract(epoch FROM g.at - g.opened_at))::int`,
      where: Prisma.sql`g.at - g.opened_at < make_interval(secs => ${rules.seconds})`,
    },
    LATE: { measure: Prisma.sql`${day} - g.happened_on`, where: Prisma.sql`${day} - g.happened_on > ${rules.days}` },
    FREE_MAIL: { measure: none, where: Prisma.sql`${typed} AND split_part(lower(v.email), '@', 2) = ANY(${[...rules.freeMail]}::text[])` },
    TYPED_BY_MANY: { measure: students, where: Prisma.sql`${typed} AND ${students} >= ${rules.students}` },
    ABSENT: {
      measure: none,
      where: Prisma.sql`g.outside_id IS NULL AND EXISTS (SELECT 1 FROM absence b WHERE b.user_id = g.signer_id AND b.state IN ('REPORTED', 'APPROVED')
        AND ${day} BETWEEN b.from_on AND b.to_on AND NOT (b.starts_at_noon AND ${day} = b.from_on) AND NOT (b.ends_at_noon AND ${day} = b.to_on))`,
    },
    CHANGED_SINCE: { measure: none, where: Prisma.sql`g.changed` },
  }
}

/**
 * Inserts the anomalies that the rules find among signatures since a moment, in one statement. Anomalies found before stay as they are, with their
 * decisions. Answers how many are new.
 */
export function insertFound(db: Tx, wanted: Wanted): Promise<number> {
  const found = Object.entries(conditionsOfRules(wanted)).map(
    ([rule, { measure, where }]) =>
      Prisma.sql`SELECT ${rule} AS rule, g.signature_id, g.confirmation_id, g.at, ${measure} AS measure FROM signed g LEFT JOIN outside_supervisor v ON v.id = g.outside_id WHERE ${where}`,
  )
  return db.$executeRaw`
    WITH signed AS MATERIALIZED (
      SELECT e.*, count(*) OVER (PARTITION BY e.signer_id ORDER BY e.at RANGE BETWEEN make_interval(mins => ${wanted.rules.minutes}) PRECEDING AND CURRENT ROW)::int AS together
      FROM (${signedRows(wanted)}) e)
    INSERT INTO signoff_anomaly (rule, signature_id, confirmation_id, signed_at, found_at, measure)
    SELECT n.rule, n.signature_id, n.confirmation_id, n.at, ${wanted.at}, n.measure FROM (${Prisma.join(found, ' UNION ALL ')}) n
    ON CONFLICT DO NOTHING`
}
