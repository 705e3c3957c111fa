import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyBatches, runBatches } from '@/server/kernel/calls/batch-work'
import {
  applyAtOnce,
  beginBatch,
  defineBatch,
  findBatch,
  listBatchRows,
  prepareBatch,
  undoBatch,
  type BatchKind,
} from '@/server/kernel/calls/batches'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'

const begin = new Date('2026-11-02T09:00:00Z')
const secondsAfter = (seconds: number) => new Date(begin.getTime() + seconds * 1_000)
const actorId = v7()
let ids: string[] = []

/** A sample kind of batch that sets the length of programmes. */
const lengthsKind = (fail: (apply: boolean, numbers: number[]) => void = () => {}): BatchKind =>
  defineBatch({
    kind: 'LENGTHS',
    settings: z.object({ by: z.number() }),
    wanted: z.number(),
    before: z.number(),
    chunk: 2,
    async apply({ db, settings }, rows) {
      fail(
        true,
        rows.map(({ number }) => number),
      )
      return Promise.all(
        rows.map(async ({ number, subjectId, wanted, mark }) => {
          const found = await db.programme.findUnique({ where: { id: subjectId ?? '' }, select: { lengthYears: true, revision: true } })
          if (!found || String(found.revision) !== mark) return { number, state: 'REFUSED' as const, reason: 'changedSince' }
          await db.programme.update({
            where: { id: subjectId ?? '' },
            data: { lengthYears: wanted + settings.by, revision: { increment: 1 } },
          })
          return { number, state: 'DONE' as const, before: found.lengthYears, mark: String(found.revision + 1) }
        }),
      )
    },
    async undo({ db }, rows) {
      fail(
        false,
        rows.map(({ number }) => number),
      )
      return Promise.all(
        rows.map(async ({ number, subjectId, before, mark }) => {
          const { count } = await db.programme.updateMany({
            where: { id: subjectId ?? '', revision: Number(mark) },
            data: { lengthYears: before ?? 0, revision: { increment: 1 } },
          })
          return count === 1 ? { number, state: 'UNDONE' as const } : { number, state: 'KEPT' as const, reason: 'changedSince' }
        }),
      )
    },
  })
const kind = lengthsKind()

const prepareBatchOfLengths = () =>
  inTransaction((db) =>
    prepareBatch(db, {
      kind: 'LENGTHS',
      actorId,
      locale: 'en-GB',
      at: begin,
      settings: { by: 1 },
      rows: ids.map((subjectId, place) => ({ subjectId, wanted: place, mark: '1' })),
    }),
  )
const beginBatchOfLengths = async () => {
  const id = await prepareBatchOfLengths()
  await inTransaction((db) => beginBatch(db, { id, kind: 'LENGTHS' }))
  return id
}
const stateOf = (id: string) => findBatch(prisma(), { id, kinds: ['LENGTHS'] })
const lengthsNow = async () => {
  const rows = await prisma().programme.findMany({ where: { id: { in: ids } }, select: { id: true, lengthYears: true } })
  return ids.map((id) => rows.find((row) => row.id === id)?.lengthYears)
}
const undo = (id: string, at: Date) => inTransaction((db) => undoBatch(db, { id, kind: 'LENGTHS', actorId, at }))

beforeEach(async () => {
  await prisma().batch.deleteMany()
  stopClock(begin)
  ids = Array.from({ length: 5 }, () => v7())
  await prisma().programme.createMany({ data: ids.map((id) => ({ id, name: id, lengthYears: 9 })) })
})
afterEach(() => stopClock(null))

