import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { studentsFor, supervisedFor } from '@/server/users'

export type WorkflowScope = Scope<Prisma.WorkflowWhereInput>
export type InstanceScope = Scope<Prisma.WorkflowInstanceWhereInput>

/** All workflows; the calls check that the actor administers them. */
export function administeredWorkflows(): WorkflowScope {
  return grantScope({ deletedAt: null })
}

/** Workflows that somebody can start by hand; the people for whom they may is checked for each. */
export function startableWorkflows(): WorkflowScope {
  return grantScope({ deletedAt: null, startKinds: { has: 'HAND' }, currentVersionId: { not: null } })
}

export function canAdminister({ privileges }: Pick<Actor, 'privileges'>): boolean {
  return holds(privileges, 'WORKFLOWS_ADMIN')
}

/** Hides, from somebody who views the application as another person, instances that a concern began and those that their subject is not to see. */
function visibleTo(actor: Pick<Actor, 'viewer'>): Prisma.WorkflowInstanceWhereInput {
  return readsConfidential(actor) ? {} : { originKind: { not: 'CONCERN' }, workflow: { subjectSees: true } }
}

/** Instances about the actor themself that they are allowed to see: the only way in which anybody sees an instance about themself. */
function ownWay(actor: Pick<Actor, 'id'>): Prisma.WorkflowInstanceWhereInput {
  return { subjectId: actor.id, workflow: { subjectSees: true } }
}

/** Whether somebody whose turn it is may see the instance, as `instancesFor` has it of them. */
export function seesTurn(
  actor: Pick<Actor, 'id' | 'viewer'>,
  about: { readonly subjectId: string; readonly originKind: string; readonly workflow: { readonly subjectSees: boolean } },
): boolean {
  if (!readsConfidential(actor) && (about.originKind === 'CONCERN' || !about.workflow.subjectSees)) return false
  return about.subjectId !== actor.id || about.workflow.subjectSees
}

export function ownInstances(actor: Actor): InstanceScope {
  return grantScope(ownWay(actor))
}

/** The instances about other people with an open stage that waits for this person, by name or by one of their roles. */
export function openInstances(actor: Actor, roleIds: readonly string[]): InstanceScope {
  const theirs: Prisma.StageRunWhereInput[] = [{ userId: actor.id }, { userId: null, roleId: { in: [...roleIds] } }]
  return grantScope({ AND: [visibleTo(actor)], subjectId: { not: actor.id }, runs: { some: { state: 'OPEN', OR: theirs } } })
}

function askedRuns(actor: Pick<Actor, 'id'>, roleIds: readonly string[]): Prisma.StageRunWhereInput {
  return {
    OR: [{ userId: actor.id, state: { not: 'VOID' } }, { byId: actor.id }, { userId: null, roleId: { in: [...roleIds] }, state: 'OPEN' }],
  }
}

/** The starter of an instance may read it as long as they may see the student: the start alone gives no lasting right. */
function startedBy(actor: Pick<Actor, 'id' | 'privileges'>, today: string): Prisma.WorkflowInstanceWhereInput {
  return { startedById: actor.id, subject: studentsFor(actor, today).where }
}

/** The starter's instances of which they may still be told: they see the student, or have or had a stage of the instance. */
export function startedAndStillSeen(starter: Pick<Actor, 'id' | 'privileges'>, today: string): InstanceScope {
  return grantScope({ OR: [startedBy(starter, today), { runs: { some: askedRuns(starter, []) } }] })
}

/**
 * The instances that somebody may read: their own as the workflow allows, those with a stage of theirs, those that they started, those of students whom they
 * supervise, and all for administrators of workflows. Instances about themself are readable by the first way alone.
 */
export function instancesFor(actor: Actor, { roleIds, today }: { roleIds: readonly string[]; today: string }): InstanceScope {
  const ways: Prisma.WorkflowInstanceWhereInput[] = [{ runs: { some: askedRuns(actor, roleIds) } }, startedBy(actor, today)]
  if (readsConfidential(actor)) {
    // Supervisors do not see instances that a concern began: only people asked by their stages know of them.
    ways.push({ subject: supervisedFor(actor, today).where, originKind: { not: 'CONCERN' } })
    if (canAdminister(actor)) ways.push({})
  }
  const isAll = readsConfidential(actor) && canAdminister(actor)
  return grantScope({ AND: [visibleTo(actor)], OR: [ownWay(actor), { subjectId: { not: actor.id }, ...(!isAll && { OR: ways }) }] })
}

/** Instances on which an administrator of workflows may act: never one about themself. */
export function instancesToActOn(actor: Actor): InstanceScope {
  return grantScope({ AND: [visibleTo(actor)], subjectId: { not: actor.id } })
}
