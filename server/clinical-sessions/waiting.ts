import 'server-only'
import { mostCounted } from '@/lib/clinical/awaiting'
import { addDays } from '@/lib/clinical/shift'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { readSettings } from '@/server/config'
import { isTeacher } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { WaitingSource } from '@/server/kernel/waiting'
import { getNotificationsCall } from '@/server/notifications'
import { listCommentedSessions, listUnreadComments } from './queries/comments'
import { listClinicCall, readWorkspaceCall } from './reading/calls/lists'
import { countAwaiting, listAwaitingMarks } from './reading/queries/lists'
import { sessionsFor, taughtSessions } from './scope'

const sessionHref = (id: string) => `${paths.treatmentSession}/${id}`

/** Comments that somebody has not read, as the menu counts them; and sessions that await a teacher's marks, as the tab of their clinics counts them. */
export const clinicalSessionsWaiting: readonly WaitingSource[] = [
  {
    kind: 'comments',
    list: getNotificationsCall,
    href: paths.clinical,
    // Everybody can make this call, so the access of the workspace is checked.
    isFor: (actor) => isOpenTo(readWorkspaceCall, actor),
    find: async ({ db, actor, limit }) => {
      const comments = await listUnreadComments(db, sessionsFor(actor), actor.id)
      const ids = comments.map(({ comment_id: id }) => id)
      const sessions = ids.length === 0 ? [] : await listCommentedSessions(db, ids, limit)
      const things = sessions.map(({ id, author, at, comments: of, procedures }) => ({
        id,
        title: procedures.join(', '),
        person: author,
        of,
        since: at,
        verb: 'read' as const,
        href: `${sessionHref(id)}#comments`,
      }))
      return { count: ids.length, things }
    },
  },
  {
    kind: 'marking',
    list: listClinicCall,
    href: `${paths.clinical}?view=awaiting`,
    isFor: (actor) => isTeacher(actor) && holds(actor.privileges, 'MARK_TREATMENTSESSIONS'),
    find: async ({ db, actor, limit }) => {
      const scope = taughtSessions(actor)
      const count = await countAwaiting(db, scope, mostCounted)
      const awaiting = { order: 'oldest', teacherId: null, after: null } as const
      const rows = count === 0 ? [] : await listAwaitingMarks(db, scope, { readerId: actor.id, limit, awaiting })
      const { escalateAfterDays } = await readSettings()
      const things = rows.map(({ id, studentName, procedures, heldOn }) => ({
        id,
        title: procedures.join(', '),
        person: studentName,
        // From the day after, others are told that it waits.
        due: addDays(heldOn, escalateAfterDays),
        verb: 'mark' as const,
        href: sessionHref(id),
      }))
      return { count, things }
    },
  },
]
