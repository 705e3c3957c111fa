import 'server-only'
import { isChosen } from '@/lib/forms/asks-next'
import type { Definition, How } from '@/lib/forms/definition'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { listRefusing } from '@/server/messaging'
import { supervisorsOf } from '@/server/users'
import { peopleBarredFrom } from './barred'
import { listHolders, listEnabledPeople, listRights, type PersonRow } from '../queries/people'
import { nameOutside, type NamedOutside } from '../outside/outside-signers'
import { missingDecisions, partPerson, tasksOfLeavers, tasksOfStep, type Chosen } from './route'
import type { TaskRow } from '../queries/responses'
import type { OpenedResponse, Work } from '../opened'

type Asked = {
  readonly subjectId: string | null
  /** The people whose texts a chosen person will read: nobody can be chosen who has blocked one of them. */
  readonly fromIds: readonly (string | null)[]
  readonly today: string
}

/** The people who can be named for a turn or a step. Known supervisors come first, then all teachers, because a shift may not have been recorded. */
export async function peopleOf(db: Db, how: How | null, { subjectId, fromIds, today }: Asked): Promise<PersonRow[]> {
  switch (how?.kind) {
    case 'NAMED':
      return listEnabledPeople(db, how.userIds)
    case 'CHOSEN':
      return withoutBlockers(db, await listHolders(db, how.roleIds), fromIds)
    case 'SUPERVISOR':
    case 'TEACHER_OF_ORIGIN': {
      const ids = subjectId === null ? [] : await supervisorsOf(db, subjectId, today)
      const rights = await listRights(db, ids)
      const teaching = ids.filter((id) => rights.get(id)?.teaches)
      return teaching.length > 0 ? listEnabledPeople(db, teaching) : listHolders(db, [])
    }
    case 'POOL':
      return listHolders(db, [how.roleId])
    // People without an account are named in outside-signers.ts.
    case 'OUTSIDE':
    case undefined:
      return []
  }
}

async function withoutBlockers(db: Db, people: readonly PersonRow[], fromIds: Asked['fromIds']): Promise<PersonRow[]> {
  const authorIds = fromIds.filter((id) => id !== null)
  const refusing = await listRefusing(db, { authorIds, ids: people.map(({ id }) => id) })
  return people.filter(({ id }) => !refusing.has(id))
}

type Placed = { readonly subjectId: string | null; readonly submitterId: string | null }

export async function listTurnCandidates(
  db: Db,
  { response, form, turn, today }: { response: Placed; form: Definition; turn: number; today: string },
): Promise<PersonRow[]> {
  return peopleOf(db, form.turns[turn]?.how ?? null, { subjectId: response.subjectId, fromIds: [response.submitterId], today })
}

/**
 * The people to whom an open task can be forwarded: those whom the form allows, except the subject and those who have or had the task. A task that
 * belongs to a fixed part can be forwarded to nobody.
 */
export async function forwardees(
  db: Db,
  { response, form, today }: Pick<OpenedResponse, 'response' | 'form' | 'today'>,
  task: TaskRow,
): Promise<PersonRow[]> {
  const own = task.kind === 'COMPLETE' ? form.turns[task.step] : form.route[task.step]
  if (!own || partPerson(response, own.part) !== null) return []
  const people = await peopleOf(db, own.how, { subjectId: response.subjectId, fromIds: [response.submitterId, task.userId], today })
  const barred = task.kind === 'COMPLETE' && task.step === 0 ? [response.subjectId] : peopleBarredFrom(response, own.part)
  const asked = response.tasks.filter(
    ({ kind, step, state }) =>
      (kind === 'COMPLETE') === (task.kind === 'COMPLETE') &&
      step === task.step &&
      (state === 'OPEN' || state === 'PLANNED' || state === 'DONE'),
  )
  return people.filter(({ id }) => !barred.includes(id) && id !== task.userId && !asked.some(({ userId }) => userId === id))
}

type Resting = Pick<OpenedResponse, 'response' | 'form' | 'today'> & { readonly administers: boolean }

/**
 * The people who can be named for a resting step. Where the form itself names people or a role, a forms administrator chooses among them; once none
 * of these is left, among all teachers.
 */
