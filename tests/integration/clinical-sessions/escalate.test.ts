import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishMarking, unlockSession } from '@/lib/contracts/clinical-sessions'
import { forgetSettings } from '@/server/config'
import { clinicalSessionsJobs } from '@/server/clinical-sessions'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { addLine, begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
  await prisma().treatmentSession.updateMany({ data: { escalatedAt: schoolTime } })
})
afterEach(async () => {
  stopClock(schoolTime)
  await setSetting('timeZone', 'Europe/London')
  await setSetting('escalateAfterDays', 7)
})

async function setSetting(key: string, value: string | number): Promise<void> {
  await prisma().setting.upsert({ where: { key }, create: { key, value, changedAt: schoolTime }, update: { value } })
  forgetSettings()
}

/** Runs the job at an instant. */
async function runAt(at: string): Promise<void> {
  stopClock(new Date(at))
  await clinicalSessionsJobs.find(({ name }) => name === 'escalate-sessions')?.run()
  stopClock(schoolTime)
}

async function beginOn(heldOn: string): Promise<string> {
  const id = await begin(school)
  await addLine(school, id)
  await prisma().treatmentSession.update({ where: { id }, data: { heldOn: new Date(`${heldOn}T00:00:00Z`) } })
  return id
}
const isEscalated = async (id: string) => (await prisma().treatmentSession.findUniqueOrThrow({ where: { id } })).escalatedAt !== null
const listNotices = async () =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) => payload)

describe('what waits too long for its marks', () => {
  test('is brought to others’ notice once, and its teacher gets one notice about all of theirs', async () => {
    const ids = [await beginOn('2026-11-12'), await beginOn('2026-11-11')]
    const young = await beginOn('2026-11-13')
    await runAt('2026-11-20T11:37:00Z')
    expect(await Promise.all([...ids, young].map(isEscalated))).toEqual([true, true, false])
    expect(await listNotices()).toMatchObject([{ to: [school.teacher.id], key: 'sessionsWaiting', values: { count: '2', days: '7' } }])
    const seen = await readAs(school.staff, ids[0] ?? '')
    expect(seen).toMatchObject({
      escalatedAt: '2026-11-20T11:37:00.000Z',
      history: [{ act: 'escalated', by: { displayName: '' } }, {}, {}],
    })
    await runAt('2026-11-21T03:37:00Z')
    expect(await listNotices()).toMatchObject([{}, { key: 'sessionsWaiting', values: { count: '1' } }])
    expect(await isEscalated(young)).toBe(true)
    expect(await prisma().sessionHistory.count({ where: { sessionId: { in: ids }, act: 'escalated' } })).toBe(2)
  })

  test('only where there is something to mark, and not what is finished or cancelled', async () => {
    const empty = await begin(school)
    const { sessionId: finished } = await beginFinished(school)
    const cancelled = await beginOn('2026-11-01')
    await prisma().treatmentSession.update({ where: { id: cancelled }, data: { state: 'CANCELLED' } })
    await prisma().treatmentSession.updateMany({
      where: { id: { in: [empty, finished] } },
      data: { heldOn: new Date('2026-11-01T00:00:00Z'), escalatedAt: null },
    })
    await runAt('2026-11-20T11:37:00Z')
    expect(await Promise.all([empty, finished, cancelled].map(isEscalated))).toEqual([false, false, false])
  })

  test('never, where the institution says 0', async () => {
    const id = await beginOn('2026-01-05')
    await setSetting('escalateAfterDays', 0)
    await runAt('2026-11-20T11:37:00Z')
    expect([await isEscalated(id), (await listNotices()).length]).toEqual([false, 0])
  })

  test('counts the institution’s days, wherever the server is and whatever the clock does that night', async () => {
    // In Auckland it is the 26th already, where the clock was set forward the day before; in Los Angeles it is still the 24th.
    const id = await beginOn('2026-09-18')
    await setSetting('timeZone', 'America/Los_Angeles')
    await runAt('2026-09-26T06:30:00Z')
    expect(await isEscalated(id)).toBe(false)
    await setSetting('timeZone', 'Pacific/Auckland')
    await runAt('2026-09-25T13:30:00Z')
    expect(await isEscalated(id)).toBe(true)
    // The nights in which London's clock is set back and forward.
    await setSetting('timeZone', 'Europe/London')
    const autumn = await beginOn('2026-10-18')
    await runAt('2026-10-25T23:59:00Z')
    expect(await isEscalated(autumn)).toBe(false)
    await runAt('2026-10-26T00:01:00Z')
    expect(await isEscalated(autumn)).toBe(true)
    const spring = await beginOn('2026-03-22')
    await runAt('2026-03-29T22:59:00Z')
    expect(await isEscalated(spring)).toBe(false)
    await runAt('2026-03-29T23:01:00Z')
    expect(await isEscalated(spring)).toBe(true)
  })

  test('what was unlocked waits since then', async () => {
    const { sessionId } = await beginFinished(school)
    await tryAs(school.admin, unlockSession, { sessionId, reason: 'Mistake' }, { at: new Date('2026-11-20T23:30:00Z') })
    await runAt('2026-11-27T10:00:00Z')
    expect(await isEscalated(sessionId)).toBe(false)
    await runAt('2026-11-28T10:00:00Z')
    expect(await isEscalated(sessionId)).toBe(true)
    await tryAs(school.teacher, finishMarking, { sessionId })
    await tryAs(school.admin, unlockSession, { sessionId, reason: 'Again' }, { at: new Date('2026-11-29T10:00:00Z') })
    expect(await isEscalated(sessionId)).toBe(false)
  })
})
