import { z } from 'zod'
import { homescreenStyles } from '@/lib/workflows/vocabulary'
import { id, InstanceRow, Person, revision, Turn } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { Instance } from './parts.shapes'

export const OfId = z.strictObject({ id })
export const FindMine = z.strictObject({ workflowId: id.optional() })
/**
 * `own` are instances about the asker, running ones first, at most 100. `asked` are other instances in which it is the asker's turn, at most 100. `shown` are
 * the open stages to show in the sidebar and on the home screen.
 */
export const Mine = z.object({
  /** The requested workflow; null if there is none, or if the asker takes no part in it. */
  workflow: z.object({ id: z.string(), name: z.string() }).nullable(),
  own: z.array(InstanceRow),
  asked: z.array(InstanceRow),
  shown: z.array(
    z.object({
      runId: z.string(),
      workflowId: z.string(),
      instanceId: z.string(),
      stageId: z.string(),
      caption: z.string(),
      inSidebar: z.boolean(),
      homescreenStyle: z.enum(homescreenStyles),
      note: z.string(),
      dueAt: z.string().nullable(),
      href: z.string(),
    }),
  ),
})

export const FindStage = z.strictObject({ workflowId: id, stageId: id, instanceId: id.optional() })
/** The asker's open work at a stage, from which they choose if there are several. */
export const StageWork = z.object({
  workflow: z.object({ id: z.string(), name: z.string() }),
  caption: z.string(),
  open: z.array(Turn.extend({ instanceId: z.string(), subject: Person, isYou: z.boolean() })),
})

/** The workflows that can be started by hand. `self`: about the asker; `others`: about students whom they see. */
export const Startable = z.object({
  workflows: z.array(
    z.object({ id: z.string(), name: z.string(), self: z.boolean(), others: z.boolean(), inNewMenu: z.boolean(), caption: z.string() }),
  ),
})

export const FindStudents = z.strictObject({ q: z.string().trim().min(2).max(100) })
/** At most 50. */
export const Students = z.object({ people: z.array(Person) })

/** Starts an instance under an id that the device made. */
export const StartOne = z.strictObject({ id, workflowId: id, subjectId: id.nullable().default(null) })
export const Started = z.object({ id: z.string(), href: z.string() })

export const Tick = z.strictObject({ runId: id, revision, comment: z.string().trim().max(2_000).default('') })
export const Decide = z.strictObject({
  runId: id,
  revision,
  /** Null chooses no branch, if the stage continues by itself. */
  branchId: id.nullable(),
  comment: z.string().trim().max(2_000).default(''),
})
export const Moved = z.object({ instanceId: z.string(), state: z.string(), revision: z.number() })
