import { z } from 'zod'
import { subjectRules } from '@/lib/forms/vocabulary'
import { stageRunStates } from '@/lib/states/stage-run'
import { stuckReasons, workflowInstanceStates } from '@/lib/states/workflow-instance'
import { Stage, Start } from '@/lib/workflows/definition.shapes'
import { problemCodes, repeats, stageKinds, startKinds, starterNames } from '@/lib/workflows/vocabulary'
import { Audience } from '../audience.shapes'
import { id, Origin, Person, revision, shownAs, State, Whose } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'

const reason = z.string().trim().min(1).max(1_000)
const name = z.string().trim().min(1).max(120)

export const OfId = z.strictObject({ id })
export const FindWorkflows = z.strictObject({ q: z.string().trim().max(100).optional() })

const Version = z.object({
  id: z.string(),
  number: z.number(),
  publishedAt: z.string(),
  by: z.string().nullable(),
  note: z.string(),
  running: z.number(),
})
const counts = { running: z.number(), stuck: z.number() } as const

export const Workflows = z.object({
  workflows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: State,
      version: z.number().nullable(),
      hasDraft: z.boolean(),
      stages: z.number(),
      starts: z.array(z.enum(startKinds)),
      ...counts,
      revision: z.number(),
    }),
  ),
})

export const EditorStage = Stage.extend(shownAs)
/** `hasDraft`: the draft differs from the current version. `names` are the names of all people, roles, forms and tests in the definition. */
export const Editor = z.object({
  id: z.string(),
  name: z.string(),
  state: State,
  heldAt: z.string().nullable(),
  audience: Audience,
  subjectSees: z.boolean(),
  once: z.enum(repeats),
  starts: z.array(Start),
  stages: z.array(EditorStage),
  hasDraft: z.boolean(),
  current: Version.nullable(),
  versions: z.array(Version),
  ...counts,
  /** The number of running instances on a version older than the current one. */
  onOlder: z.number(),
  names: z.array(z.object({ id: z.string(), name: z.string() })),
  savedAt: z.string(),
  /** Null if it is not known any more. */
  savedBy: z.string().nullable(),
  revision: z.number(),
})

/** `stageId` is the stage, or null for the whole definition. `what` is the name that the message needs. An error stops publishing, a warning does not. */
export const Problems = z.object({
  problems: z.array(
    z.object({
      code: z.enum(problemCodes),
      level: z.enum(['ERROR', 'WARNING']),
      stageId: z.string().nullable(),
      /** Counted from 1. */
      place: z.number().nullable(),
      what: z.string(),
    }),
  ),
})

export const FindRunning = z.strictObject({
  workflowId: id,
  show: z.enum(['RUNNING', 'STUCK', 'ENDED']).default('RUNNING'),
  stageId: id.optional(),
  versionId: id.optional(),
  after: id.optional(),
})
/** 100 a page, by id; `next` continues. */
export const Running = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      subject: Person,
      origin: Origin,
      state: z.enum(workflowInstanceStates),
      version: z.number(),
      stage: z
        .object({
          runId: z.string(),
          stageId: z.string(),
          caption: z.string(),
          kind: z.enum(stageKinds),
          state: z.enum(stageRunStates),
          whose: Whose,
          openedAt: z.string(),
          dueAt: z.string().nullable(),
          isLate: z.boolean(),
          round: z.number(),
        })
        .nullable(),
      stuck: z.enum(stuckReasons).nullable(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      revision: z.number(),
    }),
  ),
  next: z.string().nullable(),
  ...counts,
})

export const FindMove = z.strictObject({ workflowId: id, toVersionId: id })
/** Counts the running instances by their present stage. `toStage` null: the version does not have the stage, and the instances stay on their version. */
export const MovePreview = z.object({
  to: z.number(),
  moves: z.number(),
  stays: z.number(),
  stages: z.array(z.object({ stageId: z.string(), caption: z.string(), count: z.number(), toStage: z.string().nullable() })),
})
export const MoveRunning = z.strictObject({ workflowId: id, toVersionId: id, reason: z.string().trim().max(1_000).default('') })
export const MovedRunning = z.object({ moved: z.number(), stayed: z.number() })

