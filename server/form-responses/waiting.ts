import 'server-only'
import { paths } from '@/lib/paths'
import type { WaitingVerb } from '@/lib/today/vocabulary'
import { findBelonging } from '@/server/forms'
import type { WaitingSource, WaitingThing } from '@/server/kernel/waiting'
import { countListsCall } from './calls/lists'
import { taskHref } from './hrefs'
import { countOwnTasks, countPool, listWaitingPool, listWaitingTasks, type WaitingTask } from './queries/lists'
import { mostTodo, restrictToShown } from './scope'

const verbs = { COMPLETE: 'complete', REVIEW: 'review', SIGN: 'sign' } as const satisfies Record<WaitingTask['kind'], WaitingVerb>

function thingOf({ id, kind, form, person, dueAt, openedAt, formId, responseId, isReturned }: WaitingTask): WaitingThing {
  const href = taskHref({ formId, responseId, taskId: id })
  return { id, title: form, person, due: dueAt, since: openedAt, verb: isReturned ? 'correct' : verbs[kind], href }
}

/** The tasks that ask the actor, as the first tab counts them, and those that anybody with one of their roles can claim. */
export const formsWaiting: readonly WaitingSource[] = [
  {
    kind: 'forms',
    list: countListsCall,
    href: paths.forms,
    find: async ({ db, actor, at, limit }) => {
      const whose = { userId: actor.id, shown: restrictToShown(actor) }
      const { todo, due } = await countOwnTasks(db, { ...whose, at, most: mostTodo })
      const tasks = due === 0 ? [] : await listWaitingTasks(db, { ...whose, at, take: limit })
      return { count: due, later: todo - due, things: tasks.map(thingOf) }
    },
  },
  {
    kind: 'formsOfRole',
    list: countListsCall,
    href: `${paths.forms}?view=pool`,
    find: async ({ db, actor, limit }) => {
      const { roleIds } = await findBelonging(db, actor.id)
      const whose = { userId: actor.id, roleIds, shown: restrictToShown(actor) }
      const count = await countPool(db, { ...whose, most: mostTodo })
      const tasks = count === 0 ? [] : await listWaitingPool(db, { ...whose, take: limit })
      return { count, things: tasks.map((task) => ({ ...thingOf(task), verb: 'take' as const })) }
    },
  },
]
