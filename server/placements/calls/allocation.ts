import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/placements'
import { leavingOut, reasonKinds } from '@/lib/placements/blocks'
import { placementBlock as blockMachine } from '@/lib/states/placement-block'
import { placementRun as machine } from '@/lib/states/placement-run'
import type { Actor } from '@/server/kernel/actor'
import { batchesSoon, beginBatch, findBatch, listBatchRows, prepareBatch, undoableUntil, undoBatch } from '@/server/kernel/calls/batches'
import { transition } from '@/server/kernel/calls/transition'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { beginJob, providedJobs } from '@/server/kernel/jobs/jobs'
import type { PersonLimit } from '@/server/kernel/limits'
import { allocationsJobName, blockEntity, changing, placing, runEntity } from '../access'
import { allocationBatch } from '../allocation/batch'
import { gatherInput } from '../allocation/gather'
import { findBlocks, lockBlocks, changeBlockState, type BlockRow } from '../queries/blocks'
import { listProviderNames } from '../queries/providers'
import {
  countOutcomes,
  findOpenRun,
  findRun,
  insertRun,
  isApplied,
  listNames,
  listOutcomes,
  listPlacings,
  lockRun,
  setRunBatch,
  changeRunState,
  type OutcomeCount,
  type RunRow,
} from '../queries/runs.sql'
import { blocksFor } from '../scope'

const rowsAtOnce = 100
const mostNotDone = 50
/** Each calculation may use a processor for twenty seconds. */
const working = { kind: 'placement-allocation', most: 60, minutes: 60 } as const satisfies PersonLimit

const isToBePlaced = ({ state }: BlockRow) => state === 'PREFERENCES' || state === 'ALLOCATED'

export const previewAllocationCall = defineCall(contracts.previewAllocation, {
  ...changing,
  audit: 'placements.allocationBegun',
  limit: () => working,
  handle: async ({ actor, input, db, request, audit, afterCommit }) => {
    const blockIds = [...new Set(input.blockIds)].sort()
    const blocks = await lockBlocks(db, blocksFor(actor), blockIds)
    if (blocks.length < blockIds.length) throw refuse('NOT_FOUND')
    if (!blocks.every(isToBePlaced)) throw refuse('STATE_CHANGED')
    const open = await findOpenRun(db, blockIds)
    if (open) return { id: open.id, state: open.state }
    if ((await gatherInput(db, { blocks, byId: actor.id })) === null) throw refuse('CONFLICT', { code: 'placements.TOO_MANY' })
    if (!(await insertRun(db, { id: input.id, byId: actor.id, blockIds, at: request.at })))
      throw refuse('CONFLICT', { data: { newer: null } })
    audit({ entity: runEntity, entityId: input.id, changes: { blocks: { to: blocks.map(({ name }) => name).join(', ') } } })
    afterCommit(() => {
      const job = providedJobs().find(({ name }) => name === allocationsJobName)
      if (job) beginJob(job)
    })
    return { id: input.id, state: machine.initial }
  },
})

const isChoosing = ({ state, closesAt }: BlockRow, at: Date): boolean => state === 'PREFERENCES' && at < closesAt

const Reason = z.object({
  kind: z.enum(reasonKinds),
  provider: z.string(),
  ...{ places: z.number(), before: z.number(), first: z.number(), later: z.number(), unranked: z.number() },
})
type View = OutputOf<typeof contracts.readAllocation>

function countsOf(blockId: string, counts: readonly OutcomeCount[], choices: number) {
  const own = counts.filter((one) => one.blockId === blockId)
  const sum = (has: (one: OutcomeCount) => boolean) => own.reduce((total, one) => total + (has(one) ? one.count : 0), 0)
  return {
    candidates: sum(({ isLeftOut }) => !isLeftOut),
    choices: Array.from({ length: choices }, (_, place) => sum(({ choice }) => choice === place + 1)),
    unranked: sum(({ choice }) => choice === 0),
    without: sum(({ choice, isPlaced }) => choice === null && isPlaced),
    none: sum(({ isPlaced, isLeftOut }) => !isPlaced && !isLeftOut),
    leftOut: sum(({ isLeftOut }) => isLeftOut),
  }
}

async function findApplied(db: Db, batchId: string | null): Promise<View['applied']> {
  const batch = batchId === null ? null : await findBatch(db, { id: batchId, kinds: [allocationBatch.kind] })
  if (!batch) return null
  const [refused, kept] = [
    await listBatchRows(db, { batchId: batch.id, state: 'REFUSED', after: 0, take: mostNotDone }),
    await listBatchRows(db, { batchId: batch.id, state: 'KEPT', after: 0, take: mostNotDone }),
  ]
  const rows = [...refused, ...kept]
  const names = await listNames(
    db,
    rows.flatMap(({ subjectId }) => subjectId ?? []),
  )
  const { state, done, total, undone } = batch
  return {
    ...{ state, done, total, undone, refused: batch.refused, kept: batch.kept },
    undoableUntil: undoableUntil(batch)?.toISOString() ?? null,
    notDone: rows
      .slice(0, mostNotDone)
      .map(({ subjectId, reason }) => ({ student: names.get(subjectId ?? '') ?? '', reason: reason ?? '' })),
  }
}

/** A calculation is visible to people who see all of its blocks. */
async function blocksOf(db: Db, actor: Actor, run: RunRow | null): Promise<BlockRow[]> {
  const blocks = run ? await findBlocks(db, blocksFor(actor), run.blockIds) : []
  if (!run || blocks.length === 0 || blocks.length < run.blockIds.length) throw refuse('NOT_FOUND')
  return blocks
}

