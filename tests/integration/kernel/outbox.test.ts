import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { stopClock } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { writeOutbox } from '@/server/kernel/jobs/outbox'

const begin = new Date('2026-11-02T09:00:00Z')
const minutesAfter = (count: number) => new Date(begin.getTime() + count * 60_000)

async function addEvent(type: string, at = begin): Promise<string> {
  const id = v7()
  await prisma().outboxEvent.create({ data: { id, type, payload: { id }, createdAt: at, nextAttemptAt: at } })
  return id
}
const stateOf = (id: string) =>
  prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { state: true, attempts: true, nextAttemptAt: true, lastError: true } })

beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
  stopClock(begin)
})
afterEach(() => {
  stopClock(null)
  vi.restoreAllMocks()
})

describe('the outbox', () => {
  test('what is done stays done, and a try counts, whatever becomes of the next one', async () => {
    const [first, second] = [await addEvent('notes.written', minutesAfter(-2)), await addEvent('notes.stuck', minutesAfter(-1))]
    let isStuck = (): void => {}
    const stuck = new Promise<void>((resolve) => void (isStuck = resolve))
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => void (end = resolve))
    const draining = drainOutbox({
      'notes.written': () => Promise.resolve(),
      'notes.stuck': () => {
        isStuck()
        return ended
      },
    })
    await stuck
    const [done, underWay] = [await stateOf(first), await stateOf(second)]
    end()
    expect(await draining).toEqual({ done: 2, failed: 0 })
    expect([done.state, underWay]).toMatchObject(['DONE', { state: 'WAITING', attempts: 1, nextAttemptAt: minutesAfter(1) }])
    expect((await stateOf(second)).state).toBe('DONE')
  })

  test('what fails is tried again after 1, 2, 4 … minutes and given up after eight', async () => {
    const id = await addEvent('notes.failing')
    const listeners = { 'notes.failing': () => Promise.reject(new Error('not today')) }
    const waits: number[] = []
    for (let next = await stateOf(id); next.state === 'WAITING'; next = await stateOf(id)) {
      waits.push((next.nextAttemptAt.getTime() - begin.getTime()) / 60_000)
      stopClock(new Date(next.nextAttemptAt.getTime() - 1))
      expect(await drainOutbox(listeners)).toEqual({ done: 0, failed: 0 })
      stopClock(next.nextAttemptAt)
      expect(await drainOutbox(listeners)).toEqual({ done: 0, failed: 1 })
    }
    expect(waits).toEqual([0, 1, 3, 7, 15, 31, 63, 127])
    expect(await stateOf(id)).toMatchObject({ state: 'DEAD', attempts: 8, lastError: 'Error: not today' })
  })

  test('twenty at a time, the oldest first', async () => {
    const ids: string[] = []
    for (let at = 0; at < 21; at += 1) ids.push(await addEvent('notes.written', minutesAfter(-at)))
    const seen: unknown[] = []
    expect(await drainOutbox({ 'notes.written': async (payload) => void seen.push(Reflect.get(Object(payload), 'id')) })).toEqual({
      done: 20,
      failed: 0,
    })
    expect(seen).toEqual(ids.toReversed().slice(0, 20))
  })

  test('mails that somebody waits for leave first, then notices, then those of one act to many', async () => {
    await inJobTransaction((db) =>
      writeOutbox(
        db,
        [
          { type: 'notes.written', payload: { id: 'bulk' }, priority: 'bulk', notBefore: minutesAfter(-9) },
          { type: 'notes.written', payload: { id: 'notice' }, notBefore: minutesAfter(-5) },
          { type: 'notes.written', payload: { id: 'awaited' }, priority: 'awaited' },
        ],
        begin,
      ),
    )
    const seen: unknown[] = []
    await drainOutbox({ 'notes.written': async (payload) => void seen.push(Reflect.get(Object(payload), 'id')) })
    expect(seen).toEqual(['awaited', 'notice', 'bulk'])
  })

  test('what a listener emits has the priority of its event, unless it names one', async () => {
    await inJobTransaction((db) => writeOutbox(db, [{ type: 'notes.asked', payload: {}, priority: 'bulk' }], begin))
    await drainOutbox({
      'notes.asked': async (_payload, { emit }) => {
        emit({ type: 'notes.told', payload: {}, notBefore: minutesAfter(5) })
        emit({ type: 'notes.told', payload: {}, notBefore: minutesAfter(5), priority: 'awaited' })
      },
    })
    const told = await prisma().outboxEvent.findMany({
      where: { type: 'notes.told' },
      select: { priority: true },
      orderBy: { priority: 'asc' },
    })
    expect(told).toEqual([{ priority: 0 }, { priority: 2 }])
  })

  test('what a listener does and emits is done once together with the event, or not at all', async () => {
    const id = await addEvent('notes.written')
    let fails = true
    const listeners: Parameters<typeof drainOutbox>[0] = {
      'notes.written': async (_payload, { db, at, emit }) => {
        await db.setting.create({ data: { key: 'notes', value: 1, changedAt: at } })
        emit({ type: 'notes.told', payload: { of: id } })
        if (fails) throw new Error('not today')
      },
      'notes.told': () => Promise.resolve(),
    }
    const left = async () => [
      await prisma().setting.count({ where: { key: 'notes' } }),
      await prisma().outboxEvent.count({ where: { type: 'notes.told' } }),
    ]
    expect(await drainOutbox(listeners)).toEqual({ done: 0, failed: 1 })
    expect(await left()).toEqual([0, 0])
    fails = false
    stopClock(minutesAfter(1))
    expect(await drainOutbox(listeners)).toEqual({ done: 2, failed: 0 })
    expect([await left(), (await stateOf(id)).state]).toEqual([[1, 1], 'DONE'])
  })

  test('an event to which nobody listens is an error and given up at once; the others go on', async () => {
    const error = vi.spyOn(logger, 'error')
    const [unheard, heard] = [await addEvent('notes.unheard', minutesAfter(-1)), await addEvent('notes.written')]
    expect(await drainOutbox({ 'notes.written': () => Promise.resolve() })).toEqual({ done: 1, failed: 1 })
    expect(await stateOf(unheard)).toMatchObject({ state: 'DEAD', attempts: 1, lastError: 'nobody listens' })
    expect((await stateOf(heard)).state).toBe('DONE')
    expect(error.mock.calls).toEqual([['outbox.nobodyListens', { id: unheard, type: 'notes.unheard' }]])
  })
})

describe('the text of a mail, which may hold a link that signs in', () => {
  const mail = { to: 'a@school.example', subject: 's', text: 'https://cusp.example/setpassword/x' }
  async function waitingMail(attempts: number): Promise<string> {
    const id = v7()
    await prisma().outboxEvent.create({ data: { id, type: 'mail', payload: mail, attempts, createdAt: begin, nextAttemptAt: begin } })
    return id
  }
  const payloadOf = async (id: string) => (await prisma().outboxEvent.findUniqueOrThrow({ where: { id } })).payload

  test('stays until the mail is sent or given up', async () => {
    // No mail server runs here, so every try fails.
    const [again, last] = [await waitingMail(6), await waitingMail(7)]
    expect(await drainOutbox({})).toEqual({ done: 0, failed: 2 })
    expect([(await stateOf(again)).state, await payloadOf(again)]).toEqual(['WAITING', mail])
    expect([(await stateOf(last)).state, await payloadOf(last)]).toEqual(['DEAD', { to: mail.to, subject: mail.subject }])
  })
})
