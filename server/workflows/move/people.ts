import 'server-only'
import type { Definition, Stage, Who } from '@/lib/workflows/definition'
import type { Run, Whose } from '@/lib/workflows/next-of'
import { listNamedRecords } from '@/lib/workflows/named'
import type { Db } from '@/server/kernel/db'
import { supervisorsOf } from '@/server/users'
import { listThereAndHeld } from '../queries/facts.sql'

type About = { readonly subjectId: string; readonly startedById: string | null }
export type People = {
  /** The people who were looked up; `there` has the ones who exist and can be asked. */
  readonly lookedUp: ReadonlySet<string>
  readonly there: ReadonlySet<string>
  readonly supervisors: readonly string[]
  readonly heldRoles: ReadonlySet<string>
} & About

/** Everybody that a definition can name for one person, in two statements. */
export async function findPeople(
  db: Db,
  { definition, runs, about, today }: { definition: Definition; runs: readonly Run[]; about: About; today: string },
): Promise<People> {
  const { userIds, roleIds, hasSupervisor } = listNamedRecords(definition)
  const ofRuns = runs.flatMap(({ userId, byId }) => [userId, byId])
  const supervisors = hasSupervisor ? await supervisorsOf(db, about.subjectId, today) : []
  const ids = [...userIds, ...ofRuns, about.subjectId, about.startedById, ...supervisors].flatMap((id) => id ?? [])
  const roles = [...roleIds, ...runs.flatMap(({ roleId }) => roleId ?? [])]
  const found = await listThereAndHeld(db, { ids, roleIds: roles, besides: about.subjectId })
  return { ...about, lookedUp: new Set(ids), supervisors, ...found }
}

/**
 * The holder of a stage. The person whom it is about can hold stages that name them, and stages of an instance that they started about themself; they never
 * review, sign or decide what is meant for somebody else, however they are found.
 */
export function resolveHolder(stage: Stage, who: Who | null, runs: readonly Run[], people: People): Whose | null {
  if (who === null) return null
  if (who.kind === 'ROLE') return people.heldRoles.has(who.roleId) ? { userId: null, roleId: who.roleId } : null
  const userId = peopleFor(who, runs, people).find((id) => people.there.has(id) && mayBe(id, stage, who, people))
  return userId === undefined ? null : { userId, roleId: null }
}

function peopleFor(
  who: Exclude<Who, { kind: 'ROLE' }>,
  runs: readonly Run[],
  { subjectId, startedById, supervisors }: People,
): readonly string[] {
  switch (who.kind) {
    case 'SUBJECT':
      return [subjectId]
    case 'SUPERVISOR':
      return supervisors
    case 'STARTER':
      return startedById === null ? [] : [startedById]
    case 'NAMED':
      return who.userIds
    case 'SAME_AS': {
      const done = runs.findLast(({ stageId, state }) => stageId === who.stageId && state === 'DONE')
      return [done?.byId ?? done?.userId].flatMap((id) => id ?? [])
    }
  }
}

/** Whether somebody may be given a stage at all. */
export function mayBe(id: string, { kind }: Pick<Stage, 'kind'>, who: Who | null, { subjectId }: Pick<About, 'subjectId'>): boolean {
  if (id !== subjectId) return true
  if (kind === 'REVIEW' || kind === 'SIGN_OFF') return false
  return who?.kind === 'SUBJECT' || who?.kind === 'STARTER' || who?.kind === 'SAME_AS'
}