export const readAllocationCall = defineCall(contracts.readAllocation, {
  ...placing,
  handle: async ({ actor, input: { id, show, page }, db, request }) => {
    const run = await findRun(db, id)
    const blocks = await blocksOf(db, actor, run)
    if (!run) throw refuse('NOT_FOUND')
    const counts = await countOutcomes(db, id)
    const { rows, total } = await listOutcomes(db, { runId: id, show, limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce })
    const reasons = rows.map(({ reason }) => Reason.safeParse(reason).data ?? null)
    const names = await listProviderNames(
      db,
      reasons.flatMap((reason) => reason?.provider ?? []),
    )
    return {
      ...{ id, state: run.state, askedAt: run.askedAt.toISOString(), by: run.by, isOptimal: run.isOptimal, gap: run.gap, total },
      blocks: blocks.map((block) => ({
        ...{ id: block.id, name: block.name, state: block.state, isChoosing: isChoosing(block, request.at) },
        ...countsOf(block.id, counts, block.choices),
      })),
      rows: rows.map(({ block, student, provider, choice, leftOut }, place) => {
        const reason = reasons[place]
        return {
          ...{ block, provider, choice },
          student: { id: student.id, displayName: student.displayName, caption: student.group?.name ?? student.studentIdNumber ?? '' },
          leftOut: z.enum(leavingOut).safeParse(leftOut).data ?? null,
          reason: reason ? { ...reason, provider: names.get(reason.provider)?.name ?? '' } : null,
        }
      }),
      applied: await findApplied(db, run.batchId),
    }
  },
})

/** @throws NOT_FOUND */
async function lockOwnRun(db: Tx, actor: Actor, id: string): Promise<{ run: RunRow; blocks: BlockRow[] }> {
  const run = await lockRun(db, id)
  const blocks = run ? await lockBlocks(db, blocksFor(actor), run.blockIds) : []
  if (!run || blocks.length === 0 || blocks.length < run.blockIds.length) throw refuse('NOT_FOUND')
  return { run, blocks }
}

export const stopAllocationCall = defineCall(contracts.stopAllocation, {
  ...changing,
  audit: 'placements.allocationStopped',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const run = await findRun(db, id)
    await blocksOf(db, actor, run)
    if (!run) throw refuse('NOT_FOUND')
    await transition({
      machine,
      from: run.state,
      on: 'stop',
      compareAndSet: (from, to) => changeRunState(db, { id, from, to, at: request.at }),
    })
    audit({ entity: runEntity, entityId: id, changes: { state: { from: run.state, to: 'STOPPED' } } })
    return {}
  },
})

export const allocateCall = defineCall(contracts.allocate, {
  ...changing,
  audit: 'placements.allocated',
  handle: async ({ actor, input: { id, state }, db, request, audit, afterCommit }) => {
    const { run, blocks } = await lockOwnRun(db, actor, id)
    if (run.state !== 'DONE' || run.batchId !== null || !blocks.every(isToBePlaced)) throw refuse('STATE_CHANGED')
    if (blocks.some((block) => isChoosing(block, request.at))) throw refuse('CONFLICT', { code: 'placements.STILL_CHOOSING' })
    const now = await gatherInput(db, { blocks, byId: run.byId })
    if (now?.fingerprint !== run.fingerprint) throw refuse('CONFLICT', { code: 'placements.CHANGED' })
    const placings = await listPlacings(db, id)
    // Nobody places themself, not even through a colleague's calculation.
    if (placings.some(({ studentId }) => studentId === actor.id)) throw refuse('FORBIDDEN')
    const batchId = await prepareBatch(db, {
      ...{ kind: allocationBatch.kind, actorId: actor.id, locale: request.locale, at: request.at },
      settings: { runId: id, state },
      rows: placings.map((wanted) => ({ subjectId: wanted.studentId, wanted: { ...wanted, placementId: v7() } })),
    })
    await beginBatch(db, { id: batchId, kind: allocationBatch.kind })
    if ((await setRunBatch(db, { id, batchId })) === 0) throw refuse('STATE_CHANGED')
    for (const block of blocks) {
      const count = placings.filter(({ blockId }) => blockId === block.id).length
      const stepped = block.state === 'ALLOCATED' ? block.state : await stepBlockState(db, block, 'allocate')
      audit({ entity: blockEntity, entityId: block.id, changes: { state: { from: block.state, to: stepped }, placements: { to: count } } })
    }
    afterCommit(batchesSoon)
    return { savedAt: request.at.toISOString() }
  },
})

const stepBlockState = (db: Tx, { id, revision, state }: BlockRow, on: 'allocate' | 'undo') =>
  transition({ machine: blockMachine, from: state, on, compareAndSet: (from, to) => changeBlockState(db, { id, revision, from, to }) })

export const undoAllocationCall = defineCall(contracts.undoAllocation, {
  ...changing,
  audit: 'placements.allocationUndone',
  handle: async ({ actor, input: { id }, db, request, audit, afterCommit }) => {
    const { run, blocks } = await lockOwnRun(db, actor, id)
    if (run.batchId === null) throw refuse('STATE_CHANGED')
    if (!(await undoBatch(db, { id: run.batchId, kind: allocationBatch.kind, actorId: actor.id, at: request.at })))
      throw refuse('CONFLICT', { code: 'placements.TOO_LATE' })
    for (const block of blocks) {
      const goesBack = block.state === 'ALLOCATED' && !(await isApplied(db, { blockId: block.id, but: id }))
      const state = goesBack ? await stepBlockState(db, block, 'undo') : block.state
      audit({ entity: blockEntity, entityId: block.id, changes: { state: { from: block.state, to: state } } })
    }
    afterCommit(batchesSoon)
    return {}
  },
})

export const allocationCalls = [previewAllocationCall, readAllocationCall, stopAllocationCall, allocateCall, undoAllocationCall]