const settings = {
  name,
  audience: Audience,
  subjectSees: z.boolean(),
  once: z.enum(repeats),
  starts: z.array(Start).max(8),
} as const
/**
 * Revision 0 makes the workflow; `starter` then fills it with texts in the asker's language. For an existing workflow, only the settings are saved and
 * `starter` is ignored.
 */
export const SaveWorkflow = z.strictObject({ id, revision, ...settings, starter: z.enum(starterNames).nullable().default(null) })
export const SaveStage = z.strictObject({
  workflowId: id,
  revision,
  stage: EditorStage,
  /** For a new stage, the stage before it; null makes it the first. */
  afterId: id.nullable().default(null),
})
export const OrderStages = z.strictObject({ workflowId: id, revision, stageIds: z.array(id).max(40) })
export const RemoveStage = z.strictObject({ workflowId: id, revision, stageId: id })
export const Saved = z.object({ id: z.string(), revision: z.number(), savedAt: z.string(), hasDraft: z.boolean() })

export const Publish = z.strictObject({ id, revision, note: z.string().trim().max(500).default('') })
export const Published = z.object({ versionId: z.string(), number: z.number(), onOlder: z.number(), revision: z.number() })
export const SetState = z.strictObject({ id, revision, state: State })
export const StateSet = z.object({ state: State, held: z.number(), revision: z.number() })

/** Gives the open stage of an instance to another person. */
export const Reassign = z.strictObject({ runId: id, revision, userId: id, reason })
export const Skip = z.strictObject({ runId: id, revision, reason })
export const GoBack = z.strictObject({ instanceId: id, revision, stageId: id, reason })
export const Cancel = z.strictObject({ instanceId: id, revision, reason })
export const Moved = z.object({ instanceId: z.string(), state: z.string(), revision: z.number() })

export const TryOut = z.strictObject({ workflowId: id, subjectId: id })
/** The draft tried on a real person as it would run today; nothing is written. `stops` is the reason why it would get stuck at the stage. */
export const Tried = z.object({
  subject: Person,
  /** Whether the person is in the audience. */
  isReached: z.boolean(),
  steps: z.array(
    z.object({
      stageId: z.string(),
      kind: z.enum(stageKinds),
      caption: z.string(),
      whose: Whose,
      told: z.array(Person),
      opensOn: z.string(),
      dueOn: z.string().nullable(),
      /** A rule whose answer does not exist yet; the preview treats it as met. */
      isAssumed: z.boolean(),
      stops: z.enum(stuckReasons).nullable(),
    }),
  ),
})

const Named = z.object({ id: z.string(), name: z.string() })
export const Choices = z.object({
  forms: z.array(Named.extend({ subject: z.enum(subjectRules), hasReview: z.boolean(), hasSignature: z.boolean() })),
  tests: z.array(Named),
  procedures: z.array(Named),
  roles: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
  groups: z.array(Named.extend({ grouping: z.string() })),
  firms: z.array(Named),
  starters: z.array(z.enum(starterNames)),
  /** The events that can start a workflow with the modules that are on. */
  events: z.array(z.enum(startKinds)),
  timeZone: z.string(),
})
export const OfForm = z.strictObject({ formId: id })
/** The fields that a rule can use, from the version of the form that would be asked for today. */
export const Fields = z.object({
  fields: z.array(
    z.object({
      uid: z.string(),
      id: z.string(),
      caption: z.string(),
      type: z.string(),
      options: z.array(z.object({ value: z.string(), caption: z.string() })),
    }),
  ),
})
export const FindPeople = z.strictObject({ q: z.string().trim().min(2).max(100) })
export const People = z.object({ people: z.array(Person.extend({ jobTitle: z.string().nullable() })) })
