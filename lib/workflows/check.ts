import { parse } from '@/lib/forms/expressions/parse'
import { fieldsNamed } from '@/lib/forms/expressions/parse'
import { isPersonsDecision, nextStagesOf, type Definition, type Rule, type Stage, type Who } from './definition'
import { needsPerson } from './next-of'
import type { ProblemCode, StartKind } from './vocabulary'

export type Problem = {
  readonly code: ProblemCode
  readonly level: 'ERROR' | 'WARNING'
  readonly stageId: string | null
  readonly what: string
}
export type KnownForm = {
  readonly isOpen: boolean
  readonly subject: 'SELF' | 'CHOSEN' | 'NONE'
  readonly isSeen: boolean
  readonly hasReview: boolean
  readonly hasSignature: boolean
  readonly fieldUids: ReadonlySet<string>
}
type World = {
  readonly forms: ReadonlyMap<string, KnownForm>
  readonly heldRoles: ReadonlySet<string>
  readonly there: ReadonlySet<string>
  readonly hasAudience: boolean
  readonly subjectSees: boolean
  readonly isSchedule: (rrule: string) => boolean
  /** Whether the module that an event comes from is on. */
  readonly canHappen: (kind: StartKind) => boolean
}

/** The problems of a definition, in the order of the stages. An error stops publishing. */
export function problemsIn(definition: Definition, world: World): Problem[] {
  const { stages, starts } = definition
  return [
    ...(stages.length === 0 ? [error('NO_STAGES')] : []),
    ...(starts.length === 0 ? [error('NO_START')] : []),
    ...(world.hasAudience ? [] : [error('NO_AUDIENCE')]),
    ...starts.flatMap((start) => {
      if (!world.canHappen(start.kind)) return [error('MODULE_OFF', null, start.kind)]
      if (start.kind === 'CONCERN' && world.subjectSees) return [error('CONCERN_SEEN')]
      if (start.kind === 'SCHEDULE' && start.rrule !== null && !world.isSchedule(start.rrule)) return [error('SCHEDULE')]
      return start.kind === 'FORM_COMPLETED' ? formProblems(start, world, null) : []
    }),
    ...stages.flatMap((stage, place) => stageProblems(definition, stage, place, world)),
  ]
}

const error = (code: ProblemCode, stageId: string | null = null, what = ''): Problem => ({ code, level: 'ERROR', stageId, what })
const warning = (code: ProblemCode, stageId: string): Problem => ({ code, level: 'WARNING', stageId, what: '' })

function stageProblems(definition: Definition, stage: Stage, place: number, world: World): Problem[] {
  const { id, caption, kind, who, to, escalate, wait, branches, when } = stage
  const ways = [...(needsPerson(stage) ? [who] : []), ...(kind === 'MESSAGE' ? to : []), ...(escalate ? [escalate.to] : [])]
  const rules = [when, ...branches.map((branch) => branch.when)].flatMap((rule) => rule ?? [])
  return [
    ...(caption === '' ? [error('NO_CAPTION', id)] : []),
    ...((needsPerson(stage) && who === null) || (kind === 'MESSAGE' && to.length === 0) ? [error('NOBODY', id)] : []),
    ...ways.flatMap((way) => (way ? whoProblems(definition, stage, way, place, world) : [])),
    ...ofForm(definition, stage, place, world),
    ...rules.flatMap((rule) => ruleProblems(definition, rule, place, { id, world })),
    ...wayProblems(definition, stage, place),
    ...(kind === 'DECISION' && branches.length === 0 ? [error('NO_BRANCHES', id)] : []),
    ...(kind === 'DECISION' && !isPersonsDecision(stage) && branches.some((branch) => branch.when === null) ? [error('RULE', id)] : []),
    ...(kind === 'WAIT' && wait === null ? [error('RULE', id)] : []),
    ...(wait?.kind === 'FOR' && stage.dueDays !== null && escalate === null ? [error('WAIT_UNTOLD', id, String(stage.dueDays))] : []),
    ...(wait?.kind === 'FOR' && !world.canHappen(wait.for.kind) ? [error('MODULE_OFF', id, wait.for.kind)] : []),
    ...(wait?.kind === 'FOR' && wait.for.kind === 'FORM_COMPLETED' ? formProblems(wait.for, world, id) : []),
  ]
}

