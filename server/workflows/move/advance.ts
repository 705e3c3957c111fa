import 'server-only'
import { v7 } from 'uuid'
import { kindOf, nextOf } from '@/lib/workflows/next-of'
import { workflowLimits } from '@/lib/workflows/vocabulary'
import { institutionTimeZone } from '@/server/config'
import type { ResponseWork } from '@/server/form-responses'
import { todayAt } from '@/server/users'
import { definitionOf } from '../definitions'
import {
  countMove,
  finishSignals,
  insertHistory,
  insertSignal,
  listRuns,
  lockInstance,
  type HistoryRow,
  type InstanceRow,
  type Signal,
} from '../queries/instances'
import { applyStep, type Moving } from './apply'
import { factsOf, stuckOf } from './facts'
import { newTells, sendTells, type Tells } from './tells'

/** Goes on with an instance whose steps were too many for one transaction (listeners.ts). */
export const goOnEvent = 'workflows.goOn'

export type Pressed = { readonly runId: string; readonly choice: string | null; readonly byId: string; readonly comment: string }
/** `tells`: of the act that it belongs to. */
type Asked = { readonly signal: Signal; readonly pressed?: Pressed; readonly tells?: Tells }

/**
 * The one mover. Locks the instance; a signal that it was told before moves nothing; while the workflow is suspended the signal waits. Then it does what
 * `nextOf` says, one step after the other, with history and outbox in this transaction. Answers whether the signal was new.
 */
export async function advance(work: ResponseWork, instanceId: string, { signal, pressed, tells }: Asked): Promise<boolean> {
  const instance = await lockInstance(work.db, instanceId)
  if (!instance || !(await insertSignal(work.db, instanceId, signal, work.at))) return false
  if (instance.workflow.state === 'SUSPENDED') return true
  await moveOn(work, instance, { pressed, tells })
  return true
}

/** What waited while the workflow was suspended: all signals are facts by now, whatever their order. */
export async function advanceWaiting(work: ResponseWork, instanceId: string): Promise<void> {
  const instance = await lockInstance(work.db, instanceId)
  if (instance && instance.workflow.state !== 'SUSPENDED') await moveOn(work, instance)
}

type Moved = { readonly pressed?: Pressed | undefined; readonly tells?: Tells | undefined }
async function moveOn(work: ResponseWork, instance: InstanceRow, { pressed, tells }: Moved = {}): Promise<void> {
  await finishSignals(work.db, instance.id, work.at)
  if (instance.state === 'CANCELLED') return
  const moving = await movingOf(work, instance, { pressed, tells })
  const isRest = await goOn(moving, pressed)
  await storeMove(moving)
  sendTells(work, instance, moving.tells)
  if (!isRest) work.emit({ type: goOnEvent, payload: { instanceId: instance.id, key: `goOn:${v7()}` } })
}

export async function movingOf(work: ResponseWork, instance: InstanceRow, { pressed, tells = newTells() }: Moved = {}): Promise<Moving> {
  const definition = await definitionOf(work.db, instance.versionId)
  const [today, timeZone] = await Promise.all([todayAt(work.at), institutionTimeZone()])
  const history: HistoryRow[] = []
  return {
    work,
    instance,
    definition,
    facts: factsOf(work.db, { definition, instance, at: work.at, today }),
    timeZone,
    history,
    tells,
    press: pressed ?? null,
    state: instance.state,
    stuck: stuckOf(instance.stuckReason),
  }
}

export async function storeMove({ work, instance, history }: Moving): Promise<void> {
  if (history.length === 0) return
  await insertHistory(work.db, instance.id, history, work.at)
  await countMove(work.db, instance.id)
  work.touch(...(instance.workflow.subjectSees ? [instance.subjectId] : []))
}

/** Answers whether the instance has come to rest: whatever a definition says, no transaction goes on for ever. */
async function goOn(moving: Moving, pressed?: Pressed): Promise<boolean> {
  const { work, instance, definition, facts } = moving
  let runs: Awaited<ReturnType<typeof applyStep>> = (await listRuns(work.db, instance.id)).map((run) => ({
    ...run,
    kind: kindOf(run.kind),
  }))
  await facts.read(runs)
  if (moving.stuck === 'FORM_CLOSED') for (const { formId } of definition.stages) if (formId !== null) await facts.isNewlyClosed(formId)
  for (let count = 0; count < workflowLimits.atOnce;) {
    const now = { state: moving.state, stuck: moving.stuck, pressed: pressed ?? null }
    const step = nextOf(definition, runs, facts.now(now))
    if (step === null) return true
    const { formId = null } = step.do === 'open' && step.reuse === null ? step.stage : {}
    if (formId !== null && (await facts.isNewlyClosed(formId))) continue
    runs = await applyStep(moving, runs, step)
    await facts.read(runs)
    count += 1
  }
  return false
}
