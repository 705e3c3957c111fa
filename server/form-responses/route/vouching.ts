import 'server-only'
import type { Claim, Shown } from '@/server/kernel/calls/evidence'
import type { Db } from '@/server/kernel/db'
import { findAccountsAt } from '@/server/users'
import { peopleBarredFrom } from './barred'
import { findLost } from './may-decide'
import { outsideMay } from '../outside/outside-signers'
import type { OutsideRow } from '../outside/queries/outside'
import type { TaskRow } from '../queries/responses'
import { deciderOf, tasksOfStep } from './route'
import type { OpenedResponse } from '../opened'

type Opened = Pick<OpenedResponse, 'response' | 'form'>

/** The claim of a review or signature, for `vouch`. `shown`: the hash that was sent and the current one; for a refusal nothing is compared. */
export async function claimDecision<const S extends Shown>(
  db: Db,
  opened: Opened,
  { task, shown }: { readonly task: TaskRow; readonly shown: S },
): Promise<Claim<S>> {
  const part = opened.form.route[task.step]?.part ?? task.part
  return {
    ...partiesOf(opened, part),
    counted: otherDecisions(opened, task).flatMap(({ userId }) => userId ?? []),
    may: !(await findLost(db, opened)).has(task.id),
    shown,
  }
}

/** The same claim for somebody without an account, who may have one by their address. */
export async function claimOutside<const S extends Shown>(
  db: Db,
  opened: Opened,
  { task, outside, shown }: { readonly task: TaskRow; readonly outside: OutsideRow; readonly shown: S },
): Promise<Claim<S>> {
  const part = opened.form.route[task.step]?.part ?? task.part
  const accounts = await findAccountsAt(db, outside.email)
  const counted = otherDecisions(opened, task)
  const isSame = counted.some((other) => deciderOf(other) === deciderOf(task))
  return {
    ...partiesOf(opened, part),
    counted: [...counted.flatMap(({ userId }) => userId ?? []), ...(isSame ? [outside.id] : [])],
    may: outside.active,
    shown,
    outside: { id: outside.id, accountIds: accounts.map(({ id }) => id), accountsMay: outsideMay(accounts, opened.response.form.type) },
  }
}

/**
 * The claim of a person who fills in a turn for somebody else: never the subject, where the form asks somebody in particular, and only while the place is
 * theirs.
 */
export async function claimTurn(db: Db, opened: Opened, task: TaskRow): Promise<Claim<'notCompared'>> {
  const turn = opened.form.turns[task.step]
  const isOther = task.step > 0 && turn?.how != null
  return {
    ...(isOther ? partiesOf(opened, turn.part) : { subject: [], author: [] }),
    counted: [],
    may: !(await findLost(db, opened)).has(task.id),
    shown: 'notCompared',
  }
}

/** The subject and the authors of the response; nobody in a step that is their own part. */
function partiesOf({ response }: Opened, part: string): Pick<Claim, 'subject' | 'author'> {
  const barred = peopleBarredFrom(response, part)
  const { subjectId, submitterId, enteredById } = response
  const among = (...ids: (string | null)[]) => ids.filter((id) => id !== null && barred.includes(id))
  return { subject: among(subjectId), author: among(submitterId, enteredById) }
}

/** The decisions of other people that are in the step. */
function otherDecisions({ response }: Opened, task: TaskRow): TaskRow[] {
  return tasksOfStep(response.tasks, task.step).filter(({ id, state }) => state === 'DONE' && id !== task.id)
}
