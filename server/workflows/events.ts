import 'server-only'
import type { Awaited as AwaitedEvent, Start } from '@/lib/workflows/definition'
import type { ResponseWork } from '@/server/form-responses'
import { formulasMet } from '@/server/form-responses'
import { audiencesWith } from '@/server/form-schedules'
import { todayAt } from '@/server/users'
import { Audience } from '@/lib/contracts/audience.shapes'
import { definitionsOf } from './definitions'
import { advanceInstance } from './move/advance'
import { findWorkflowOfRun } from './queries/reads'
import { listWaitingOf } from './queries/starts.sql'
import { listStartedBy } from './queries/workflows'
import { startInstance, type Origin } from './start'

/** An event of a person's, which starts workflows and is counted by those that wait for it. */
type Happened = {
  readonly kind: Exclude<Start['kind'], 'HAND' | 'SCHEDULE'>
  readonly subjectId: string
  readonly sourceId: string
  readonly origin: Origin
  /** The ids of its form, its test or its procedures. */
  readonly ofIds: readonly string[]
  /** The length of an absence that is over. */
  readonly days?: number
  /** For a form: the response whose answers a rule evaluates, and the run that created it, whose workflow it never starts again. */
  readonly response?: { readonly id: string; readonly runId: string | null }
}

type Matched = Extract<Start, { kind: Happened['kind'] }> | AwaitedEvent

async function matchesRule(work: ResponseWork, event: Matched, { kind, ofIds, days, response }: Happened): Promise<boolean> {
  if (event.kind !== kind) return false
  switch (event.kind) {
    case 'FORM_COMPLETED': {
      if (!ofIds.includes(event.formId)) return false
      return (
        event.when === null || (response !== undefined && (await formulasMet(work.db, response.id, [event.when], work.at)).has(event.when))
      )
    }
    case 'TEST_FAILED':
      return event.testIds.length === 0 || event.testIds.some((id) => ofIds.includes(id))
    case 'SESSION_MARKED':
      return event.procedureIds.length === 0 || event.procedureIds.some((id) => ofIds.includes(id))
    case 'ABSENCE_OVER':
      return days === undefined || days >= event.days
    case 'AT_RISK':
    case 'CONCERN':
      return true
  }
}

/** Starts every active workflow whose rule the event meets and whose audience includes the person, and counts it for those that wait. */
export async function handleHappened(work: ResponseWork, happened: Happened): Promise<void> {
  await startMatching(work, happened)
  await countForWaiting(work, happened)
}

async function startMatching(work: ResponseWork, happened: Happened): Promise<void> {
  const workflows = await listStartedBy(work.db, happened.kind)
  if (workflows.length === 0) return
  const ownWorkflowId = happened.response?.runId == null ? null : await findWorkflowOfRun(work.db, happened.response.runId)
  const isReaching = await audiencesWith(work.db, happened.subjectId, await todayAt(work.at))
  const versionIds = workflows.flatMap(({ currentVersionId }) => currentVersionId ?? [])
  const definitions = await definitionsOf(work.db, versionIds)
  for (const workflow of workflows) {
    const definition = definitions.get(workflow.currentVersionId ?? '')
    if (workflow.id === ownWorkflowId || !definition || !isReaching(Audience.parse(workflow.audience))) continue
    if (!(await matchesAny(work, definition.starts, happened))) continue
    const { subjectId, sourceId, kind, origin } = happened
    await startInstance(work, { workflow, subjectId, startedById: null, source: `${kind}:${sourceId}`, origin })
  }
}

async function matchesAny(work: ResponseWork, starts: readonly Start[], happened: Happened): Promise<boolean> {
  for (const start of starts) {
    if (start.kind !== 'HAND' && start.kind !== 'SCHEDULE' && (await matchesRule(work, start, happened))) return true
  }
  return false
}

async function countForWaiting(work: ResponseWork, happened: Happened): Promise<void> {
  const { subjectId, sourceId, origin } = happened
  const waiting = await listWaitingOf(work.db, subjectId)
  const versionIds = waiting.map(({ versionId }) => versionId)
  const definitions = await definitionsOf(work.db, versionIds)
  for (const { instanceId, runId, stageId, versionId } of waiting) {
    const stage = definitions.get(versionId)?.stages.find(({ id }) => id === stageId)
    if (stage?.wait?.kind !== 'FOR' || !(await matchesRule(work, stage.wait.for, happened))) continue
    const payload = { runId, sourceId, on: origin.on ?? '', title: origin.title }
    await advanceInstance(work, instanceId, { signal: { key: `count:${runId}:${sourceId}`, kind: 'COUNT', payload } })
  }
}
