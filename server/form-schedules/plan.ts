import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import type { Audience } from '@/lib/audience'
import { subjectRules, type SubjectRule, type scheduleCompleters } from '@/lib/forms/vocabulary'
import { listStartable, readDefinition, knownWord, type FormScope, type StartableForm } from '@/server/forms'
import { membersOn } from '@/server/groupings'
import type { Db } from '@/server/kernel/db'
import { firstSupervisorsOf } from '@/server/users'
import { listCompleters, listGroupingsOf, listReachedPeople, type Reached } from './queries/audience'
import type { PlanScope } from './scope'

type Completer = (typeof scheduleCompleters)[number]
export type Wanted = { readonly audience: Audience; readonly completer: Completer; readonly userIds: readonly string[] }
export type Usable = {
  readonly id: string
  readonly versionId: string
  readonly part: string
  readonly subject: SubjectRule
  /** Whether the subject ever finds the response among their forms. */
  readonly isSeen: boolean
  readonly permits: StartableForm['permits']
  readonly type: StartableForm['type']
}

type Person = { readonly id: string; readonly displayName: string }
/** `without`: how many people have nobody who can complete the form for them. `outside`: how many people the form is not for. */
export type Plan = {
  readonly people: readonly (Person & { readonly completers: readonly Person[] })[]
  readonly without: number
  readonly outside: number
}

/** The form that a scope names, as it can be asked for; null where it cannot, for example because it is withdrawn or closed. */
export async function findUsable(db: Db, scope: FormScope): Promise<Usable | null> {
  const [form] = await listStartable(db, scope, 1)
  if (!form?.currentVersion) return null
  const { id, currentVersion, permits, type, subject, subjectSees } = form
  const part = (await readDefinition(db, currentVersion.id)).turns[0]?.part ?? 'COMPLETER'
  return {
    id,
    versionId: currentVersion.id,
    part,
    subject: knownWord(subjectRules, subject),
    isSeen: subjectSees !== 'NEVER',
    permits,
    type,
  }
}

/** The people who are asked, and about whom. The plan is computed again each time, so that it reflects people who came or left. */
export async function planFor(
  db: Db,
  { form, wanted, scope, today }: { form: Pick<Usable, 'permits'>; wanted: Wanted; scope: PlanScope; today: string },
): Promise<Plan> {
  const { groupIds, userIds, ...audience } = wanted.audience
  const members = await membersOf(db, groupIds, today)
  const reached = await listReachedPeople(db, scope.people, { ...audience, userIds: [...userIds, ...members] })
  const permitted = reached.filter((person) => isAmong(form.permits, person))
  const byIdOf = await completersOf(db, { wanted, people: permitted, today })
  const names = await listCompleters(db, scope.completers, [...new Set(permitted.flatMap(({ id }) => byIdOf(id)))])
  const people = permitted.map(({ id, displayName }) => ({
    id,
    displayName,
    completers: byIdOf(id).flatMap((by) => {
      const name = names.get(by)
      return name === undefined ? [] : [{ id: by, displayName: name }]
    }),
  }))
  return {
    people,
    without: people.filter(({ completers }) => completers.length === 0).length,
    outside: reached.length - permitted.length,
  }
}

export function totalOf({ people }: Plan): number {
  return people.reduce((sum, { completers }) => sum + completers.length, 0)
}

/** The members of these groups on a day. */
export async function membersOf(db: Db, groupIds: readonly string[], today: string): Promise<string[]> {
  if (groupIds.length === 0) return []
  const groups = await listGroupingsOf(db, groupIds)
  const found: string[] = []
  for (const groupingId of new Set(groups.map((group) => group.groupingId))) {
    const own = groups.filter((group) => group.groupingId === groupingId).map(({ id }) => id)
    found.push(...(await membersOn(db, { groupingId, groupIds: own, day: today })).map(({ userId }) => userId))
  }
  return found
}

type Completing = { readonly wanted: Wanted; readonly people: readonly Reached[]; readonly today: string }

async function completersOf(db: Db, { wanted, people, today }: Completing): Promise<(id: string) => readonly string[]> {
  switch (wanted.completer) {
    case 'SUBJECT':
      return (id) => [id]
    case 'NAMED': {
      const named = [...new Set(wanted.userIds)]
      return () => named
    }
    case 'SUPERVISOR': {
      const first = await firstSupervisorsOf(
        db,
        people.map(({ id }) => id),
        today,
      )
      return (id) => [first.get(id)].flatMap((one) => one ?? [])
    }
  }
}
