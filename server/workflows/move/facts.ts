import 'server-only'
import type { Definition, Rule, Stage } from '@/lib/workflows/definition'
import { endsWhenHandedIn } from '@/lib/workflows/definition'
import { isOpenRun, restsOnForm, type Facts, type Run, type Standing } from '@/lib/workflows/next-of'
import { stuckReasons, type StuckReason } from '@/lib/states/workflow-instance'
import { formulasMet, listStageForms, type StageForm } from '@/server/form-responses'
import { findUsable } from '@/server/form-schedules'
import { asksInAdvance } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { listCountedSignals } from '../queries/facts.sql'
import type { InstanceRow } from '../queries/instances.sql'
import { findPeople, resolveHolder, type People } from './people'

type Of = { readonly definition: Definition; readonly instance: InstanceRow; readonly at: Date; readonly today: string }

/** The facts for `nextOf`, looked up as far as the runs need them, and again after a step has changed them. */
export function factsOf(db: Db, { definition, instance, at, today }: Of) {
  const met = new Map<string, Set<string>>()
  const usable = new Map<string, boolean>()
  let forms = new Map<string, StageForm>()
  let counted = 0
  let people: People | null = null

  async function read(runs: readonly Run[]): Promise<void> {
    const isKnown = (id: string | null) => id === null || people?.lookedUp.has(id)
    if (!runs.every(({ byId, userId }) => isKnown(byId) && isKnown(userId)) || !people)
      people = await findPeople(db, { definition, runs, about: instance, today })
    const ids = [...new Set(runs.flatMap(({ responseId }) => responseId ?? []))]
    forms = new Map(ids.length === 0 ? [] : (await listStageForms(db, ids)).map((form) => [form.id, form]))
    for (const [responseId, formulas] of formulasIn(definition, runs)) {
      if (!met.has(responseId)) met.set(responseId, await formulasMet(db, responseId, formulas, at))
    }
    const waiting = runs.find((run) => isOpenRun(run) && run.kind === 'WAIT')
    counted = waiting ? (await listCountedSignals(db, instance.id, waiting.id)).length : 0
  }

  /** Returns whether the form is newly found to be unusable: then the next step changes. */
  async function isNewlyClosed(formId: string): Promise<boolean> {
    if (usable.has(formId)) return false
    const found = await findUsable(db, asksInAdvance(at, { isConfidential: true, formId }))
    usable.set(formId, found !== null)
    return found === null
  }

  function found(): People {
    if (!people) throw new Error('The facts were not read.')
    return people
  }

  function isMet(rule: Rule, runs: readonly Run[]): boolean {
    const run = lastOf(runs, rule.stageId)
    if (rule.kind === 'CHOICE') return run?.state === 'DONE' && run.choice === rule.branchId
    return run?.responseId != null && (met.get(run.responseId)?.has(rule.formula) ?? false)
  }

  return {
    read,
    isNewlyClosed,
    people: found,
    formOf: (responseId: string | null): StageForm | null => (responseId === null ? null : (forms.get(responseId) ?? null)),
    now: (of: Pick<Facts, 'state' | 'stuck' | 'pressed'>): Facts => ({
      ...of,
      at,
      isHeld: instance.workflow.state === 'SUSPENDED',
      subjectIsThere: found().there.has(instance.subjectId),
      whose: (stage, all) => resolveHolder(stage, stage.who, all, found()),
      canDo: (run) => canDo(run, forms.get(run.responseId ?? ''), found()),
      isMet,
      standing: (run) => standingOf(definition, run, run.responseId === null ? null : (forms.get(run.responseId) ?? null)),
      isFormOpen: (formId) => usable.get(formId) ?? true,
      counted: () => counted,
    }),
  }
}
export type FoundFacts = ReturnType<typeof factsOf>

/** Whether the people whom a run asks can do it. For a form stage the people whom the form asks count, since a turn may have been handed on there. */
function canDo(run: Run, form: StageForm | undefined, { there, heldRoles }: People): boolean {
  const asked = form ? isAskedIn(run, form) : null
  if (asked !== null) return asked
  if (form) return true
  return run.userId === null ? run.roleId !== null && heldRoles.has(run.roleId) : there.has(run.userId)
}

export function stuckOf(reason: string | null): StuckReason | null {
  return stuckReasons.find((one) => one === reason) ?? null
}

function lastOf(runs: readonly Run[], stageId: string): Run | undefined {
  return runs.findLast((run) => run.stageId === stageId && run.state !== 'VOID')
}

function formulasIn({ stages }: Definition, runs: readonly Run[]): Map<string, string[]> {
  const rules = stages.flatMap((stage: Stage) => [stage.when, ...stage.branches.map(({ when }) => when)])
  const found = new Map<string, string[]>()
  for (const rule of rules) {
    const run = rule?.kind === 'ANSWER' ? lastOf(runs, rule.stageId) : undefined
    if (rule?.kind !== 'ANSWER' || run?.responseId == null || run.state !== 'DONE') continue
    found.set(run.responseId, [...(found.get(run.responseId) ?? []), rule.formula])
  }
  return found
}

const handedIn = new Set(['SUBMITTED', 'AWAITING_REVIEW', 'REVIEWED', 'AWAITING_SIGNOFF', 'SIGNED_OFF', 'COMPLETED'])
const afterReview = new Set(['REVIEWED', 'AWAITING_SIGNOFF', 'SIGNED_OFF', 'COMPLETED'])
const afterSigning = new Set(['SIGNED_OFF', 'COMPLETED'])

/** The standing of a run by its form: a form that was completed without a review or a signature never counts as one. */
function standingOf(definition: Definition, run: Run, form: StageForm | null): Standing {
  if (!restsOnForm(run)) return 'MET'
  if (run.responseId === null) return 'NO_STEP'
  if (!form || form.state === 'WITHDRAWN' || form.state === 'ABANDONED') return 'GONE'
  const { isOver, isVouched } = endOf(definition, run, form)
  if (isOver) return isVouched ? 'MET' : 'NO_STEP'
  return isAskedIn(run, form) === null && isAwaited(run, form) ? 'UNASKED' : 'WAITING'
}

function endOf(definition: Definition, { kind, stageId }: Run, { state, isReviewed, isSigned }: StageForm) {
  if (kind === 'REVIEW') return { isOver: afterReview.has(state), isVouched: isReviewed }
  if (kind === 'SIGN_OFF') return { isOver: afterSigning.has(state), isVouched: isSigned }
  return { isOver: endsWhenHandedIn(definition, stageId) ? handedIn.has(state) : state === 'COMPLETED', isVouched: true }
}

function isAskedIn({ kind }: Run, { completes, reviews, signs }: StageForm): boolean | null {
  return kind === 'FORM' ? completes : kind === 'REVIEW' ? reviews : signs
}

/** Whether the form is at the point for which the stage waits: a FORM without a later stage also waits for its own reviewers and signers. */
function isAwaited({ kind }: Run, { state }: StageForm): boolean {
  if (kind === 'REVIEW') return state === 'AWAITING_REVIEW'
  if (kind === 'SIGN_OFF') return state === 'AWAITING_SIGNOFF'
  return !handedIn.has(state)
}
