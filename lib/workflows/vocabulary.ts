import type { Module } from '@/lib/modules'

export const stageKinds = ['FORM', 'REVIEW', 'SIGN_OFF', 'TASK', 'MESSAGE', 'WAIT', 'DECISION'] as const
export type StageKind = (typeof stageKinds)[number]

export const startKinds = [
  'HAND',
  'SCHEDULE',
  'FORM_COMPLETED',
  'TEST_FAILED',
  'SESSION_MARKED',
  'ABSENCE_OVER',
  'AT_RISK',
  'CONCERN',
] as const
export type StartKind = (typeof startKinds)[number]
/** The module without which nothing of it happens. */
const moduleOfEvent: Partial<Record<StartKind, Module>> = { TEST_FAILED: 'tests', SESSION_MARKED: 'clinical', AT_RISK: 'timetable' }

/** Whether it can happen where these modules are on. */
export function canHappen(kind: StartKind, modules: ReadonlySet<Module>): boolean {
  const needed = moduleOfEvent[kind]
  return needed === undefined || modules.has(needed)
}

/** What started an instance. There is no foreign key, as the record may be removed. */
export const originKinds = ['HAND', 'SCHEDULE', 'FORM', 'TEST', 'SESSION', 'ABSENCE', 'AT_RISK', 'CONCERN'] as const
export type OriginKind = (typeof originKinds)[number]

/** How often a workflow is started for one person. */
export const repeats = ['ANY', 'ONE_RUNNING', 'ONCE'] as const

export const homescreenStyles = ['CARD', 'BUTTON', 'NONE'] as const
export type HomescreenStyle = (typeof homescreenStyles)[number]

/** What somebody does at a stage; null if the stage does not wait for the reader. */
export const stageActs = ['OPEN_FORM', 'TICK', 'DECIDE'] as const
export type StageAct = (typeof stageActs)[number]

/** Ready-made workflows that ship (lib/workflows/starters). */
export const starterNames = ['remediation', 'return', 'incident', 'induction', 'annualReview', 'supportPlan'] as const
export type StarterName = (typeof starterNames)[number]

export const historyActs = [
  'started',
  'opened',
  'done',
  'skipped',
  'voided',
  'told',
  'reminded',
  'escalated',
  'stuck',
  'released',
  'reassigned',
  'wentBack',
  'moved',
  'held',
  'resumed',
  'finished',
  'cancelled',
] as const
export type HistoryAct = (typeof historyActs)[number]

/** What a check of a draft finds; an error stops publishing. */
export const problemCodes = [
  'NO_STAGES',
  'NO_START',
  'NO_AUDIENCE',
  'NO_CAPTION',
  'NO_FORM',
  'FORM_CLOSED',
  'FORM_HAS_NO_REVIEW',
  'FORM_HAS_NO_SIGNATURE',
  'FORM_SUBJECT',
  'NO_STAGE_BEFORE',
  'NOBODY',
  'NOBODY_HOLDS',
  'SUBJECT_DECIDES',
  'SUBJECT_DOES_NOT_SEE',
  'FORM_SEEN',
  'CONCERN_SEEN',
  'GOES_NOWHERE',
  'NEVER_REACHED',
  'ENDLESS',
  'RULE',
  'FIELD_GONE',
  'NO_BRANCHES',
  'WAIT_UNTOLD',
  'SCHEDULE',
  'MODULE_OFF',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export const workflowLimits = { stages: 40, branches: 8, rounds: 5, atOnce: 20, caption: 120, text: 2_000, starts: 8 } as const