describe('a batch', () => {
  test('does nothing until it is begun, then everything, in order and by chunks', async () => {
    const id = await prepareBatchOfLengths()
    await runBatches([kind])
    expect(await lengthsNow()).toEqual([9, 9, 9, 9, 9])
    const chunks: number[][] = []
    await inTransaction((db) => beginBatch(db, { id, kind: 'LENGTHS' }))
    await runBatches([lengthsKind((_, numbers) => void chunks.push(numbers))])
    expect(chunks).toEqual([[1, 2], [3, 4], [5]])
    expect(await lengthsNow()).toEqual([1, 2, 3, 4, 5])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLIED', total: 5, done: 5, refused: 0, appliedAt: begin, error: null })
  })

  test('is begun once', async () => {
    const id = await beginBatchOfLengths()
    await expect(inTransaction((db) => beginBatch(db, { id, kind: 'LENGTHS' }))).rejects.toMatchObject({ status: 'STATE_CHANGED' })
    await expect(inTransaction((db) => beginBatch(db, { id, kind: 'OTHER' }))).rejects.toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is applied within a call where it is small', async () => {
    const id = await prepareBatchOfLengths()
    expect(await inTransaction((db) => applyAtOnce(db, { id, kind, at: begin }))).toMatchObject({ state: 'APPLIED', done: 5 })
    expect(await lengthsNow()).toEqual([1, 2, 3, 4, 5])
  })

  test('refuses a row that was changed since it was prepared, and does the others', async () => {
    const id = await beginBatchOfLengths()
    await prisma().programme.update({ where: { id: ids[1] ?? '' }, data: { lengthYears: 7, revision: 2 } })
    await runBatches([kind])
    expect(await lengthsNow()).toEqual([1, 7, 3, 4, 5])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLIED', done: 5, refused: 1 })
    expect(await listBatchRows(prisma(), { batchId: id, state: 'REFUSED', after: 0, take: 10 })).toEqual([
      { number: 2, subjectId: ids[1], state: 'REFUSED', reason: 'changedSince' },
    ])
  })

  test('goes on after a kill where it stood, and does nothing twice', async () => {
    const id = await beginBatchOfLengths()
    const killed = lengthsKind((_, numbers) => {
      if (numbers.includes(3)) throw new Error('killed')
    })
    await runBatches([killed])
    expect(await lengthsNow()).toEqual([1, 2, 9, 9, 9])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLYING', done: 2, tries: 1, error: 'Error: killed' })
    await runBatches([kind])
    expect(await lengthsNow()).toEqual([1, 2, 9, 9, 9])
    stopClock(secondsAfter(10))
    await runBatches([kind])
    expect(await lengthsNow()).toEqual([1, 2, 3, 4, 5])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLIED', done: 5, refused: 0, tries: 0, error: null })
  })

  test('by several at once is done once', async () => {
    const id = await beginBatchOfLengths()
    const done: number[] = []
    const counting = lengthsKind((_, numbers) => void done.push(...numbers))
    await Promise.all(Array.from({ length: 4 }, () => runBatches([counting])))
    expect(done.sort()).toEqual([1, 2, 3, 4, 5])
    expect(await lengthsNow()).toEqual([1, 2, 3, 4, 5])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLIED', done: 5, tries: 0, error: null })
  })

  test('what cannot be applied to its end is undone by itself', async () => {
    const id = await beginBatchOfLengths()
    const failing = lengthsKind((isApplying, numbers) => {
      if (isApplying && numbers.includes(3)) throw new Error('never')
    })
    for (const seconds of [0, 10, 30, 70, 150]) {
      stopClock(secondsAfter(seconds))
      await runBatches([failing])
    }
    expect(await lengthsNow()).toEqual([9, 9, 9, 9, 9])
    expect(await stateOf(id)).toMatchObject({ state: 'UNDONE', done: 2, undone: 2, error: 'Error: never' })
  })

  test('nobody who forgets a row is believed', async () => {
    const id = await beginBatchOfLengths()
    await runBatches([
      defineBatch({
        kind: 'LENGTHS',
        settings: z.unknown(),
        wanted: z.unknown(),
        before: z.unknown(),
        apply: () => Promise.resolve([]),
        undo: () => Promise.resolve([]),
      }),
    ])
    expect(await stateOf(id)).toMatchObject({ state: 'APPLYING', done: 0, tries: 1 })
  })
})