function whoProblems(
  { stages }: Definition,
  { id, kind }: Stage,
  who: Who,
  place: number,
  { heldRoles, there, subjectSees }: World,
): Problem[] {
  switch (who.kind) {
    case 'SUBJECT':
      if (kind === 'REVIEW' || kind === 'SIGN_OFF') return [error('SUBJECT_DECIDES', id)]
      return subjectSees ? [] : [error('SUBJECT_DOES_NOT_SEE', id)]
    case 'NAMED':
      return who.userIds.some((one) => there.has(one)) ? [] : [error('NOBODY_HOLDS', id)]
    case 'ROLE':
      return heldRoles.has(who.roleId) ? [] : [error('NOBODY_HOLDS', id)]
    case 'SAME_AS':
      return stages.slice(0, place).some((one) => one.id === who.stageId && needsPerson(one)) ? [] : [error('NO_STAGE_BEFORE', id)]
    case 'SUPERVISOR':
    case 'STARTER':
      return []
  }
}

function ofForm(
  { stages }: Definition,
  { id, kind, formId, ofStageId, who }: Stage,
  place: number,
  { forms, subjectSees }: World,
): Problem[] {
  if (kind === 'FORM') {
    const form = formId === null ? undefined : forms.get(formId)
    if (formId === null) return [error('NO_FORM', id)]
    if (!form?.isOpen) return [error('FORM_CLOSED', id)]
    const isWrong = (form.subject === 'SELF' && who?.kind !== 'SUBJECT') || (form.subject === 'CHOSEN' && who?.kind === 'SUBJECT')
    const isTold = !subjectSees && form.subject !== 'NONE' && form.isSeen
    return [...(isWrong ? [error('FORM_SUBJECT', id)] : []), ...(isTold ? [warning('FORM_SEEN', id)] : [])]
  }
  if (kind !== 'REVIEW' && kind !== 'SIGN_OFF') return []
  const of = stages.slice(0, place).find((stage) => stage.id === ofStageId && stage.kind === 'FORM')
  if (!of) return [error('NO_STAGE_BEFORE', id)]
  const form = of.formId === null ? undefined : forms.get(of.formId)
  if (!form) return []
  if (kind === 'REVIEW') return form.hasReview ? [] : [error('FORM_HAS_NO_REVIEW', id)]
  return form.hasSignature ? [] : [error('FORM_HAS_NO_SIGNATURE', id)]
}

function ruleProblems({ stages }: Definition, rule: Rule, place: number, { id, world }: { id: string; world: World }): Problem[] {
  const of = stages.find((stage) => stage.id === rule.stageId)
  const isBefore = stages.findIndex((stage) => stage.id === rule.stageId) < place
  if (!of || !isBefore) return [error('RULE', id)]
  if (rule.kind === 'CHOICE') return of.branches.some((branch) => branch.id === rule.branchId) ? [] : [error('RULE', id)]
  return of.kind === 'FORM' && of.formId !== null ? formulaProblems(rule.formula, world.forms.get(of.formId), id) : [error('RULE', id)]
}

function formProblems({ formId, when }: { formId: string; when: string | null }, { forms }: World, id: string | null): Problem[] {
  const form = forms.get(formId)
  if (!form) return [error('FORM_CLOSED', id)]
  return when === null ? [] : formulaProblems(when, form, id)
}

function formulaProblems(formula: string, form: KnownForm | undefined, id: string | null): Problem[] {
  const { node } = parse(formula)
  if (!node) return [error('RULE', id)]
  return form && fieldsNamed(node).some((uid) => !form.fieldUids.has(uid)) ? [error('FIELD_GONE', id)] : []
}

/** Checks where a stage leads: each target must exist, and an end must be reachable. */
function wayProblems(definition: Definition, stage: Stage, place: number): Problem[] {
  const { stages } = definition
  const isThere = (next: string) => next === 'FOLLOWING' || next === 'END' || stages.some(({ id }) => id === next)
  const isLost = [stage.next, ...stage.branches.map(({ goTo }) => goTo)].some((next) => !isThere(next))
  const isReached = place === 0 || listReachable(definition, stages[0]?.id ?? null).has(stage.id)
  const ends = listReachable(definition, stage.id).has(null)
  return [
    ...(isLost ? [error('GOES_NOWHERE', stage.id)] : []),
    ...(isReached ? [] : [warning('NEVER_REACHED', stage.id)]),
    ...(ends ? [] : [error('ENDLESS', stage.id)]),
  ]
}

/** The stage itself and every stage that can come after it, and null if the end can. */
function listReachable(definition: Definition, from: string | null): Set<string | null> {
  const found = new Set<string | null>([from])
  for (const id of found) {
    const stage = definition.stages.find((one) => one.id === id)
    if (stage) for (const next of nextStagesOf(definition, stage)) found.add(next)
  }
  return found
}
