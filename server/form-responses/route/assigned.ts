import 'server-only'
import { v7 } from 'uuid'
import { formResponse } from '@/lib/states/form-response'
import type { OriginKind } from '@/lib/forms/vocabulary'
import { transition } from '@/server/kernel/calls/transition'
import { lockUnstarted, insertActs, insertResponses, updateStates, voidTasks } from './queries/many'
import { insertTasks } from './queries/tasks'
import { notify } from '../notices'
import type { Work } from '../opened'

export type { Work as ResponseWork }

/**
 * `key` combines the origin, the subject and the completer, so that no response is made twice. The completer is a person, or anybody with a role who claims it.
 */
export type Asked = { readonly key: string; readonly subjectId: string | null; readonly eventId?: string | null } & (
  { readonly byId: string } | { readonly byId: null; readonly poolRoleId: string }
)
type Assigned = {
  readonly form: { readonly id: string; readonly versionId: string; readonly part: string }
  readonly origin: { readonly kind: OriginKind; readonly id: string }
  readonly opensAt: Date | null
  readonly dueAt: Date | null
  readonly late: string
  readonly remindDays: readonly number[]
  readonly asked: readonly Asked[]
}
type Made = { readonly id: string; readonly key: string }

/**
 * Creates responses that await their completers, in a constant number of statements, and returns the new ones. The notices are sent on the day on which they
 * open, so that nobody is notified of a response that was withdrawn before.
 */
export async function assignResponses(work: Work, { form, origin, opensAt, asked, ...deadline }: Assigned): Promise<Made[]> {
  const { db, at, byId } = work
  const wanted = asked.map((one) => ({ ...one, id: v7() }))
  const inserted = await insertResponses(
    db,
    wanted.map(({ id, key, subjectId, eventId = null }) => ({
      id,
      formId: form.id,
      versionId: form.versionId,
      subjectId,
      eventId,
      state: 'AWAITING_COMPLETION',
      originKind: origin.kind,
      originId: origin.id,
      originKey: key,
      opensAt,
      dueAt: deadline.dueAt,
      late: deadline.late,
      remindDays: [...deadline.remindDays],
      createdAt: at,
      createdById: byId,
      updatedAt: at,
    })),
  )
  const made = wanted.filter(({ id }) => inserted.has(id))
  if (made.length === 0) return []
  const task = { kind: 'COMPLETE', step: 0, part: form.part, state: 'OPEN', openedAt: opensAt ?? at, dueAt: deadline.dueAt } as const
  const taskIds = await insertTasks(
    db,
    made.map((one) => ({ ...task, responseId: one.id, userId: one.byId, poolRoleId: one.byId === null ? one.poolRoleId : null })),
    at,
  )
  await insertActs(db, { responseIds: made.map(({ id }) => id), at, byId, act: 'assigned', toState: 'AWAITING_COMPLETION' })
  for (const [place, one] of made.entries()) {
    const notice = {
      responseId: one.id,
      kind: 'asked' as const,
      toIds: one.byId === null ? [] : [one.byId],
      taskId: taskIds[place] ?? null,
    }
    notify(work, notice, opensAt !== null && opensAt > at ? { notBefore: opensAt, priority: 'bulk' } : { priority: 'bulk' })
  }
  return made.map(({ id, key }) => ({ id, key }))
}

/** Withdraws the responses that nobody has started, and returns their ids. */
export async function undoAssigned(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const { db, at, byId } = work
  const unbegun = await lockUnstarted(db, ids)
  if (unbegun.length === 0) return new Set()
  const from = 'AWAITING_COMPLETION'
  const toState = await transition({
    machine: formResponse,
    from,
    on: 'withdraw',
    // All of these rows are locked, so a row that did not change is a fault.
    compareAndSet: async (before, to) => ((await updateStates(db, { ids: unbegun, from: before, to, at })) === unbegun.length ? 1 : 0),
  })
  const ended = await voidTasks(db, unbegun)
  await insertActs(db, { responseIds: unbegun, at, byId, act: 'withdrawn', fromState: from, toState })
  // People were not yet told of responses that were to open later.
  const told = ended.filter(({ openedAt }) => openedAt !== null && openedAt <= at)
  for (const { responseId, userId } of told)
    if (userId !== null) notify(work, { responseId, kind: 'void', toIds: [userId], taskId: null }, { priority: 'bulk' })
  return new Set(unbegun)
}
