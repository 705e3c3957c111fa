import { v7 as uuid } from 'uuid'
import { nobody } from '@/server/clinical-sessions/queries/history'
import type { Db } from '../database'
import type { School } from './school'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const auditedDays = 14

/** The acts of the history by the names that the audit gives them. */
const acts = {
  created: ['create', 'created'],
  lineAdded: ['saveLine', 'lineSaved'],
  marked: ['saveMark', 'marked'],
  remarkSaved: ['saveRemark', 'remarkSaved'],
  tagsSaved: ['saveTags', 'tagsSaved'],
  checkAsked: ['askForCheck', 'checkAsked'],
  checkTaken: ['takeCheck', 'checkTaken'],
  checkEnded: ['endCheck', 'checkEnded'],
  visitLinked: ['linkVisit', 'visitLinked'],
  radiographAdded: ['saveRadiograph', 'radiographSaved'],
  radiographSaved: ['saveRadiograph', 'radiographSaved'],
  radiographAuthorised: ['authoriseRadiograph', 'radiographAuthorised'],
  finished: ['finishMarking', 'finished'],
  cancelled: ['cancel', 'cancelled'],
  unlocked: ['unlock', 'unlocked'],
  confirmationAsked: ['askForConfirmation', 'confirmationAsked'],
} as const

type Seed = { readonly db: Db; readonly school: School; readonly now: Date }

/** The audit entries of the last two weeks, and two mails that did not arrive. */
export async function seedHappened({ db, school, now }: Seed): Promise<void> {
  await seedAudit(db, now)
  await seedDeadMails({ db, school, now })
}

async function seedAudit(db: Db, now: Date): Promise<void> {
  const names = JSON.stringify(
    Object.entries(acts).map(([act, [call, action]]) => ({
      act,
      call: `clinical-sessions.${call}`,
      action: `clinical-sessions.${action}`,
    })),
  )
  await db.$executeRaw`
    INSERT INTO audit_entry (id, at, actor_id, address, call, action, entity, entity_id, changes, request_id)
    SELECT done.id, done.at, NULLIF(done.by_id, ${nobody}::uuid), '192.0.2.' || (20 + get_byte(uuid_send(done.by_id), 15) % 200), named.call, named.action, 'treatment-session', done.session_id::text,
      CASE WHEN done.to_state IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('state', jsonb_strip_nulls(jsonb_build_object('from', done.from_state, 'to', done.to_state))) END, done.id::text
    FROM session_history done JOIN jsonb_to_recordset(${names}::jsonb) AS named(act text, call text, action text) USING (act)
    WHERE done.at > ${new Date(now.getTime() - auditedDays * dayMs)} AND done.at <= ${now}`
}

/** One mail that can be sent again, and one whose link has expired. */
async function seedDeadMails({ db, school, now }: Seed): Promise<void> {
  const named = (account: 'student2' | 'teacher') =>
    db.user.findUniqueOrThrow({ where: { id: school.account(account) }, select: { email: true, displayName: true } })
  const [student, teacher] = [await named('student2'), await named('teacher')]
  const given = (hoursAgo: number) => {
    const createdAt = new Date(now.getTime() - hoursAgo * hourMs)
    const lastAttemptAt = new Date(createdAt.getTime() + 127 * 60_000)
    return {
      id: uuid(),
      type: 'mail',
      state: 'DEAD' as const,
      attempts: 8,
      createdAt,
      lastAttemptAt,
      nextAttemptAt: new Date(lastAttemptAt.getTime() + 128 * 60_000),
    }
  }
  await db.outboxEvent.createMany({
    data: [
      {
        ...given(30),
        payload: {
          to: teacher.email,
          subject: 'A treatment session was unlocked',
          text: `Dear ${teacher.displayName},\n\na session of ${student.displayName} that you marked was unlocked.`,
          secretUntil: null,
        },
        lastError: `Error: Can't send mail - all recipients were rejected: 450 4.2.2 <${teacher.email}>: mailbox full`,
      },
      {
        ...given(52),
        payload: { to: student.email, subject: 'Set a new password', secretUntil: new Date(now.getTime() - 51 * hourMs).toISOString() },
        lastError: 'Error: connect ETIMEDOUT 198.51.100.25:465',
      },
    ],
  })
}
