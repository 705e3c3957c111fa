import 'server-only'
import type { Awaited as AwaitedEvent, Start } from '@/lib/workflows/definition'
import type { ResponseWork } from '@/server/form-responses'
import { formulasMet } from '@/server/form-responses'
import { reachingOf } from '@/server/form-schedules'
import { todayAt } from '@/server/users'
import { Audience } from '@/lib/contracts/audience.shapes'
import { definitionsOf } from './definitions'
import { advance } from './move/advance'
import { findWorkflowOfRun } from './queries/reads'
import { listWaitingOf } from './queries/starts.sql'
import { listStartedBy } from './queries/workflows'
import { startInstance, type Origin } from './start'

/** Something that happened to somebody, which starts workflows and is counted by those that wait for it. */
type Happened = {
  readonly kind: Exclude<Start['kind'], 'HAND' | 'SCHEDULE'>
  readonly subjectId: string
  readonly sourceId: string
  readonly origin: Origin
  /** Of what it is: its form, its test, its procedures. */
  readonly ofIds: readonly string[]
  /** Of an absence that is over. */
  readonly days?: number
  /** Of a form: the response whose answers a rule asks for, and the workflow whose own stage made it, which it never starts again. */
  readonly response?: { readonly id: string; readonly runId: string | null }
}

type Matched = Extract<Start, { kind: Happened['kind'] }> | AwaitedEvent

async function matches(work: ResponseWork, event: Matched, { kind, ofIds, days, response }: Happened): Promise<boolean> {
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

/** Starts every active workflow whose rule it meets, for whom it reaches, and tells those that wait. */
export async function happen(work: ResponseWork, happened: Happened): Promise<void> {
  await startBy(work, happened)
  await countBy(work, happened)
}

async function startBy(work: ResponseWork, happened: Happened): Promise<void> {
  const workflows = await listStartedBy(work.db, happened.kind)
  if (workflows.length === 0) return
  const ownWorkflowId = happened.response?.runId == null ? null : await findWorkflowOfRun(work.db, happened.response.runId)
  const isReaching = await reachingOf(work.db, happened.subjectId, await todayAt(work.at))
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
    if (start.kind !== 'HAND' && start.kind !== 'SCHEDULE' && (await matches(work, start, happened))) return true
  }
  return false
}

async function countBy(work: ResponseWork, happened: Happened): Promise<void> {
  const { subjectId, sourceId, origin } = happened
  const waiting = await listWaitingOf(work.db, subjectId)
  const versionIds = waiting.map(({ versionId }) => versionId)
  const definitions = await definitionsOf(work.db, versionIds)
  for (const { instanceId, runId, stageId, versionId } of waiting) {
    const stage = definitions.get(versionId)?.stages.find(({ id }) => id === stageId)
    if (stage?.wait?.kind !== 'FOR' || !(await matches(work, stage.wait.for, happened))) continue
    const payload = { runId, sourceId, on: origin.on ?? '', title: origin.title }
    await advance(work, instanceId, { signal: { key: `count:${runId}:${sourceId}`, kind: 'COUNT', payload } })
  }
}
