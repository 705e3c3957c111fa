import 'server-only'
import { v7 } from 'uuid'
import { kindOf, nextOf } from '@/lib/workflows/next-of'
import { workflowLimits } from '@/lib/workflows/vocabulary'
import { institutionTimeZone } from '@/server/config'
import type { ResponseWork } from '@/server/form-responses'
import { todayAt } from '@/server/users'
import { definitionOf } from '../definitions'
import {
  finishSignals,
  insertMove,
  insertSignal,
  listRuns,
  lockInstance,
  type HistoryRow,
  type InstanceRow,
  type RunRow,
  type Signal,
} from '../queries/instances.sql'
import { applyStep, type Moving } from './apply'
import { factsOf, stuckOf } from './facts'
import { collectingAsked, newTells, sendTells, type Tells } from './tells'

/** Continues an instance that had too many steps for one transaction (listeners.ts). */
export const goOnEvent = 'workflows.goOn'

export type Pressed = { readonly runId: string; readonly choice: string | null; readonly byId: string; readonly comment: string }
/** `tells`: the notices of the act to which it belongs. `locked`: the instance with its runs, if the caller has locked it already. */
type Asked = {
  readonly signal: Signal
  readonly pressed?: Pressed
  readonly tells?: Tells
  readonly locked?: { readonly instance: InstanceRow; readonly runs: readonly RunRow[] }
}

/**
 * The only function that moves an instance. It locks the instance; a signal that was handled before moves nothing; while the workflow is suspended the signal
 * waits. Then it does what `nextOf` returns, step by step, with history and outbox in this transaction. Returns whether the signal was new.
 */
export async function advanceInstance(work: ResponseWork, instanceId: string, { signal, pressed, tells, locked }: Asked): Promise<boolean> {
  const instance = locked?.instance ?? (await lockInstance(work.db, instanceId))
  if (!instance) return false
  const isHeld = instance.workflow.state === 'SUSPENDED'
  if (!(await insertSignal(work.db, instance.id, signal, { at: work.at, isHeld }))) return false
  if (!isHeld) await moveInstance(work, instance, { pressed, tells, runs: locked?.runs })
  return true
}

/** Handles the signals that waited while the workflow was suspended; all are facts by now, so their order does not matter. */
export async function advanceWaiting(work: ResponseWork, instanceId: string): Promise<void> {
  const instance = await lockInstance(work.db, instanceId)
  if (!instance || instance.workflow.state === 'SUSPENDED') return
  await finishSignals(work.db, instance.id, work.at)
  await moveInstance(work, instance)
}

type Moved = { readonly pressed?: Pressed | undefined; readonly tells?: Tells | undefined; readonly runs?: readonly RunRow[] | undefined }
async function moveInstance(work: ResponseWork, instance: InstanceRow, { pressed, tells, runs }: Moved = {}): Promise<void> {
  if (instance.state === 'CANCELLED') return
  const moving = await beginMoving(work, instance, { pressed, tells })
  const isRest = await carryOutSteps(moving, runs ?? (await listRuns(work.db, instance.id)))
  await storeMove(moving)
  sendTells(work, instance, moving.tells)
  if (!isRest) work.emit({ type: goOnEvent, payload: { instanceId: instance.id, key: `goOn:${v7()}` } })
}

export async function beginMoving(
  work: ResponseWork,
  instance: InstanceRow,
  { pressed, tells = newTells() }: Omit<Moved, 'runs'> = {},
): Promise<Moving> {
  const definition = await definitionOf(work.db, instance.versionId)
  const [today, timeZone] = await Promise.all([todayAt(work.at), institutionTimeZone()])
  const history: HistoryRow[] = []
  return {
    work: collectingAsked(work, tells),
    instance,
    definition,
    facts: factsOf(work.db, { definition, instance, at: work.at, today }),
    timeZone,
    history,
    tells,
    pressed: pressed ?? null,
    state: instance.state,
    stuck: stuckOf(instance.stuckReason),
  }
}

export async function storeMove({ work, instance, history }: Moving): Promise<void> {
  if (history.length === 0) return
  await insertMove(work.db, instance.id, history, work.at)
  work.touch(...(instance.workflow.subjectSees ? [instance.subjectId] : []))
}

/** Answers whether the instance has come to rest: whatever a definition says, no transaction goes on for ever. */
async function carryOutSteps(moving: Moving, stored: readonly RunRow[]): Promise<boolean> {
  const { definition, facts, pressed } = moving
  let runs: Awaited<ReturnType<typeof applyStep>> = stored.map((run) => ({ ...run, kind: kindOf(run.kind) }))
  await facts.read(runs)
  if (moving.stuck === 'FORM_CLOSED') for (const { formId } of definition.stages) if (formId !== null) await facts.isNewlyClosed(formId)
  for (let count = 0; count < workflowLimits.atOnce;) {
    const now = { state: moving.state, stuck: moving.stuck, pressed }
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
