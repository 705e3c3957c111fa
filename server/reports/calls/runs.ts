import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/reports'
import { AnsweredBlock } from '@/lib/contracts/reports/configs.shapes'
import { AskedFor } from '@/lib/contracts/reports/files.shapes'
import { runLimits } from '@/lib/reports/vocabulary'
import { reportRun } from '@/lib/states/report-run'
import type { Actor } from '@/server/kernel/actor'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import { transition } from '@/server/kernel/calls/transition'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse, Refusal } from '@/server/kernel/errors'
import { storage } from '@/server/kernel/files/storage'
import { beginJob, providedJobs } from '@/server/kernel/jobs/jobs'
import type { PersonLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { reading, runEntity, runsJobName, writing } from '../access'
import { planOf, type Plan } from '../plan'
import { listVersions } from '../queries/elements'
import {
  countOpenRuns,
  endRun,
  findRun,
  findRunAnswer,
  findSameRun,
  insertRun,
  listRuns,
  lockRunsOf,
  makeRoom,
  setRunState,
  type RunRow,
} from '../queries/runs'
import { rightsOf, stillHasRights } from '../runs/rights'
import { runView } from '../runs/views'
import { exportChanges } from './export'

/** One run a minute for an hour: each may count the whole record for minutes. */
const preparing = { kind: 'report-run', most: 60, minutes: 60 } as const satisfies PersonLimit

const Blocks = z.array(AnsweredBlock.nullable())

export const beginRunCall = defineCall(contracts.beginRun, {
  ...writing,
  audit: 'reports.runBegun',
  limit: () => preparing,
  handle: async ({ actor, input: { format, asked, again }, db, request, audit, afterCommit }) => {
    if (format !== 'SCREEN') assertProven(actor, request.at)
    const { at } = request
    const plan = await planOf(db, actor, { asked, at, boundMs: null })
    const locale = actor.locale ?? request.locale
    const askedHash = canonicalHash({ format, locale, asked: Object.entries(asked).filter(([, value]) => value !== undefined) })
    await lockRunsOf(db, actor.id)
    const same = await findSameRun(db, { byId: actor.id, askedHash, at, orReady: !again })
    if (same && (same.state === 'PREPARING' || (await isStillTheirs(db, actor, { run: same, plan }))))
      return { id: same.id, state: same.state }
    if ((await countOpenRuns(db, actor.id)) >= runLimits.open)
      throw refuse('TOO_MANY_REQUESTS', { code: 'reports.TOO_MANY_RUNS', retryAfterSeconds: 30 })
    await makeRoom(db, { byId: actor.id, at })
    const id = v7()
    const title = await titleOf(db, plan)
    await insertRun(db, { id, byId: actor.id, askedHash, asked, format, title, locale, total: plan.blocks.length, askedAt: at })
    audit({ entity: runEntity, entityId: id, changes: { ...exportChanges(asked, format, 0), rows: { to: null } } })
    afterCommit(() => {
      const job = providedJobs().find(({ name }) => name === runsJobName)
      if (job) beginJob(job)
    })
    return { id, state: reportRun.initial }
  },
})

/** The title of the report; an analysis, and rows, are named after their measures. */
async function titleOf(db: Db, { title, blocks, behind }: Plan): Promise<string> {
  if (title !== null && behind === null) return title
  const elements = blocks.flatMap((block) => block.elements)
  const wanted = behind === null ? elements : elements.slice(behind.element, behind.element + 1)
  const found = await listVersions(
    db,
    wanted.map(({ id, version }) => ({ elementId: id, version })),
  )
  return [...(title === null ? [] : [title]), ...found.map(({ name }) => name)].join(', ').slice(0, 300)
}

async function isStillTheirs(db: Db, actor: Actor, { run, plan }: { run: Pick<RunRow, 'id'>; plan: Plan }): Promise<boolean> {
  const kept = await findRunAnswer(db, run.id)
  return kept !== null && stillHasRights(kept.rights, await rightsOf(db, actor, plan))
}

/**
 * Checks that a reader has the rights with which their run was made; otherwise the run is kept no longer.
 * @throws NOT_FOUND
 */
async function assertStillTheirs(db: Db, actor: Actor, { run, at }: { run: RunRow; at: Date }): Promise<z.output<typeof AskedFor>> {
  const asked = AskedFor.safeParse(run.asked)
  const isTheirs = asked.success && (await mayStill(db, actor, { run, asked: asked.data, at }))
  if (isTheirs) return asked.data
  await endRun({ id: run.id, at })
  throw refuse('NOT_FOUND')
}

async function mayStill(db: Db, actor: Actor, { run, asked, at }: { run: RunRow; asked: contracts.AskedFor; at: Date }): Promise<boolean> {
  try {
    return await isStillTheirs(db, actor, { run, plan: await planOf(db, actor, { asked, at, boundMs: null }) })
  } catch (error) {
    // The reader may not open the report, its student or an element any more.
    if (error instanceof Refusal && ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'].includes(error.status)) return false
    throw error
  }
}

export const listRunsCall = defineCall(contracts.listRuns, {
  ...reading,
  // A prepared report is between the software and the person who asked for it.
  notWhileViewing: true,
  handle: async ({ actor, db, request }) => {
    const rows = await listRuns(db, { byId: actor.id, at: request.at })
    return { rows: rows.flatMap((row) => runView(row) ?? []) }
  },
})

export const readRunCall = defineCall(contracts.readRun, {
  ...reading,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db, request }) => {
    const { at } = request
    const run = await findRun(db, { id, byId: actor.id, at })
    const view = run && runView(run)
    if (!view) throw refuse('NOT_FOUND')
    if (run.state !== 'READY') return { run: view, blocks: null }
    await assertStillTheirs(db, actor, { run, at })
    const blocks = run.format === 'SCREEN' ? Blocks.safeParse((await findRunAnswer(db, id))?.result) : null
    return { run: view, blocks: blocks?.data ?? null }
  },
})

export const openRunCall = defineCall(contracts.openRun, {
  ...writing,
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is read again.
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const run = await findRun(db, { id, byId: actor.id, at: request.at })
    if (!run || run.state !== 'READY' || run.format === 'SCREEN') throw refuse('NOT_FOUND')
    assertProven(actor, request.at)
    const asked = await assertStillTheirs(db, actor, { run, at: request.at })
    const content = Buffer.from(await new Response(await storage.get(id)).arrayBuffer())
    const rows = run.rows ?? 0
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: asked.of, rows, run: id })
    audit({ entity: 'report', entityId: id, changes: exportChanges(asked, run.format, rows) })
    const isText = run.format === 'CSV'
    return { csv: isText ? content.toString() : '', xlsx: isText ? '' : content.toString('base64'), rows, isCut: run.isCut }
  },
})

export const stopRunCall = defineCall(contracts.stopRun, {
  ...writing,
  audit: 'reports.runStopped',
  handle: async ({ actor, input: { id }, db, request, audit, afterCommit }) => {
    const run = await findRun(db, { id, byId: actor.id, at: request.at })
    if (!run) throw refuse('NOT_FOUND')
    await transition({
      machine: reportRun,
      from: run.state,
      on: run.state === 'PREPARING' ? 'stop' : 'expire',
      compareAndSet: (from, to) => setRunState(db, { id, from, to }),
    })
    // Whoever has a file removed does not leave it in the store until the job looks.
    if (run.state === 'READY' && run.format !== 'SCREEN') afterCommit(() => void storage.remove(id).catch(() => {}))
    audit({ entity: runEntity, entityId: id, changes: { state: { from: run.state, to: 'EXPIRED' } } })
    return {}
  },
})
