import 'server-only'
import { paths } from '@/lib/paths'
import { lastDueDay } from '@/lib/today/due'
import { isStudent } from '@/server/kernel/actor'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listMyWorkbooksCall } from './calls/readers'
import { readOwnWorkbooks } from './seen'

/** A student's own workbooks that have a last day and are not complete. */
export const workbooksWaiting: readonly WaitingSource[] = [
  {
    kind: 'workbooks',
    list: listMyWorkbooksCall,
    href: paths.formWorkbook,
    isFor: isStudent,
    find: async ({ db, actor, at, today, limit }) => {
      const open = (await readOwnWorkbooks(db, actor, { at, today })).flatMap(({ row, progress }) => {
        const dueOn = dayOrNull(row.dueOn)
        return dueOn !== null && progress.done < progress.total ? [{ row, dueOn }] : []
      })
      const now = open.filter(({ dueOn }) => dueOn <= lastDueDay(today))
      const things = now.slice(0, limit).map(({ row: { id, name }, dueOn }) => ({
        id,
        title: name,
        due: dueOn,
        verb: 'complete' as const,
        href: `${paths.formWorkbook}/${id}`,
      }))
      return { count: now.length, later: open.length - now.length, things }
    },
  },
]
