import 'server-only'
import { Audience } from '@/lib/contracts/audience.shapes'
import type { Definition } from '@/lib/workflows/definition'
import { findBelonging } from '@/server/forms'
import { audiencesWith } from '@/server/form-schedules'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { todayAt } from '@/server/users'
import { definitionsOf } from './definitions'
import { listStartedBy, type StartingWorkflow } from './queries/workflows'

/**
 * The ways in which somebody may start a workflow: about themself (`self`), about their students (`others`); `isOffered`: whether any start by hand is open to
 * them.
 */
type Startable = {
  readonly workflow: StartingWorkflow
  readonly self: boolean
  readonly others: boolean
  readonly isOffered: boolean
}
type Starter = { readonly actor: Pick<Actor, 'id'>; readonly at: Date }

/** The number of statements does not grow with the workflows. */
export async function listStartableWorkflows(db: Db, workflows: readonly StartingWorkflow[], { actor, at }: Starter): Promise<Startable[]> {
  if (workflows.length === 0) return []
  const { roleIds } = await findBelonging(db, actor.id)
  const isReaching = await audiencesWith(db, actor.id, await todayAt(at))
  const definitions = await definitionsOf(
    db,
    workflows.flatMap(({ currentVersionId }) => currentVersionId ?? []),
  )
  return workflows.map((workflow) => {
    const offered = offeredBy(definitions.get(workflow.currentVersionId ?? ''), roleIds)
    // People who are not to learn of an instance about themself cannot start one.
    const self = offered.isOffered && workflow.subjectSees && isReaching(Audience.parse(workflow.audience))
    return { workflow, self, ...offered }
  })
}

function offeredBy(definition: Definition | undefined, roleIds: readonly string[]): Pick<Startable, 'others' | 'isOffered'> {
  const byHand = definition?.starts.filter((start) => start.kind === 'HAND') ?? []
  const others = byHand.some((start) => start.roleIds.some((id) => roleIds.includes(id)))
  return { others, isOffered: others || byHand.some((start) => start.roleIds.length === 0) }
}

/** The workflows that somebody may start now, by age. */
export async function listStartable(db: Db, starter: Starter): Promise<Startable[]> {
  const all = await listStartableWorkflows(db, await listStartedBy(db, 'HAND'), starter)
  return all.filter(({ self, others }) => self || others)
}
