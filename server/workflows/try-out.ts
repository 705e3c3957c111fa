import 'server-only'
import { v7 } from 'uuid'
import type { StuckReason } from '@/lib/states/workflow-instance'
import type { Definition, Rule, Stage } from '@/lib/workflows/definition'
import { afterStep, isOpenRun, nextOf, type Facts, type Run, type Whose } from '@/lib/workflows/next-of'
import { workflowLimits } from '@/lib/workflows/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { findUsable } from '@/server/form-schedules'
import { asksInAdvance } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { findPeople, resolveHolder } from './move/people'
import { dueAtOf } from './move/times'

type TriedStep = {
  readonly stage: Stage
  readonly whose: Whose | null
  readonly toldIds: readonly string[]
  readonly opensAt: Date
  readonly dueAt: Date | null
  readonly isAssumed: boolean
  readonly stops: StuckReason | null
}
/** The most steps: each stage opens and ends, in as many rounds as allowed. */
const mostSteps = workflowLimits.stages * workflowLimits.rounds * 2

/** Simulates a definition for somebody from today on, each stage done on its last day, with the same function that decides in earnest. Nothing is written. */
export async function tryOut(
  db: Db,
  { definition, subjectId, byId, at, today }: { definition: Definition; subjectId: string; byId: string; at: Date; today: string },
): Promise<TriedStep[]> {
  const timeZone = await institutionTimeZone()
  const people = await findPeople(db, { definition, runs: [], about: { subjectId, startedById: byId }, today })
  const closed = new Set<string>()
  for (const formId of new Set(definition.stages.flatMap((stage) => stage.formId ?? [])))
    if (!(await findUsable(db, asksInAdvance(at, { isConfidential: true, formId })))) closed.add(formId)
  const assumed = new Set<string>()
  const steps: TriedStep[] = []
  let runs: Run[] = []
  let now = at
  // No answer is known yet: rules count as met, so the first branch and conditional stages are shown.
  const isMet = (rule: Rule) => assumed.add(rule.stageId) !== null
  for (let count = 0; count < mostSteps; count += 1) {
    const open = runs.find(isOpenRun)
    const facts: Facts = {
      ...{ state: 'RUNNING', stuck: null, isHeld: false, at: now, subjectIsThere: people.there.has(subjectId), isMet },
      whose: (stage, all) => resolveHolder(stage, stage.who, all, people),
      canDo: ({ userId, roleId }) => userId !== null || roleId !== null,
      standing: () => 'MET',
      isFormOpen: (formId) => !closed.has(formId),
      counted: () => 1_000,
      pressed: open ? { runId: open.id, choice: choiceOf(definition, open) } : null,
    }
    assumed.clear()
    const step = nextOf(definition, runs, facts)
    if (step === null || step.do === 'end') break
    if (step.do === 'stick') {
      const stage = open && definition.stages.find(({ id }) => id === open.stageId)
      const last = steps.at(-1)
      if (last && (!stage || last.stage.id === stage.id)) steps[steps.length - 1] = { ...last, stops: step.reason }
      break
    }
    runs = afterStep(runs, step, { id: v7(), at: now, byId: open?.userId ?? null })
    if (step.do === 'open' || step.do === 'plan') {
      const dueAt = dueAtOf(step.stage, now, timeZone)
      const toldIds = step.stage.to.flatMap((who) => resolveHolder(step.stage, who, runs, people)?.userId ?? [])
      steps.push({
        stage: step.stage,
        whose: step.do === 'open' ? step.whose : null,
        toldIds,
        opensAt: now,
        dueAt,
        isAssumed: assumed.size > 0,
        stops: null,
      })
      if (dueAt !== null && dueAt > now) now = dueAt
    }
  }
  return steps
}

function choiceOf({ stages }: Definition, run: Run): string | null {
  return run.kind === 'DECISION' ? (stages.find(({ id }) => id === run.stageId)?.branches[0]?.id ?? null) : null
}
