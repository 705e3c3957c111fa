import { z } from 'zod'
import { stageRunStates } from '@/lib/states/stage-run'
import { stuckReasons, workflowInstanceStates } from '@/lib/states/workflow-instance'
import { workflowStates } from '@/lib/states/workflow'
import { historyActs, homescreenStyles, originKinds, stageActs, stageKinds } from '@/lib/workflows/vocabulary'

export const id = z.uuid().toLowerCase()
export const revision = z.number().int().min(0).max(2_000_000_000)
export const Person = z.object({ id: z.string(), displayName: z.string() })
/** Either a person or a role, or neither yet. */
export const Whose = z.object({ person: Person.nullable(), role: z.object({ id: z.string(), name: z.string() }).nullable() })

/** The event or record that started it, with the title it had then; `title` is empty if the kind says enough. */
export const Origin = z.object({ kind: z.enum(originKinds), title: z.string(), on: z.string().nullable() })

/** The stages done, out of all stages on the present path; skipped stages are not counted. */
const Progress = z.object({ done: z.number(), of: z.number() })

/** The occurrences that a WAIT has counted. */
const Counted = z.object({ times: z.number(), counted: z.array(z.object({ on: z.string(), title: z.string() })) })

/** The stage at which the instance is, and the person or role whose turn it is. */
export const Turn = z.object({
  runId: z.string(),
  stageId: z.string(),
  kind: z.enum(stageKinds),
  caption: z.string(),
  text: z.string(),
  whose: Whose,
  isYours: z.boolean(),
  /** The act that the asker can do; null if it is not their turn. */
  act: z.enum(stageActs).nullable(),
  /** The address where the act is done. */
  href: z.string().nullable(),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  waits: Counted.nullable(),
  /** The branches of a DECISION that the asker makes. */
  choices: z.array(z.object({ id: z.string(), caption: z.string() })),
  /** Sent with the act, so that it applies to exactly what was shown. */
  revision: z.number(),
})

const instance = {
  id: z.string(),
  workflow: z.object({ id: z.string(), name: z.string() }),
  subject: Person,
  isYou: z.boolean(),
  origin: Origin,
  state: z.enum(workflowInstanceStates),
  /** The workflow is suspended, so that the instance does not move. */
  isHeld: z.boolean(),
  progress: Progress,
  turn: Turn.nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
} as const
export const InstanceRow = z.object(instance)

/** One stage of the path. `state` is null if the instance has not come to it yet. */
export const PathStage = z.object({
  stageId: z.string(),
  kind: z.enum(stageKinds),
  caption: z.string(),
  state: z.enum(stageRunStates).nullable(),
  round: z.number(),
  isNow: z.boolean(),
  /** The person or role who did the stage or is doing it; for a future stage, who would do it. */
  whose: Whose,
  /** At a MESSAGE, those of the subject and their people who were told. */
  told: z.array(Person),
  at: z.string().nullable(),
  dueAt: z.string().nullable(),
  dueDays: z.number().nullable(),
  waits: Counted.nullable(),
  /** What was chosen at a DECISION. */
  choice: z.string().nullable(),
  comment: z.string(),
  /** The address of the form, if the asker may read it. */
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
  /** The person to write to if the instance is stuck or a date cannot be kept. */
  contact: Person.nullable(),
  /** For a WAIT for sessions, the subject's next clinic. */
  nextClinic: z.object({ heldOn: z.string(), shift: z.enum(['AM', 'PM', 'EVE']), clinic: z.string() }).nullable(),
  stuck: z.enum(stuckReasons).nullable(),
  /** Only for administrators of workflows; empty for others. */
  history: z.array(HistoryEntry),
  administers: z.boolean(),
})

/** How a stage is shown outside of its workflow. */
export const shownAs = {
  inSidebar: z.boolean().default(false),
  /** If it is empty, the stage's caption is used. */
  sidebarCaption: z.string().trim().max(60).default(''),
  homescreenStyle: z.enum(homescreenStyles).default('NONE'),
  inNewMenu: z.boolean().default(false),
} as const

export const State = z.enum(workflowStates)
