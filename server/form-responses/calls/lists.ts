import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Definition } from '@/lib/forms/definition'
import { completesField } from '@/lib/forms/sight'
import type { FormPart, ResponseList } from '@/lib/forms/vocabulary'
import { formParts } from '@/lib/forms/vocabulary'
import type { FormResponseState } from '@/lib/states/form-response'
import { findBelonging } from '@/server/forms'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import type { Db } from '@/server/kernel/db'
import { whereSearched } from '@/server/kernel/limits'
import { todayAt } from '@/server/users'
import { readSettings } from '@/server/config'
import { readAttached } from '@/server/timetables'
import { reads } from '../access'
import {
  countOpenTasks,
  countRows,
  listIds,
  listOpenTasks,
  listReturnReasons,
  listRows,
  taskToRemind,
  type TodoTask,
  type Ways,
} from '../queries/lists'
import { assignableFor, mostTodo, ownResponsesFor, responsesFor, restrictToShown } from '../scope'
import { definitionOf } from '../work'
import { isoOrNull, rowView } from '../views/lists'

const mostCounted = 1_000
const pageSize = 50

const waiting: Prisma.EnumFormResponseStateFilter = {
  in: ['IN_PROGRESS', 'SUBMITTED', 'AWAITING_REVIEW', 'REVIEWED', 'AWAITING_SIGNOFF', 'SIGNED_OFF'],
}

/** The responses in each list, among those that somebody may read. */
function waysOfList(list: ResponseList, actorId: string): Ways {
  switch (list) {
    case 'todo':
      return [{ tasks: { some: { userId: actorId, state: 'OPEN' } } }]
    case 'started':
      return [{ submitterId: actorId, state: { in: ['DRAFT', 'INCOMPLETE'] } }]
    case 'awaiting':
      return [{ submitterId: actorId, state: waiting, tasks: { none: { userId: actorId, state: 'OPEN' } } }]
    case 'done':
      return [
        { submitterId: actorId, state: { in: ['COMPLETED', 'WITHDRAWN', 'ABANDONED'] } },
        { tasks: { some: { userId: actorId, state: { in: ['DONE', 'RETURNED', 'DECLINED'] } } } },
      ]
    case 'about':
      return [{ subjectId: actorId }]
    case 'all':
      return [{}]
  }
}

function scopeOf(list: ResponseList, asker: Parameters<typeof responsesFor>[0]) {
  return list === 'all' || list === 'about' ? responsesFor(asker) : ownResponsesFor(asker)
}

