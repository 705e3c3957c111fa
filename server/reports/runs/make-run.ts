import 'server-only'
import { Readable } from 'node:stream'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { AskedFor } from '@/lib/contracts/reports/files.shapes'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import type { Db } from '@/server/kernel/db'
import { Refusal } from '@/server/kernel/errors'
import { storage } from '@/server/kernel/files/storage'
import { findAbsentActor } from '@/server/kernel/queries/sessions'
import { answersOf, fileOfBlocks, type Answers } from '../block-file'
import { answerBlock } from '../measures/block'
import { planOf, type Plan } from '../plan'
import { storeProgress, type ClaimedRun } from '../queries/runs-made.sql'
import { rightsOf, type RunRights } from './rights'

/** The time limit for each statement of a run; it is shorter than the time after which the process is taken for dead. */
const statementMs = 120_000
/** An upper bound for the rows of one file. */
const mostRows = 50_000

export type MadeRun = {
  readonly asOf: Date
  readonly done: number
  readonly rights: RunRights
  /** Null for a file, which lies in the file store. */
  readonly result: (AnsweredBlock | null)[] | null
  readonly sizeBytes: number | null
  readonly rows: number | null
  readonly isCut: boolean
}

/** The person for whom a run is made; null where they may not log in or read reports any more, in which case they get nothing. */
async function readerOfRun(byId: string): Promise<Actor | null> {
  const actor = await findAbsentActor(byId)
  return actor && holds(actor.privileges, 'REPORT_CLINICALEXPERIENCE') ? actor : null
}

/**
 * Makes a run with the present rights of the person who asked. 'failed': it cannot be made for them; 'stopped': nobody wants it any more, or somebody else
 * makes it.
 */
export async function makeRun(db: Db, run: ClaimedRun): Promise<MadeRun | 'failed' | 'stopped'> {
  const actor = await readerOfRun(run.byId)
  const asked = AskedFor.safeParse(run.asked)
  if (!actor || !asked.success) return 'failed'
  const asOf = now()
  try {
    const plan = await planOf(db, actor, { asked: asked.data, at: asOf, boundMs: statementMs })
    const rights = await rightsOf(db, actor, plan)
    const answers = await answerAll(db, actor, { plan, run })
    if (answers === null) return 'stopped'
    if (answers.kind === 'blocks' && answers.blocks.every((block) => block === null)) return 'failed'
    const file = run.format === 'SCREEN' ? null : await storeFile(db, actor, { plan, answers, run, asOf })
    // A reader who lost access while the run was made does not get its result.
    if ((await readerOfRun(run.byId)) === null) return 'failed'
    return {
      ...{ asOf, rights, done: plan.blocks.length },
      result: file === null && answers.kind === 'blocks' ? [...answers.blocks] : null,
      sizeBytes: file?.sizeBytes ?? null,
      rows: file?.rows ?? null,
      isCut: file?.isCut ?? false,
    }
  } catch (error) {
    if (error instanceof Refusal) return 'failed'
    throw error
  }
}

type Making = { readonly plan: Plan; readonly run: ClaimedRun }

/** Answers one block after another, and reports each; a block that cannot be made leaves the others. Null: the run was stopped. */
async function answerAll(db: Db, actor: Actor, { plan, run }: Making): Promise<Answers | null> {
  if (plan.behind !== null) return answersOf(db, actor, plan, mostRows)
  const blocks: (AnsweredBlock | null)[] = []
  for (const block of plan.blocks) {
    blocks.push(await answerBlock(db, actor, block, plan.framed).catch(nullWhereRefused))
    if (!(await storeProgress(db, { ...run, done: blocks.length, at: now() }))) return null
  }
  return { kind: 'blocks', blocks }
}

function nullWhereRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

async function storeFile(db: Db, actor: Actor, { plan, run, answers, asOf }: Making & { answers: Answers; asOf: Date }) {
  const { id, format, locale } = run
  if (format === 'SCREEN') return null
  const made = await fileOfBlocks(db, actor, { plan, answers, at: asOf, locale, format })
  const content = made.xlsx ?? Buffer.from(made.csv)
  // A process that was killed may have left a part of the file.
  await storage.remove(id)
  await storage.put(id, Readable.from([content]))
  return { sizeBytes: content.length, rows: made.numbers, isCut: made.isCut }
}
