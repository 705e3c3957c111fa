import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/calendar/[token]/route'
import * as contracts from '@/lib/contracts/timetables'
import { peerHeader } from '@/server/kernel/http/address'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { hashToken } from '@/server/kernel/secrets/token'
import '@/server/registry'
import {
  eventFields,
  madeEvent,
  madeTimetable,
  makePlannedSchool,
  onTimetable,
  tryTimetable,
  type PlannedSchool,
} from '../../support/timetables'

let school: PlannedSchool
const title = 'Planning, and review; part 1\nBEGIN:VEVENT'
let timetableId: string
let eventId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
  eventId = await madeEvent(school, timetableId, { title: 'Planning' })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
})

const makeFeed = (who = school.ann) => onTimetable(who, contracts.makeFeed, {})
const fetchFeed = (address: string, headers: Record<string, string> = {}) =>
  GET(new Request(address, { headers: { [peerHeader]: '192.0.2.7', ...headers } }))
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

describe('a private calendar', () => {
  test('holds one’s dates as a calendar program reads them, and nobody’s name', async () => {
    // A title that no form accepts, in case another way lets it in.
    await prisma().occurrence.updateMany({ where: { eventId, originalOn: new Date('2026-12-01') }, data: { title } })
    const { address } = await makeFeed()
    const answer = await fetchFeed(address)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const events = eventsIn(text)
    expect(events.map(({ startDate, endDate }) => [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()])).toEqual(
      ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => [`${day}T10:00:00.000Z`, `${day}T11:00:00.000Z`]),
    )
    expect(events[0]).toMatchObject({ summary: 'Planning, and review; part 1 BEGIN:VEVENT', location: 'Lecture theatre 1' })
    for (const { displayName } of [school.ann, school.teacher, school.staff]) expect(text).not.toContain(displayName)
  })

  test('follows a date that moves or is cancelled by its id', async () => {
    const { address } = await makeFeed()
    const before = eventsIn(await (await fetchFeed(address)).text())
    const on = '2026-12-15'
    const fields = eventFields(school, { title: 'Planning', startsTime: '15:00', pattern: { startsOn: on } })
    await onTimetable(school.staff, contracts.saveEvent, { id: eventId, timetableId, revision: 1, scope: 'THIS', on, fields })
    const cancel = { eventId, revision: 2, scope: 'THIS', on: '2026-12-22', act: 'CANCEL', reason: 'Ann Example is ill' }
    await onTimetable(school.staff, contracts.setOccurrences, cancel)
    const text = await (await fetchFeed(address)).text()
    const after = eventsIn(text)
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
    expect(after[2]?.startDate.toJSDate().toISOString()).toBe('2026-12-15T15:00:00.000Z')
    expect(after[2]?.sequence).toBeGreaterThan(before[2]?.sequence ?? 0)
    expect(after.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ])
    expect(text).not.toContain('Ann Example')
  })

  test('says that nothing is new', async () => {
    const { address } = await makeFeed()
    const etag = (await fetchFeed(address)).headers.get('etag') ?? ''
    expect((await fetchFeed(address, { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchFeed(address, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is opened by its newest address alone, until it is turned off', async () => {
    const [old, fresh] = [await makeFeed(), await makeFeed()]
    expect((await fetchFeed(old.address)).status).toBe(404)
    expect((await fetchFeed(fresh.address)).status).toBe(200)
    expect((await onTimetable(school.ann, contracts.readFeed, {})).madeAt).toBe('2026-11-24T09:00:00.000Z')
    const stored = await prisma().calendarFeed.findUniqueOrThrow({ where: { userId: school.ann.id } })
    expect(stored.tokenHash).toBe(hashToken(fresh.address.split('/').at(-1) ?? ''))
    await onTimetable(school.ann, contracts.endFeed, {})
    expect((await fetchFeed(fresh.address)).status).toBe(404)
    expect((await onTimetable(school.ann, contracts.readFeed, {})).madeAt).toBeNull()
  })

  test('ends with the account, and with what it may see', async () => {
    const { address } = await makeFeed(school.ben)
    expect((await fetchFeed(address)).status).toBe(200)
    await prisma().user.update({ where: { id: school.ben.id }, data: { status: 'DISABLED' } })
    expect((await fetchFeed(address)).status).toBe(404)
    await prisma().user.update({ where: { id: school.ben.id }, data: { status: 'ENABLED' } })
    await prisma().userRole.deleteMany({ where: { userId: school.ben.id } })
    expect((await fetchFeed(address)).status).toBe(404)
  })

  test('is made by nobody who has no timetable; of 1,000 reads no more are answered than a program needs', async () => {
    for (const contract of [contracts.readFeed, contracts.makeFeed, contracts.endFeed])
      expect((await tryTimetable(null, contract, {})).status).toBe('AUTHENTICATION_FAILED')
    expect((await fetchFeed(`http://localhost:3000/calendar/${'0'.repeat(64)}`)).status).toBe(404)
    const { address } = await makeFeed(school.teacher)
    const statuses: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetchFeed(address)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([60, 940])
  })
})
