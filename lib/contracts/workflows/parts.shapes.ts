import { z } from 'zod'
import { stageRunStates } from '@/lib/states/stage-run'
import { stuckReasons, workflowInstanceStates } from '@/lib/states/workflow-instance'
import { workflowStates } from '@/lib/states/workflow'
import { historyActs, homescreenStyles, originKinds, stageActs, stageKinds } from '@/lib/workflows/vocabulary'

export const id = z.uuid().toLowerCase()
export const revision = z.number().int().min(0).max(2_000_000_000)
export const Person = z.object({ id: z.string(), displayName: z.string() })
/** One of the two, or nobody yet. */
export const Whose = z.object({ person: Person.nullable(), role: z.object({ id: z.string(), name: z.string() }).nullable() })

/** What it came from, in the words of then: `title` is empty where its kind says all. */
export const Origin = z.object({ kind: z.enum(originKinds), title: z.string(), on: z.string().nullable() })

/** How far: of the stages on the way as it now stands; those that are skipped count as none. */
const Progress = z.object({ done: z.number(), of: z.number() })

/** What was counted of a WAIT. */
const Counted = z.object({ times: z.number(), counted: z.array(z.object({ on: z.string(), title: z.string() })) })

/** Whose turn it is now, at which stage. */
export const Turn = z.object({
  runId: z.string(),
  stageId: z.string(),
  kind: z.enum(stageKinds),
  caption: z.string(),
  text: z.string(),
  whose: Whose,
  isYours: z.boolean(),
  /** What the asker does about it; null where it is not theirs. */
  act: z.enum(stageActs).nullable(),
  /** Where it is done. */
  href: z.string().nullable(),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  waits: Counted.nullable(),
  /** Of a DECISION that the asker makes. */
  choices: z.array(z.object({ id: z.string(), caption: z.string() })),
  /** To be sent with the act: what was shown is what is acted on. */
  revision: z.number(),
})

const instance = {
  id: z.string(),
  workflow: z.object({ id: z.string(), name: z.string() }),
  subject: Person,
  isYou: z.boolean(),
  origin: Origin,
  state: z.enum(workflowInstanceStates),
  /** The workflow is suspended: nothing moves. */
  isHeld: z.boolean(),
  progress: Progress,
  turn: Turn.nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
} as const
export const InstanceRow = z.object(instance)

/** One line of the way. `state` null: still to come. */
export const PathStage = z.object({
  stageId: z.string(),
  kind: z.enum(stageKinds),
  caption: z.string(),
  state: z.enum(stageRunStates).nullable(),
  round: z.number(),
  isNow: z.boolean(),
  /** Who did it, or who does it now; still to come: who would. */
  whose: Whose,
  /** Who of the subject and their people was told, at a MESSAGE. */
  told: z.array(Person),
  at: z.string().nullable(),
  dueAt: z.string().nullable(),
  dueDays: z.number().nullable(),
  waits: Counted.nullable(),
  /** What was chosen at a DECISION. */
  choice: z.string().nullable(),
  comment: z.string(),
  /** To the form, where the asker may read it. */
  href: z.string().nullable(),
})

export const HistoryEntry = z.object({
  at: z.string(),
  by: Person.nullable(),
  act: z.enum(historyActs),
  caption: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string(),
})

export const Instance = z.object({
  ...instance,
  revision: z.number(),
  path: z.array(PathStage),
  /** Whom to write to where it is stuck or a date cannot be kept. */
  contact: Person.nullable(),
  /** Of a WAIT for sessions: the subject's next clinic. */
  nextClinic: z.object({ heldOn: z.string(), shift: z.enum(['AM', 'PM', 'EVE']), clinic: z.string() }).nullable(),
  stuck: z.enum(stuckReasons).nullable(),
  /** For whoever administers workflows; others get none. */
  history: z.array(HistoryEntry),
  administers: z.boolean(),
})

/** How a stage is shown outside of its workflow. */
export const shownAs = {
  inSidebar: z.boolean().default(false),
  /** The stage's caption where it is empty. */
  sidebarCaption: z.string().trim().max(60).default(''),
  homescreenStyle: z.enum(homescreenStyles).default('NONE'),
  inNewMenu: z.boolean().default(false),
} as const

export const State = z.enum(workflowStates)