export const listTodoCall = defineCall(contracts.listTodo, {
  ...reads,
  handle: async ({ actor, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const today = await todayAt(request.at)
    const { timeZone } = await readSettings()
    const { own, pool } = await listOpenTasks(db, { userId: actor.id, roleIds, shown: restrictToShown(actor), take: mostTodo })
    return { tasks: await todoViews(db, own, actor.id), pool: await todoViews(db, pool, actor.id), today, timeZone }
  },
})

export const countListsCall = defineCall(contracts.countLists, {
  ...reads,
  handle: async ({ actor, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const asker = { actor, roleIds, today: await todayAt(request.at) }
    const count = (list: ResponseList) =>
      countRows(db, scopeOf(list, asker), { ways: waysOfList(list, actor.id), where: {}, most: mostCounted })
    return {
      ...(await countOpenTasks(db, { userId: actor.id, roleIds, shown: restrictToShown(actor), at: request.at, most: mostTodo })),
      started: await count('started'),
      awaiting: await count('awaiting'),
      done: await count('done'),
      about: await count('about'),
    }
  },
})

async function todoViews(db: Db, tasks: readonly TodoTask[], actorId: string) {
  const sentBack = tasks.filter(({ kind, response }) => kind === 'COMPLETE' && response.state === 'INCOMPLETE')
  const returned = await listReturnReasons(
    db,
    sentBack.map(({ response }) => response.id),
  )
  const events = await readAttached(
    db,
    tasks.map(({ response }) => response.eventId),
  )
  return Promise.all(
    tasks.map(async ({ response: { versionId, parts, ...response }, ...task }) => {
      const last = sentBack.some((one) => one.id === task.id)
        ? returned.findLast(({ responseId }) => responseId === response.id)
        : undefined
      return {
        taskId: task.id,
        kind: task.kind,
        poolRole: task.poolRole?.name ?? null,
        openedAt: isoOrNull(task.openedAt),
        dueAt: isoOrNull(task.dueAt),
        opensAt: isoOrNull(response.opensAt),
        response: rowView(response, events),
        progress:
          task.kind === 'COMPLETE' ? progressOf(await definitionOf(db, versionId), task, new Set(parts.map(({ pageUid }) => pageUid))) : 0,
        returned: last ? { by: last.user, comment: last.comment, comments: last._count.comments } : null,
        from: response.submitter?.id === actorId ? null : response.submitter,
      }
    }),
  )
}

/** The share of a turn's pages that have answers, in per cent. */
function progressOf(form: Definition, { part, step }: Pick<TodoTask, 'part' | 'step'>, saved: ReadonlySet<string>): number {
  const parts: FormPart[] = [...formParts.filter((one) => one === part), 'COMPLETER', ...(step === 0 ? (['SUBMITTER'] as const) : [])]
  const eyes = { parts, roleIds: [] }
  const pages = form.pages.filter((page) => page.fields.some((field) => completesField(form, page, field, eyes)))
  return pages.length === 0 ? 0 : Math.round((pages.filter(({ uid }) => saved.has(uid)).length / pages.length) * 100)
}

export const listResponsesCall = defineCall(contracts.listResponses, {
  ...reads,
  limit: whereSearched,
  handle: async ({ actor, input: { list, cursor, ...sought }, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const scope = scopeOf(list, { actor, roleIds, today: await todayAt(request.at) })
    const ways = waysOfList(list, actor.id)
    const where: Prisma.FormResponseWhereInput = { AND: filters(sought, request.at) }
    const [at, id] = cursor?.split('_') ?? []
    const after = at !== undefined && id !== undefined ? { at: new Date(at), id } : null
    const rows = await listRows(db, scope, { ways, where, after, take: pageSize + 1 })
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const events = await readAttached(
      db,
      page.map(({ eventId }) => eventId),
    )
    return {
      responses: page.map((row) => rowView(row, events)),
      next: rows.length > pageSize && last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
      total: after ? null : await countRows(db, scope, { ways, where, most: mostCounted }),
    }
  },
})

/**
 * How many of the responses that somebody may read are late, as the list of all responses counts them. Null for people who may not see all of them and send
 * reminders.
 */
export async function countLateOf(db: Db, actor: Actor, at: Date): Promise<number | null> {
  if (!holds(actor.privileges, 'FORMS_VIEW_ALL') || !holds(actor.privileges, 'FORMS_ASSIGN')) return null
  const { roleIds } = await findBelonging(db, actor.id)
  const scope = scopeOf('all', { actor, roleIds, today: await todayAt(at) })
  return countRows(db, scope, { ways: waysOfList('all', actor.id), where: { AND: filters({ state: 'OVERDUE' }, at) }, most: mostCounted })
}

/** The late responses for which a reminder can still be sent today, the longest late first. Empty for people who may not remind. */
export async function listRemindable(db: Db, actor: Actor, at: Date): Promise<string[]> {
  return listIds(db, assignableFor({ actor }), { AND: [...filters({ state: 'OVERDUE' }, at), { tasks: { some: taskToRemind(at) } }] })
}

type Filters = {
  readonly q?: string | undefined
  readonly formId?: string | undefined
  readonly typeId?: string | undefined
  readonly state?: FormResponseState | 'OVERDUE' | undefined
  readonly reached?: 'SUBMITTED' | 'REVIEWED' | 'SIGNED_OFF' | undefined
  readonly subjectId?: string | undefined
  readonly programmeId?: string | undefined
  readonly year?: number | undefined
  readonly dueFrom?: string | undefined
  readonly dueTo?: string | undefined
  readonly scheduleId?: string | undefined
}

function filters({ q, formId, typeId, state, reached, subjectId, programmeId, year, dueFrom, dueTo, scheduleId }: Filters, at: Date) {
  const found: Prisma.FormResponseWhereInput[] = []
  const text = (value: string) => ({ contains: value, mode: 'insensitive' as const })
  if (q)
    found.push({
      OR: [
        { form: { OR: [{ name: text(q) }, { code: text(q) }] } },
        { subject: { displayName: text(q) } },
        { submitter: { displayName: text(q) } },
      ],
    })
  if (formId) found.push({ formId })
  if (typeId) found.push({ form: { typeId } })
  if (state === 'OVERDUE') found.push({ dueAt: { lt: at }, state: { in: ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS', 'INCOMPLETE'] } })
  else if (state) found.push({ state })
  if (reached === 'SUBMITTED') found.push({ submittedAt: { not: null } })
  if (reached === 'REVIEWED') found.push({ reviewedAt: { not: null } })
  if (reached === 'SIGNED_OFF') found.push({ signedOffAt: { not: null } })
  if (subjectId) found.push({ subjectId })
  if (programmeId) found.push({ subject: { programmeId } })
  if (year !== undefined) found.push({ subject: { year } })
  if (dueFrom) found.push({ dueAt: { gte: new Date(`${dueFrom}T00:00:00Z`) } })
  if (dueTo) found.push({ dueAt: { lt: new Date(Date.parse(`${dueTo}T00:00:00Z`) + 86_400_000) } })
  if (scheduleId) found.push({ originKind: 'SCHEDULE', originId: scheduleId })
  return found
}
