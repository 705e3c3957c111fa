import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { studentsFor, supervisedFor } from '@/server/users'

export type WorkflowScope = Scope<Prisma.WorkflowWhereInput>
export type InstanceScope = Scope<Prisma.WorkflowInstanceWhereInput>

/** All of them, for who administers workflows; the calls are theirs alone. */
export function administeredWorkflows(): WorkflowScope {
  return grantScope({ deletedAt: null })
}

/** Those that somebody can begin by hand; whom they may begin it for is asked of each. */
export function startableWorkflows(): WorkflowScope {
  return grantScope({ deletedAt: null, startKinds: { has: 'HAND' }, currentVersionId: { not: null } })
}

export function administers({ privileges }: Pick<Actor, 'privileges'>): boolean {
  return holds(privileges, 'WORKFLOWS_ADMIN')
}

/** What nobody is shown who looks at the application as somebody else: what a concern began, and what its subject is not to see. */
function shownTo(actor: Pick<Actor, 'viewer'>): Prisma.WorkflowInstanceWhereInput {
  return readsConfidential(actor) ? {} : { originKind: { not: 'CONCERN' }, workflow: { subjectSees: true } }
}

/** Whom it is about, where they are to learn of it: by no other way does anybody see an instance about themself. */
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

/** Of others, those with a stage that waits for somebody now: by name, or by one of their roles. */
export function openInstances(actor: Actor, roleIds: readonly string[]): InstanceScope {
  const theirs: Prisma.StageRunWhereInput[] = [{ userId: actor.id }, { userId: null, roleId: { in: [...roleIds] } }]
  return grantScope({ AND: [shownTo(actor)], subjectId: { not: actor.id }, runs: { some: { state: 'OPEN', OR: theirs } } })
}

export function askedRuns(actor: Pick<Actor, 'id'>, roleIds: readonly string[]): Prisma.StageRunWhereInput {
  return {
    OR: [{ userId: actor.id, state: { not: 'VOID' } }, { byId: actor.id }, { userId: null, roleId: { in: [...roleIds] }, state: 'OPEN' }],
  }
}

/** What somebody started is theirs to read as long as they may see the student: the start alone is no right that stays. */
function startedBy(actor: Pick<Actor, 'id' | 'privileges'>, today: string): Prisma.WorkflowInstanceWhereInput {
  return { startedById: actor.id, subject: studentsFor(actor, today).where }
}

/** Of what somebody started, that of which they still may hear: they see the student, or have or had a stage of it. */
export function stillTheirs(starter: Pick<Actor, 'id' | 'privileges'>, today: string): InstanceScope {
  return grantScope({ OR: [startedBy(starter, today), { runs: { some: askedRuns(starter, []) } }] })
}

/**
 * The instances that somebody may read: their own as the workflow allows, those of whose stages they are, those that they started, those of students
 * whom they supervise, and all for who administers workflows. What is about themself is theirs by the first way alone.
 */
export function instancesFor(actor: Actor, { roleIds, today }: { roleIds: readonly string[]; today: string }): InstanceScope {
  const ways: Prisma.WorkflowInstanceWhereInput[] = [{ runs: { some: askedRuns(actor, roleIds) } }, startedBy(actor, today)]
  if (readsConfidential(actor)) {
    // What a concern began is no supervisor's as such: that there is one is known to those whom its stages ask.
    ways.push({ subject: supervisedFor(actor, today).where, originKind: { not: 'CONCERN' } })
    if (administers(actor)) ways.push({})
  }
  const isAll = readsConfidential(actor) && administers(actor)
  return grantScope({ AND: [shownTo(actor)], OR: [ownWay(actor), { subjectId: { not: actor.id }, ...(!isAll && { OR: ways }) }] })
}

/** Those that somebody who administers workflows acts on: nobody on what is about themself. */
export function actedOn(actor: Actor): InstanceScope {
  return grantScope({ AND: [shownTo(actor)], subjectId: { not: actor.id } })
}
