import { afterEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { jobs } from '@/server/jobs'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'

const begin = new Date('2026-11-02T09:00:00Z')
const daysAfter = (count: number) => new Date(begin.getTime() + count * 86_400_000)
afterEach(() => stopClock(null))

async function remainingEvents(): Promise<string[]> {
  const job = jobs.find(({ name }) => name === 'expire-outbox')
  if (job) await runJob(job)
  return (await prisma().outboxEvent.findMany({ select: { state: true } })).map(({ state }) => state).sort()
}

test('what is done goes after seven days, what was given up after thirty, what waits never', async () => {
  const event = { type: 'notes.written', payload: {}, createdAt: begin, nextAttemptAt: begin }
  await prisma().outboxEvent.createMany({
    data: [
      { ...event, id: v7(), state: 'DONE', doneAt: begin },
      { ...event, id: v7(), state: 'DEAD' },
      { ...event, id: v7(), state: 'WAITING' },
    ],
  })
  stopClock(daysAfter(7))
  expect(await remainingEvents()).toEqual(['DEAD', 'DONE', 'WAITING'])
  stopClock(new Date(daysAfter(7).getTime() + 1))
  expect(await remainingEvents()).toEqual(['DEAD', 'WAITING'])
  stopClock(daysAfter(30))
  expect(await remainingEvents()).toEqual(['DEAD', 'WAITING'])
  stopClock(new Date(daysAfter(30).getTime() + 1))
  expect(await remainingEvents()).toEqual(['WAITING'])
})
