import 'server-only'
import { emitStepped, notify } from '../notices'
import type { ResponseRow } from '../queries/responses'
import type { Work } from '../opened'
import { changeState } from '../work'
import { concernedPeople } from './advance'
import { updateTasks } from './queries/tasks'

/** Whether people other than forms administrators choose who has a turn. */
export async function endResponse(
  work: Work,
  response: ResponseRow,
  { on, reason }: { on: 'withdraw' | 'abandon'; reason: string },
): Promise<ResponseRow> {
  const waiting = response.tasks.filter(({ state }) => state === 'OPEN' || state === 'PLANNED')
  await updateTasks(work.db, { ids: waiting.map(({ id }) => id), to: 'VOID' })
  const ended = await changeState(work, response, { on, act: on === 'withdraw' ? 'withdrawn' : 'abandoned', reason })
  const asked = (decides: boolean) =>
    waiting.filter(({ kind, state }) => state === 'OPEN' && (kind !== 'COMPLETE') === decides).flatMap(({ userId }) => userId ?? [])
  // People who filled something in can read the outcome; those who were only asked to decide cannot.
  const readers = [...asked(false), ...concernedPeople(response)]
  const notice = { responseId: response.id, kind: 'void' as const, taskId: null }
  notify(work, { ...notice, toIds: readers })
  notify(work, { ...notice, toIds: asked(true).filter((id) => !readers.includes(id)), mayRead: false })
  emitStepped(work, response.id, ended.state)
  return ended
}
