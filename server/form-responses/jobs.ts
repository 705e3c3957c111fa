import 'server-only'
import { isPastLock } from '@/lib/states/form-response'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, type Tx } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { announce } from '@/server/kernel/live'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { settleResponse } from './route/advance'
import { notify } from './notices'
import { listToLock, listToRemind, listToSettle, markReminded } from './route/queries/due'
import { findResponseOrThrow, lockRow } from './queries/responses'
import { updateTasks } from './route/queries/tasks'
import type { Work } from './opened'
import { definitionOf, changeState } from './work'

export const formResponsesJobs: readonly Job[] = [
  { name: 'form-deadlines', pattern: '*/5 * * * *', run: runDeadlines },
  { name: 'form-reminders', pattern: '13 * * * *', run: sendReminders },
]

/** One transaction without an actor: the history shows a job's acts without a name. */
export async function asJob<T>(run: (work: Work) => Promise<T>): Promise<T> {
  const at = now()
  return inJobTransaction(async (db) => {
    const messages: OutboxMessage[] = []
    const touched = new Set<string>()
    const done = await run({
      db,
      at,
      byId: null,
      emit: (message) => void messages.push(message),
      touch: (...ids) => ids.forEach((id) => touched.add(id)),
    })
    await writeOutbox(db, messages, at)
    if (touched.size > 0) await announce(db, { touched: [...touched] })
    return done
  })
}

const atOnce = 200

/** Each transaction is complete, so a run after a killed one continues with the rest. */
async function repeatUntilDone(work: (work: Work) => Promise<number>): Promise<void> {
  for (let done = atOnce; done === atOnce;) done = await asJob(work)
}

async function runDeadlines(): Promise<void> {
  await repeatUntilDone(lockLate)
  await repeatUntilDone(settleSigned)
}

async function lockLate(work: Work): Promise<number> {
  const due = await listToLock(work.db, work.at, atOnce)
  for (const { id } of due) {
    await lockRow(work.db, id)
    const response = await findResponseOrThrow(work.db, id)
    if (!isPastLock(response, work.at)) continue
    await changeState(work, response, { on: 'lock', act: 'locked', fields: { reason: 'LATE' } })
    const open = response.tasks.filter(({ state }) => state === 'OPEN' || state === 'PLANNED')
    // Nobody is asked any more until the deadline is extended; then the turn is opened for them again.
    await updateTasks(work.db, { ids: open.map((task) => task.id), to: 'VOID' })
    const asked = open.filter(({ state }) => state === 'OPEN').flatMap(({ userId }) => userId ?? [])
    notify(work, {
      responseId: id,
      kind: 'late',
      toIds: [...asked, ...(response.subjectId === null ? [] : [response.subjectId])],
      taskId: null,
    })
  }
  return due.length
}

async function settleSigned(work: Work): Promise<number> {
  const due = await listToSettle(work.db, work.at, atOnce)
  for (const { id } of due) {
    await lockRow(work.db, id)
    const response = await findResponseOrThrow(work.db, id)
    if (response.state === 'SIGNED_OFF') await settleResponse(work, response, await definitionOf(work.db, response.versionId))
  }
  return due.length
}

const dayMs = 86_400_000
const farthestDays = 366

async function sendReminders(): Promise<void> {
  await repeatUntilDone(remindSome)
}

/** After several missed days only one mail is sent. */
async function remindSome(work: Work): Promise<number> {
  const from = new Date(work.at.getTime() - farthestDays * dayMs)
  const to = new Date(work.at.getTime() + farthestDays * dayMs)
  const rows = await listToRemind(work.db, { at: work.at, from, to, take: atOnce })
  for (const { id, dueAt, remindDays, reminded, tasks } of rows) {
    const due = remindDays.filter((day) => dueAt !== null && dueAt.getTime() + day * dayMs <= work.at.getTime())
    await markReminded(work.db, id, [...new Set([...reminded, ...due])])
    await remindTasks(work.db, work, tasks, { id, isLate: dueAt !== null && dueAt < work.at })
  }
  return rows.length
}

async function remindTasks(
  db: Tx,
  work: Work,
  tasks: readonly { id: string; userId: string | null }[],
  { id, isLate }: { id: string; isLate: boolean },
): Promise<void> {
  await updateTasks(db, { ids: tasks.map((task) => task.id), to: 'OPEN' }, { remindedAt: work.at })
  for (const task of tasks) {
    if (task.userId !== null) notify(work, { responseId: id, kind: isLate ? 'late' : 'due', toIds: [task.userId], taskId: task.id })
  }
}
