import 'server-only'
import { workflowsAddresses } from '@/lib/workflows/addresses'
import { findBelonging } from '@/server/forms'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listMineCall } from './calls/own'
import { stageHref } from './hrefs'
import { listWaitingTasks } from './queries/reads'

/** Tasks and decisions; what a stage asks for by a form is listed with the forms. */
export const workflowsWaiting: readonly WaitingSource[] = [
  {
    kind: 'workflowStages',
    list: listMineCall,
    href: workflowsAddresses.workflow,
    find: async ({ db, actor, limit }) => {
      const { roleIds } = await findBelonging(db, actor.id)
      const rows = await listWaitingTasks(db, { userId: actor.id, roleIds, isConfidential: readsConfidential(actor), limit })
      const things = rows.map(({ id, caption, workflow, subject, subjectId, dueAt, openedAt, kind, ...where }) => ({
        id,
        title: caption,
        person: subjectId === actor.id ? null : subject,
        note: workflow,
        due: dueAt,
        since: openedAt,
        verb: kind === 'DECISION' ? ('decide' as const) : ('complete' as const),
        href: stageHref(where),
      }))
      return { count: rows[0]?.total ?? 0, things }
    },
  },
]
