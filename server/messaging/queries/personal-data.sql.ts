import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** A message belongs to those it was written to as well: the person's name goes with their account, what they wrote to others stays theirs. */
export const messagingPersonalData: PersonalData = {
  columns: {
    'thread.author_id': { part: 'conversations' },
    'message.author_id': { part: 'messages-written' },
    'thread_member.user_id': { part: 'conversations' },
    'message_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'notification_preference.user_id': { part: 'notification-mails' },
    'notification_times.user_id': { part: 'notification-mails' },
    'message_withheld.user_id': { why: 'that a message was withheld follows from whom the person has blocked' },
    'message_block.user_id': { part: 'people-blocked' },
    'message_block.blocked_id': { why: 'whom others have blocked is theirs' },
  },
  parts: [
    {
      group: 'written',
      name: 'conversations',
      sql: `SELECT thread.id, subject, thread.kind, box, flagged, muted_at, left_at, unread, member.read_at, sends_at AS begun_at
            FROM thread_member member JOIN thread ON thread.id = thread_id WHERE member.user_id = $1::uuid ORDER BY sends_at, thread.id`,
    },
    {
      group: 'written',
      name: 'messages-written',
      sql: `SELECT thread_id, seq, text, at, withdrawn_at FROM message WHERE author_id = $1::uuid ORDER BY at, id`,
    },
    {
      group: 'written',
      name: 'notification-mails',
      sql: `SELECT category, mail, digest_at, quiet_from, quiet_to FROM notification_preference FULL JOIN notification_times USING (user_id)
            WHERE user_id = $1::uuid ORDER BY category`,
    },
    {
      group: 'written',
      name: 'people-blocked',
      sql: `SELECT person.display_name AS name, message_block.at FROM message_block JOIN app_user person ON person.id = blocked_id WHERE message_block.user_id = $1::uuid ORDER BY message_block.at`,
    },
  ],
  erase: async (db, { id }) => {
    await db.$executeRaw`DELETE FROM message_withheld WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM message_block WHERE user_id = ${id}::uuid OR blocked_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM notification_preference WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM notification_times WHERE user_id = ${id}::uuid`
    await db.$executeRaw`UPDATE thread_member SET unread = FALSE, flagged = FALSE WHERE user_id = ${id}::uuid AND (unread OR flagged)`
    return {}
  },
}
