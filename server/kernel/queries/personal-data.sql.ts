import 'server-only'
import type { PersonalData } from '../personal-data'
import { eraseFromAudit } from './erase-audit.sql'

/** The data about people that the kernel itself stores. */
export const kernelPersonalData: PersonalData = {
  columns: {
    'sign_in_session.user_id': { part: 'logins' },
    'sign_in_session.viewed_id': { part: 'views' },
    'sign_in_session.handed_over_id': { why: 'the id of a treatment session' },
    'notice_revision.subject_id': { why: 'when something last became new for somebody: what it was stands elsewhere' },
    'audit_entry.actor_id': { part: 'acts' },
    'audit_entry.viewed_id': { part: 'views' },
    'idempotency_key.user_id': { why: 'answers that are repeated for two days: what they say stands elsewhere' },
    'idempotency_key.key': { why: 'made by a device for one request: it says nothing about anybody' },
    'audit_entry.address_salt': { why: 'a random number, no id' },
    'audit_entry.changes_salt': { why: 'a random number, no id' },
    'outbox_event.sending_id': { why: 'made for one act that sends many mails: it says nothing about anybody' },
    'outside_mail.sender_id': { why: 'counts mails for a limit: the request itself is told where it was made' },
    'outside_mail.about_id': { why: 'the id of a task or session' },
    'batch.actor_id': { part: 'acts' },
    'batch.undone_by_id': { part: 'acts' },
    'batch_row.subject_id': { why: 'kept for the day in which it can be undone: what it did stands in the account' },
  },
  parts: [
    {
      group: 'signIn',
      name: 'logins',
      sql: 'SELECT created_at, last_seen_at, expires_at, user_agent FROM sign_in_session WHERE user_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'activity',
      name: 'acts',
      sql: 'SELECT at, action, entity, entity_id, address FROM audit_entry WHERE actor_id = $1::uuid ORDER BY at, id',
    },
    {
      group: 'activity',
      name: 'views',
      sql: 'SELECT at, action, entity, entity_id FROM audit_entry WHERE viewed_id = $1::uuid ORDER BY at, id',
    },
    {
      group: 'activity',
      name: 'changes',
      sql: `SELECT entry.at, entry.action, actor.display_name AS by, entry.changes FROM audit_entry entry LEFT JOIN app_user actor ON actor.id = entry.actor_id
            WHERE entry.entity = 'user' AND entry.entity_id = ($1::uuid)::text ORDER BY entry.at, entry.id`,
    },
  ],
  open: async (db, userId) => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT batch.id)::int AS count FROM batch JOIN batch_row ON batch_row.batch_id = batch.id WHERE batch_row.subject_id = ${userId}::uuid AND NOT batch.is_emptied`
    return { undoable: row?.count ?? 0 }
  },
  erase: async (db, { id }) => {
    const sessions = await db.$executeRaw`DELETE FROM sign_in_session WHERE user_id = ${id}::uuid`
    await db.$executeRaw`UPDATE sign_in_session SET viewed_id = NULL, view_until = NULL WHERE viewed_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM notice_revision WHERE subject_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM idempotency_key WHERE user_id = ${id}::uuid`
    const mails = await db.$executeRaw`
      DELETE FROM outbox_event USING app_user person
      WHERE person.id = ${id}::uuid AND ((outbox_event.type = 'mail' AND lower(outbox_event.payload->>'to') IN (lower(person.email), person.email_key)) OR outbox_event.payload->>'userId' = ${id})`
    return { sessions, mails, audit: await eraseFromAudit(db, id) }
  },
}
