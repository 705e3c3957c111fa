import 'server-only'
import { v7 } from 'uuid'
import { Audience } from '@/lib/contracts/audience.shapes'
import { repeats, type OriginKind } from '@/lib/workflows/vocabulary'
import type { ResponseWork } from '@/server/form-responses'
import { listReachedPeople, membersOf, audiencesWith } from '@/server/form-schedules'
import type { Db } from '@/server/kernel/db'
import { grantScope } from '@/server/kernel/scope'
import { todayAt } from '@/server/users'
import { advanceInstance } from './move/advance'
import { insertHistory, insertInstance } from './queries/instances.sql'
import { countOf, lockStarts } from './queries/starts.sql'
import type { StartingWorkflow } from './queries/workflows'

export type Origin = { readonly kind: OriginKind; readonly id: string | null; readonly title: string; readonly on: string | null }
type Starting = {
  readonly id?: string
  readonly workflow: StartingWorkflow
  readonly subjectId: string
  readonly startedById: string | null
  /** Identifies the rule and its event; with the workflow's id it is the key under which an instance starts once. */
  readonly source: string
  readonly origin: Origin
}

type StartOutcome = 'STARTED' | 'ONCE' | 'KNOWN'

/** The ids of the people whom a workflow reaches. */
export async function listAudienceIds(db: Db, { audience }: Pick<StartingWorkflow, 'audience'>, at: Date): Promise<string[]> {
  const { groupIds, userIds, ...rest } = Audience.parse(audience)
  const members = await membersOf(db, groupIds, await todayAt(at))
  const people = await listReachedPeople(db, grantScope({}), { ...rest, userIds: [...userIds, ...members] })
  return people.map(({ id }) => id)
}

export async function isReached(db: Db, { audience }: Pick<StartingWorkflow, 'audience'>, subjectId: string, at: Date): Promise<boolean> {
  const isReaching = await audiencesWith(db, subjectId, await todayAt(at))
  return isReaching(Audience.parse(audience))
}

/** Starts an instance, and moves it until it waits for somebody. Simultaneous starts of a workflow for the same person come one after the other. */
export async function startInstance(
  work: ResponseWork,
  { workflow, subjectId, startedById, source, origin, id = v7() }: Starting,
): Promise<StartOutcome> {
  const { db, at } = work
  if (workflow.currentVersionId === null) return 'KNOWN'
  await lockStarts(db, `${workflow.id}:${subjectId}`)
  const once = repeats.find((one) => one === workflow.once) ?? 'ANY'
  if (once !== 'ANY' && (await countOf(db, { workflowId: workflow.id, subjectId, runningOnly: once === 'ONE_RUNNING' })) > 0) return 'ONCE'
  const isNew = await insertInstance(db, {
    id,
    workflowId: workflow.id,
    versionId: workflow.currentVersionId,
    subjectId,
    startedById,
    startKey: `${workflow.id}:${source}`,
    originKind: origin.kind,
    originId: origin.id,
    originTitle: origin.title,
    originOn: origin.on === null ? null : new Date(origin.on),
    startedAt: at,
  })
  if (!isNew) return 'KNOWN'
  await insertHistory(db, id, [{ act: 'started', byId: startedById }], at)
  await advanceInstance(work, id, { signal: { key: 'start', kind: 'START' } })
  return 'STARTED'
}
