import 'server-only'
import * as contracts from '@/lib/contracts/workbooks'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity, reminds } from '../access'
import { recordReminded } from '../queries/reminders.sql'
import { listStudents } from '../queries/students'
import { cohortFor } from '../scope'
import { countOf, workbookInUse } from '../seen'
import { progressOf } from '../views'

const dayMs = 86_400_000

/** One notice is sent to all of them. A second reminder on the same day notifies nobody twice. */
export const remindOfWorkbookCall = defineCall(contracts.remindOfWorkbook, {
  ...reminds,
  audit: 'workbooks.reminded',
  handle: async ({ actor, input: { id, studentIds }, db, request, emit, audit }) => {
    const today = await institutionToday(request.at)
    const row = await workbookInUse(db, id, request.locale)
    const wanted = [...new Set(studentIds)]
    const students = await listStudents(db, cohortFor(actor, today), { permits: row.permits, ids: wanted, take: wanted.length })
    if (students.length < wanted.length) throw refuse('NOT_FOUND')
    const counts = await countOf(db, { workbooks: [row], studentIds: wanted, at: request.at })
    const unfinished = wanted.filter((studentId) => {
      const { done, total } = progressOf(row, { countOf: counts, studentId, today })
      return done < total
    })
    const since = new Date(request.at.getTime() - dayMs)
    const to = await recordReminded(db, { workbookId: id, studentIds: unfinished, byId: actor.id, at: request.at, since })
    const key: NoticeKey = 'workbookReminder'
    if (to.length > 0)
      emit({
        type: 'messaging.notice',
        payload: { to, key, values: { person: actor.displayName, title: row.name }, href: `${paths.formWorkbook}/${id}` },
      })
    audit({ entity, entityId: id, changes: { reminded: { to: to.length } } })
    return { reminded: to.length, today: unfinished.length - to.length }
  },
})
