import 'server-only'
import { paths } from '@/lib/paths'
import { isStudent } from '@/server/kernel/actor'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listContactsCall } from './calls/contacts'
import { listMarkedCall } from './calls/heard'
import { listToTellCall } from './calls/teaching'
import { countContacts, listContacts } from './queries/contacts.sql'
import { countMarked } from './queries/patients.sql'
import { listTaught } from './queries/teaching.sql'
import { earliestFinish, feedbackUntil } from './rules'
import { contactsFor, overseenScopeFor, ownSession } from './scope'

/**
 * The feedback on teaching that a student may give; the patients who ask for a call, without who they are; and the number of answers that may not be a
 * patient's.
 */
export const feedbackWaiting: readonly WaitingSource[] = [
  {
    kind: 'teachingFeedback',
    list: listToTellCall,
    href: paths.feedback,
    isFor: isStudent,
    find: async ({ db, actor, at, limit }) => {
      const sessions = (await listTaught(db, ownSession(actor), earliestFinish(at))).filter((session) => feedbackUntil(session) !== null)
      // Giving feedback is voluntary, so it is never late.
      const things = sessions.slice(0, limit).map(({ sessionId, teacher, finishedAt }) => ({
        id: sessionId,
        title: '',
        person: teacher,
        since: finishedAt,
        verb: 'tell' as const,
        href: `${paths.studentFeedback}/${sessionId}`,
      }))
      return { count: sessions.length, things }
    },
  },
  {
    kind: 'contacts',
    list: listContactsCall,
    href: paths.patientContacts,
    find: async ({ db, actor, today, limit }) => {
      const scope = contactsFor(actor)
      const { open: count } = await countContacts(db, scope, today)
      const rows = count === 0 ? [] : await listContacts(db, scope, { view: 'OPEN', today, limit })
      const things = rows.map(({ sessionId, clinic, dueOn }) => ({
        id: sessionId,
        title: clinic,
        due: dueOn,
        verb: 'call' as const,
        href: paths.patientContacts,
      }))
      return { count, things }
    },
  },
  {
    kind: 'markedAnswers',
    list: listMarkedCall,
    href: paths.feedback,
    find: async ({ db, actor }) => {
      const count = await countMarked(db, overseenScopeFor(actor))
      return { count, things: count === 0 ? [] : [{ id: 'markedAnswers', title: '', verb: 'open', href: paths.feedback }] }
    },
  },
]