describe('undone', () => {
  test('backwards, all but what was changed since, which is listed', async () => {
    const id = await beginBatchOfLengths()
    await runBatches([kind])
    await prisma().programme.update({ where: { id: ids[3] ?? '' }, data: { lengthYears: 8, revision: { increment: 1 } } })
    const chunks: number[][] = []
    expect(await undo(id, secondsAfter(3_600))).toBe(true)
    await runBatches([lengthsKind((_, numbers) => void chunks.push(numbers))])
    expect(chunks).toEqual([[5, 4], [3, 2], [1]])
    expect(await lengthsNow()).toEqual([9, 9, 9, 8, 9])
    expect(await stateOf(id)).toMatchObject({ state: 'UNDONE', undone: 4, kept: 1, undoneById: actorId })
    expect(await listBatchRows(prisma(), { batchId: id, state: 'KEPT', after: 0, take: 10 })).toEqual([
      { number: 4, subjectId: ids[3], state: 'KEPT', reason: 'changedSince' },
    ])
  })

  test('goes on after a kill where it stood, and is undone by nobody else meanwhile', async () => {
    const id = await beginBatchOfLengths()
    await runBatches([kind])
    await undo(id, secondsAfter(60))
    await runBatches([
      lengthsKind((isApplying, numbers) => {
        if (!isApplying && numbers.includes(3)) throw new Error('killed')
      }),
    ])
    expect(await lengthsNow()).toEqual([1, 2, 3, 9, 9])
    await expect(undo(id, secondsAfter(61))).rejects.toMatchObject({ status: 'STATE_CHANGED' })
    await expect(inTransaction((db) => beginBatch(db, { id, kind: 'LENGTHS' }))).rejects.toMatchObject({ status: 'STATE_CHANGED' })
    stopClock(secondsAfter(80))
    await runBatches([kind])
    expect(await lengthsNow()).toEqual([9, 9, 9, 9, 9])
    expect(await stateOf(id)).toMatchObject({ state: 'UNDONE', undone: 5, kept: 0 })
  })

  test('by two at once is begun once', async () => {
    const id = await beginBatchOfLengths()
    await runBatches([kind])
    const answers = await Promise.allSettled([undo(id, secondsAfter(60)), undo(id, secondsAfter(60))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('within a day, and once', async () => {
    const id = await beginBatchOfLengths()
    await expect(undo(id, begin)).rejects.toMatchObject({ status: 'STATE_CHANGED' })
    await runBatches([kind])
    expect(await undo(id, secondsAfter(24 * 3_600 + 1))).toBe(false)
    expect(await lengthsNow()).toEqual([1, 2, 3, 4, 5])
    expect(await undo(id, secondsAfter(24 * 3_600))).toBe(true)
    await runBatches([kind])
    await expect(undo(id, secondsAfter(60))).rejects.toMatchObject({ status: 'STATE_CHANGED' })
  })
})

describe('the rows of a batch', () => {
  test('go when it can no longer be undone; that it was stays', async () => {
    const [applied, waiting] = [await beginBatchOfLengths(), await prepareBatchOfLengths()]
    await runBatches([kind])
    await emptyBatches(secondsAfter(24 * 3_600))
    expect(await prisma().batchRow.count({ where: { batchId: applied } })).toBe(5)
    await emptyBatches(secondsAfter(24 * 3_600 + 1))
    expect(await prisma().batchRow.count({ where: { batchId: applied } })).toBe(0)
    expect(await stateOf(applied)).toMatchObject({ state: 'APPLIED', done: 5, isEmptied: true })
    await expect(undo(applied, begin)).rejects.toMatchObject({ status: 'STATE_CHANGED' })
    expect(await stateOf(waiting)).not.toBeNull()
    await emptyBatches(secondsAfter(7 * 24 * 3_600 + 1))
    expect(await stateOf(waiting)).toBeNull()
  })
})