export async function nameablePeople(db: Db, { response, form, today, administers }: Resting, at: number): Promise<PersonRow[]> {
  const step = form.route[at]
  if (!step?.how || step.how.kind === 'OUTSIDE' || partPerson(response, step.part) !== null) return []
  const gone = tasksOfLeavers(response.tasks, at)
  const asked = tasksOfStep(response.tasks, at).filter((task) => !gone.includes(task))
  const barred = peopleBarredFrom(response, step.part)
  const isFree = ({ id }: PersonRow) => !barred.includes(id) && !asked.some(({ userId }) => userId === id)
  const people = (await peopleOf(db, step.how, { subjectId: response.subjectId, fromIds: [response.submitterId], today })).filter(isFree)
  if (isChosen(step.how)) return people
  if (!administers) return []
  return people.length > 0 ? people : (await listHolders(db, [])).filter(isFree)
}

/**
 * The people who can be named for a resting turn. The submitter names them where the form lets the previous completer choose; otherwise a forms
 * administrator does, among all teachers once none of the form's people is left. A first turn has no named people: all teachers can be named.
 */
export async function nameableForTurn(db: Db, { response, form, today, administers }: Resting, { step }: TaskRow): Promise<PersonRow[]> {
  const barred = step === 0 ? [response.subjectId] : peopleBarredFrom(response, form.turns[step]?.part ?? '')
  const people = (await listTurnCandidates(db, { response, form, turn: step, today })).filter(({ id }) => !barred.includes(id))
  if (!administers) return choosesTurn(form, step) ? people : []
  return people.length > 0 ? people : (await listHolders(db, [])).filter(({ id }) => !barred.includes(id))
}

/** Whether people who administer no forms choose who has a turn. */
export function choosesTurn({ turns }: Definition, turn: number): boolean {
  const how = turns[turn]?.how ?? null
  return isChosen(how) || (how?.kind === 'NAMED' && how.userIds.length > 1)
}

/**
 * The people whom the asker named for the steps. @throws a refusal at the place of the step where nobody is selected ('At least one user must be selected'), or
 * somebody whom the form does not allow
 */
export async function assertChosen(
  work: Work,
  { response, form, today }: Pick<OpenedResponse, 'response' | 'form' | 'today'>,
  chosen: readonly { readonly step: number; readonly userIds: readonly string[]; readonly outside: readonly NamedOutside[] }[],
  resting: { readonly administers: boolean } | null = null,
): Promise<Chosen> {
  const { db } = work
  const result = new Map<number, readonly string[]>()
  for (const [at, { step: place, userIds, outside }] of chosen.entries()) {
    const one = form.route[place]
    if (one?.how?.kind === 'OUTSIDE') {
      if (userIds.length > 0) throw badField(`chosen.${at}.userIds`, 'personUnknown')
      if (outside.length === 0 || result.has(place)) throw badField(`chosen.${at}.outside`, 'userNeeded')
      if (one.needed !== 'ALL' && outside.length < one.needed) throw badField(`chosen.${at}.outside`, 'tooFewPeople')
      const rules = response.form.type
      result.set(place, await nameOutside(work, { rules, placed: response, named: outside, path: `chosen.${at}.outside` }))
      continue
    }
    if (outside.length > 0) throw badField(`chosen.${at}.outside`, 'outsideUnknown')
    const mayName = resting?.administers === true ? one?.how != null : isChosen(one?.how ?? null)
    if (!one || !mayName || partPerson(response, one.part) !== null) throw badField(`chosen.${at}.step`, 'invalid')
    if (userIds.length === 0 || result.has(place)) throw badField(`chosen.${at}.userIds`, 'userNeeded')
    const least = resting ? missingDecisions(one, response.tasks, place) : one.needed === 'ALL' ? 1 : one.needed
    if (userIds.length < least) throw badField(`chosen.${at}.userIds`, 'tooFewPeople')
    const people = resting
      ? await nameablePeople(db, { response, form, today, ...resting }, place)
      : (await peopleOf(db, one.how, { subjectId: response.subjectId, fromIds: [response.submitterId], today })).filter(
          ({ id }) => !peopleBarredFrom(response, one.part).includes(id),
        )
    if (!userIds.every((id) => people.some((person) => person.id === id))) throw badField(`chosen.${at}.userIds`, 'personUnknown')
    result.set(place, [...new Set(userIds)])
  }
  return result
}
