import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { expireSwaps } from '@/server/timetables'
import '@/server/registry'
import {
  began,
  codeOf,
  comersTo,
  madeDate,
  makeSwapSchool,
  noticesSent,
  makeOffer,
  offerableDate,
  setSwaps,
  stateOf,
  swapsOf,
  tryDecide,
  tryTake,
  type SwapSchool,
} from '../../support/swaps'
import { eventFields, onTimetable, tryTimetable } from '../../support/timetables'

let school: SwapSchool
beforeAll(async () => {
  school = await makeSwapSchool()
})
beforeEach(async () => {
  stopClock(began)
  await setSwaps({ swaps: 'APPROVED', swapNoticeHours: 48, swapsAtOnce: 20 })
  await prisma().swapOffer.updateMany({ where: { state: { in: ['OPEN', 'TAKEN'] } }, data: { state: 'WITHDRAWN' } })
  await prisma().outboxEvent.deleteMany({})
})

const swapsOpenTo = async (who: SwapSchool['ann']) => (await swapsOf(who)).open.map(({ id }) => id)
const tryOffer = (who: SwapSchool['ann'], input: object) => tryTimetable(who, contracts.offerSwap, { id: v7(), wanted: [], ...input })

describe('a date that is given away', () => {
  test('goes to whoever takes it once a planner approves, and both and the teachers are told once', async () => {
    const { ann, ben, staff, teacher } = school
    const date = await madeDate(school)
    await prisma().timetableChangePerson.deleteMany({})
    const id = await makeOffer(ann, date)
    expect((await swapsOf(ben)).open).toMatchObject([{ id, person: { id: ann.id }, part: 'STUDENT', ways: [{ given: null, clashes: [] }] }])
    expect(await tryTake(ben, id)).toMatchObject({ status: 'SUCCESS', output: { state: 'TAKEN' } })
    expect(await noticesSent()).toMatchObject([
      { key: 'swapTaken', to: [ann.id], values: { title: 'Crowns', fromOn: date.on, person: ben.displayName } },
    ])
    expect(await comersTo(date.occurrenceId)).toEqual(['ann', 'tess'])
    expect((await onTimetable(staff, contracts.listSwapsToDecide, {})).rows.filter(({ state }) => state === 'TAKEN')).toMatchObject([
      { id, person: { id: ann.id }, taker: { id: ben.id }, obstacle: null, clashes: [] },
    ])
    expect(await tryDecide(staff, id)).toMatchObject({ status: 'SUCCESS', output: { state: 'DONE' } })
    expect(await comersTo(date.occurrenceId)).toEqual(['ben', 'tess'])
    const [notice, ...more] = await noticesSent()
    expect(notice).toMatchObject({ key: 'swapDone', values: { person: ben.displayName, name: ann.displayName, title: 'Crowns' } })
    expect([notice?.to.toSorted(), more]).toEqual([[ann.id, ben.id, teacher.id].toSorted(), []])
    // Their weeks show the date as new, and no mail announces it a second time.
    const changes = await prisma().timetableChangePerson.findMany({
      where: { change: { occurrenceId: date.occurrenceId } },
      include: { change: true },
    })
    expect(changes.map(({ userId, change, toldAt, seenAt }) => [userId, change.what, toldAt !== null, seenAt]).toSorted()).toEqual(
      [
        [ann.id, 'REMOVED', true, null],
        [ben.id, 'ADDED', true, null],
      ].toSorted(),
    )
    expect((await onTimetable(ben, contracts.readIndividual, { from: date.on })).dates.map((one) => one.id)).toContain(date.occurrenceId)
    expect((await swapsOf(ann)).own.find((one) => one.id === id)).toMatchObject({ state: 'DONE', isOffered: true, taker: { id: ben.id } })
  })

  test('goes at once where no planner approves, and whoever took it is not told what they did', async () => {
    await setSwaps({ swaps: 'FREE' })
    const date = await madeDate(school)
    const id = await makeOffer(school.ann, date)
    expect(await tryTake(school.ben, id)).toMatchObject({ status: 'SUCCESS', output: { state: 'DONE' } })
    expect(await comersTo(date.occurrenceId)).toEqual(['ben', 'tess'])
    expect((await noticesSent()).map(({ key, to }) => [key, to.toSorted()])).toEqual([
      ['swapDone', [school.ann.id, school.teacher.id].toSorted()],
    ])
  })

  test('waits for its creator where only they change the event, though swaps go by themselves', async () => {
    await setSwaps({ swaps: 'FREE' })
    const date = await madeDate(school, { creatorOnly: true })
    const id = await makeOffer(school.ann, date)
    expect(await tryTake(school.ben, id)).toMatchObject({ output: { state: 'TAKEN' } })
    await prisma().event.update({ where: { id: date.eventId }, data: { creatorId: school.teacher.id } })
    expect(await codeOf(tryDecide(school.staff, id))).toBe('CREATOR_ONLY')
  })

  test('can come back to who had it', async () => {
    await setSwaps({ swaps: 'FREE' })
    const date = await madeDate(school)
    await tryTake(school.ben, await makeOffer(school.ann, date))
    await tryTake(school.ann, await makeOffer(school.ben, date))
    expect(await comersTo(date.occurrenceId)).toEqual(['ann', 'tess'])
  })

  test('stays whose it is where a planner says no, who says why', async () => {
    const date = await madeDate(school)
    const id = await makeOffer(school.ann, date)
    await tryTake(school.ben, id)
    expect((await tryDecide(school.staff, id, 'REFUSE', ' ')).status).toBe('VALIDATION_FAILED')
    await noticesSent()
    expect(await tryDecide(school.staff, id, 'REFUSE', 'Ben is in the exam team')).toMatchObject({ output: { state: 'REFUSED' } })
    expect(await noticesSent()).toMatchObject([{ key: 'swapRefused', to: [school.ann.id, school.ben.id] }])
    expect(await comersTo(date.occurrenceId)).toEqual(['ann', 'tess'])
    expect((await swapsOf(school.ben)).own.find((one) => one.id === id)).toMatchObject({
      state: 'REFUSED',
      reason: 'Ben is in the exam team',
    })
    expect(await codeOf(tryDecide(school.staff, id))).toBe('SWAP_GONE')
  })

  test('is one’s own again when it is withdrawn, and offered again when who took it steps back', async () => {
    const date = await madeDate(school)
    const id = await makeOffer(school.ann, date)
    await tryTake(school.ben, id)
    await noticesSent()
    expect(await onTimetable(school.ben, contracts.withdrawSwap, { id, revision: 2 })).toEqual({ state: 'OPEN', revision: 3 })
    expect(await noticesSent()).toMatchObject([{ key: 'swapGivenUp', to: [school.ann.id] }])
    await tryTake(school.carl, id)
    await noticesSent()
    // Ann saw the swap as open while Carl took it: he is notified of her withdrawal.
    expect(await onTimetable(school.ann, contracts.withdrawSwap, { id, revision: 3 })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await noticesSent()).toMatchObject([{ key: 'swapWithdrawn', to: [school.carl.id] }])
    expect(await codeOf(tryTake(school.dora, id))).toBe('SWAP_GONE')
  })
})

describe('a date for another', () => {
  test('changes hands with one of those that were wanted', async () => {
    const { ann, ben, carl, staff } = school
    const [mine, his, carls] = [
      await madeDate(school),
      await madeDate(school, { students: [ben], teachers: [school.colleague], title: 'Bridges' }),
      await madeDate(school, { students: [carl] }),
    ]
    const id = await makeOffer(ann, mine, [his.occurrenceId])
    // Carl has none of the dates that she wants.
    expect(await swapsOpenTo(carl)).not.toContain(id)
    expect(await codeOf(tryTake(carl, id, carls.occurrenceId))).toBe('SWAP_CHANGED')
    expect(await codeOf(tryTake(carl, id, his.occurrenceId))).toBe('SWAP_LEFT')
    expect(await codeOf(tryTake(ben, id, null))).toBe('SWAP_CHANGED')
    expect((await swapsOf(ben)).open).toMatchObject([{ id, ways: [{ given: { id: his.occurrenceId, title: 'Bridges' } }] }])
    expect((await tryTake(ben, id, his.occurrenceId)).status).toBe('SUCCESS')
    await noticesSent()
    expect((await tryDecide(staff, id)).status).toBe('SUCCESS')
    expect([await comersTo(mine.occurrenceId), await comersTo(his.occurrenceId)]).toEqual([
      ['ben', 'tess'],
      ['ann', 'cleo'],
    ])
    const told = await noticesSent()
    expect(told.map(({ key, to, values }) => [key, to.toSorted(), values.title, values.subject])).toEqual([
      ['swapExchanged', [ann.id, ben.id].toSorted(), 'Crowns', 'Bridges'],
      ['swapDone', [school.teacher.id], 'Crowns', undefined],
      ['swapDone', [school.colleague.id], 'Bridges', undefined],
    ])
  })

  test('of the same series at the same time is no clash of the two', async () => {
    const on = school.nextDay()
    const [mine, his] = [
      await madeDate(school, { on }),
      await madeDate(school, { students: [school.ben], teachers: [school.colleague], on }),
    ]
    await setSwaps({ swaps: 'FREE' })
    const id = await makeOffer(school.ann, mine, [his.occurrenceId])
    expect((await tryTake(school.ben, id, his.occurrenceId)).status).toBe('SUCCESS')
    expect(await comersTo(his.occurrenceId)).toEqual(['ann', 'cleo'])
  })

  test('is not offered for a date that one has, that clashes, or that is not as it was shown', async () => {
    const on = school.nextDay()
    const mine = await madeDate(school)
    const [own, busy] = [await madeDate(school, { on }), await madeDate(school, { students: [school.ben], on })]
    const { dates } = await onTimetable(school.ann, contracts.listSwapChoices, { occurrenceId: mine.occurrenceId })
    expect(dates.map(({ id }) => id).filter((id) => [own.occurrenceId, busy.occurrenceId].includes(id))).toEqual([])
    const ask = await offerableDate(school.ann, mine.occurrenceId)
    for (const { occurrenceId } of [own, busy])
      expect(await codeOf(tryOffer(school.ann, { ...ask, wanted: [{ occurrenceId, print: v7() }] }))).toBe('SWAP_CHANGED')
  })
})

describe('a date is refused', () => {
  test('where nothing can be swapped, or none of its type', async () => {
    const date = await madeDate(school)
    const ask = await offerableDate(school.ann, date.occurrenceId)
    const id = await makeOffer(school.ann, date)
    const taken = await makeOffer(school.ben, await madeDate(school, { students: [school.ben] }))
    await tryTake(school.carl, taken)
    await setSwaps({ swaps: 'OFF' })
    expect(await swapsOf(school.ann)).toMatchObject({ mode: 'OFF', offerable: [], open: [] })
    expect(await codeOf(tryOffer(school.ann, ask))).toBe('SWAPS_OFF')
    expect(await codeOf(tryTake(school.ben, id))).toBe('SWAPS_OFF')
    expect(await codeOf(tryDecide(school.staff, taken))).toBe('SWAPS_OFF')
    await setSwaps({ swaps: 'APPROVED' })
    await prisma().sessionType.update({ where: { id: school.swapTypeId }, data: { canSwap: false } })
    expect(await codeOf(tryOffer(school.ann, ask))).toBe('SWAPS_OFF')
    expect(await codeOf(tryTake(school.ben, id))).toBe('SWAPS_OFF')
    expect(await codeOf(tryDecide(school.staff, taken))).toBe('SWAPS_OFF')
    await prisma().sessionType.update({ where: { id: school.swapTypeId }, data: { canSwap: true } })
    expect((await tryDecide(school.staff, taken)).status).toBe('SUCCESS')
  })

  test('that is too near or over', async () => {
    const date = await madeDate(school)
    const ask = await offerableDate(school.ann, date.occurrenceId)
    const id = await makeOffer(school.ann, date)
    const other = await madeDate(school, { students: [school.ben], on: date.on })
    const taken = await makeOffer(school.ben, other)
    await tryTake(school.carl, taken)
    const start = new Date(`${date.on}T10:00:00Z`).getTime()
    stopClock(new Date(start - 47 * 3_600_000))
    expect(await codeOf(tryOffer(school.ann, ask))).toBe('SWAP_TOO_LATE')
    expect(await codeOf(tryTake(school.dora, id))).toBe('SWAP_TOO_LATE')
    stopClock(new Date(start))
    expect(await codeOf(tryDecide(school.staff, taken))).toBe('SWAP_TOO_LATE')
    stopClock(new Date(start - 1))
    expect((await tryDecide(school.staff, taken)).status).toBe('SUCCESS')
  })

  test('that is offered already, or is one too many', async () => {
    const [date, other] = [await madeDate(school), await madeDate(school)]
    const [ask, more] = [await offerableDate(school.ann, date.occurrenceId), await offerableDate(school.ann, other.occurrenceId)]
    await makeOffer(school.ann, date)
    expect(await codeOf(tryOffer(school.ann, ask))).toBe('SWAP_OFFERED')
    await setSwaps({ swapsAtOnce: 1 })
    expect(await codeOf(tryOffer(school.ann, more))).toBe('SWAP_TOO_MANY')
  })

  test('of others, or that is not as it was seen', async () => {
    const date = await madeDate(school)
    const ask = await offerableDate(school.ann, date.occurrenceId)
    expect((await tryOffer(school.ben, ask)).status).toBe('NOT_FOUND')
    expect(await codeOf(tryOffer(school.ann, { ...ask, print: v7() }))).toBe('SWAP_CHANGED')
    const [first, second] = await Promise.all([tryOffer(school.ann, ask), tryOffer(school.ann, ask)])
    expect([first.status, second.status].toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })
})

describe('who cannot take a date', () => {
  test('is whoever offers it, has it, is of another year, or is a teacher', async () => {
    const date = await madeDate(school, { students: [school.ann, school.dora] })
    const id = await makeOffer(school.ann, date)
    for (const who of [school.ann, school.dora, school.third, school.stranger, school.teacher]) {
      expect(await swapsOpenTo(who)).not.toContain(id)
      expect(await codeOf(tryTake(who, id))).toBe('SWAP_NOT_FOR_THEM')
    }
    expect(await swapsOpenTo(school.ben)).toContain(id)
  })

  test('of a teacher’s is who never teaches the like', async () => {
    const date = await madeDate(school)
    await madeDate(school, { teachers: [school.colleague] })
    const id = await makeOffer(school.teacher, date)
    expect(await codeOf(tryTake(school.ben, id))).toBe('SWAP_NOT_FOR_THEM')
    await setSwaps({ swaps: 'FREE' })
    expect((await tryTake(school.colleague, id)).status).toBe('SUCCESS')
    expect(await comersTo(date.occurrenceId)).toEqual(['ann', 'cleo'])
    const rows = await prisma().occurrencePerson.findMany({
      where: { occurrenceId: date.occurrenceId, isOut: false },
      select: { userId: true, part: true },
    })
    expect(rows).toEqual([{ userId: school.colleague.id, part: 'TEACHER' }])
  })

  test('is whoever has something then, which is named; and whoever is away', async () => {
    const on = school.nextDay()
    const date = await madeDate(school, { on })
    await madeDate(school, { students: [school.ben], title: 'Ethics', on, startsTime: '10:30' })
    const id = await makeOffer(school.ann, date)
    const answer = await tryTake(school.ben, id)
    expect(answer).toMatchObject({
      status: 'CONFLICT',
      code: 'timetables.SWAP_CLASH',
      data: { clashes: [{ title: 'Ethics', heldOn: on, startsTime: '10:30', endsTime: '11:30' }] },
    })
    expect((await swapsOf(school.ben)).open.find((one) => one.id === id)?.ways[0]?.clashes).toMatchObject([{ title: 'Ethics' }])
    const entry = { subject: 'STUDENT', source: 'ABSENCE', sourceId: v7(), isShown: true, subjectId: school.carl.id } as const
    await prisma().diaryEntry.create({ data: { ...entry, startsAt: new Date(`${on}T00:00:00Z`), endsAt: new Date(`${on}T23:59:00Z`) } })
    expect(await tryTake(school.carl, id)).toMatchObject({ code: 'timetables.SWAP_CLASH', data: { clashes: [{ title: null }] } })
  })

  test('is the second of two at once', async () => {
    const date = await madeDate(school)
    const id = await makeOffer(school.ann, date)
    const answers = await Promise.all([tryTake(school.ben, id), tryTake(school.carl, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
  })

  test('is whoever takes two dates at one time, the second time', async () => {
    await setSwaps({ swaps: 'FREE' })
    const on = school.nextDay()
    const ids = [
      await makeOffer(school.ann, await madeDate(school, { on })),
      await makeOffer(school.dora, await madeDate(school, { on, students: [school.dora], teachers: [school.colleague] })),
    ]
    const answers = await Promise.all(ids.map((id) => tryTake(school.ben, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'SUCCESS'])
  })
})

describe('between offer and approval', () => {
  async function taken() {
    const date = await madeDate(school)
    const id = await makeOffer(school.ann, date)
    expect((await tryTake(school.ben, id)).status).toBe('SUCCESS')
    return { ...date, id }
  }
  const obstacleTo = async (id: string) =>
    (await onTimetable(school.staff, contracts.listSwapsToDecide, {})).rows.find((one) => one.id === id)?.obstacle

  test.each([
    ['another time', { startsTime: '14:00' }],
    ['another room', { room: true }],
  ])('the date got %s', async (_, { startsTime, room }: { startsTime?: string; room?: boolean }) => {
    const { eventId, id, on } = await taken()
    const open = await makeOffer(school.dora, await madeDate(school, { students: [school.dora], on }))
    const { revision } = await prisma().event.findUniqueOrThrow({ where: { id: eventId } })
    const { event } = await onTimetable(school.staff, contracts.readEvent, { id: eventId })
    const fields = { ...event.fields, ...(startsTime && { startsTime }), ...(room && { roomId: school.roomId }) }
    await onTimetable(school.staff, contracts.saveEvent, {
      id: eventId,
      timetableId: school.timetableId,
      revision,
      scope: 'ALL',
      on: null,
      fields,
    })
    expect([await obstacleTo(id), await codeOf(tryDecide(school.staff, id))]).toEqual(['CHANGED', 'SWAP_CHANGED'])
    expect((await swapsOf(school.ann)).own.find((one) => one.id === id)).toMatchObject({ isChanged: true })
    expect(await swapsOpenTo(school.carl)).toContain(open)
    expect((await tryDecide(school.staff, id, 'REFUSE')).status).toBe('SUCCESS')
  })

  test('the date was cancelled, or went altogether', async () => {
    const [cancelled, gone] = [await taken(), await taken()]
    const revision = 1
    await onTimetable(school.staff, contracts.setOccurrences, {
      eventId: cancelled.eventId,
      revision,
      scope: 'THIS',
      on: cancelled.on,
      act: 'CANCEL',
      reason: 'Ill',
    })
    await onTimetable(school.staff, contracts.removeEvent, { id: gone.eventId, revision, scope: 'ALL', on: null })
    for (const { id } of [cancelled, gone]) expect(await codeOf(tryDecide(school.staff, id))).toBe('SWAP_CHANGED')
    await prisma().occurrence.deleteMany({ where: { id: gone.occurrenceId } })
    expect((await swapsOf(school.ann)).own.find((one) => one.id === gone.id)).toMatchObject({ date: { title: 'Crowns', heldOn: gone.on } })
    expect(await codeOf(tryDecide(school.staff, gone.id))).toBe('SWAP_CHANGED')
    await noticesSent()
    await expireSwaps()
    expect([await stateOf(cancelled.id), await stateOf(gone.id)]).toEqual(['EXPIRED', 'EXPIRED'])
    expect((await noticesSent()).map(({ key, to }) => [key, to])).toEqual([
      ['swapExpired', [school.ann.id, school.ben.id]],
      ['swapExpired', [school.ann.id, school.ben.id]],
    ])
  })

  test('attendance was recorded on it', async () => {
    const { id, occurrenceId } = await taken()
    await prisma().attendanceRegister.create({ data: { occurrenceId } })
    expect(await codeOf(tryDecide(school.staff, id))).toBe('SWAP_CHANGED')
  })

  test('who offers it is taken out of it, or who takes it is put in', async () => {
    const [out, put] = [await taken(), await taken()]
    const set = async ({ eventId }: { eventId: string }, students: readonly { id: string }[]) => {
      const { event } = await onTimetable(school.staff, contracts.readEvent, { id: eventId })
      const people = students.map(({ id }) => ({ userId: id, part: 'STUDENT' as const, isOut: false }))
      const fields = { ...event.fields, people }
      await onTimetable(school.staff, contracts.saveEvent, {
        id: eventId,
        timetableId: school.timetableId,
        revision: event.revision,
        scope: 'ALL',
        on: null,
        fields,
      })
    }
    await set(out, [school.dora])
    expect(await codeOf(tryDecide(school.staff, out.id))).toBe('SWAP_LEFT')
    await set(put, [school.ann, school.ben])
    expect(await codeOf(tryDecide(school.staff, put.id))).toBe('SWAP_NOT_FOR_THEM')
  })

  test('who takes it got something else then, or is away', async () => {
    const [busy, away] = [await taken(), await taken()]
    await madeDate(school, { students: [school.ben], on: busy.on, title: 'Ethics' })
    expect(await obstacleTo(busy.id)).toBe('CLASH')
    expect(await tryDecide(school.staff, busy.id)).toMatchObject({
      code: 'timetables.SWAP_CLASH',
      data: { clashes: [{ title: 'Ethics' }] },
    })
    const entry = { subject: 'STUDENT', source: 'ABSENCE', sourceId: v7(), isShown: true, subjectId: school.ben.id } as const
    await prisma().diaryEntry.create({
      data: { ...entry, startsAt: new Date(`${away.on}T00:00:00Z`), endsAt: new Date(`${away.on}T23:59:00Z`) },
    })
    expect(await codeOf(tryDecide(school.staff, away.id))).toBe('SWAP_CLASH')
  })

  test('either has left, or is of another year', async () => {
    const db = prisma()
    for (const [who, code] of [
      [school.ann, 'SWAP_LEFT'],
      [school.ben, 'SWAP_NOT_FOR_THEM'],
    ] as const) {
      const { id } = await taken()
      await db.user.update({ where: { id: who.id }, data: { status: 'DISABLED' } })
      expect(await codeOf(tryDecide(school.staff, id))).toBe(code)
      await db.user.update({ where: { id: who.id }, data: { status: 'ENABLED' } })
    }
    const { id } = await taken()
    await db.user.update({ where: { id: school.ben.id }, data: { year: 5 } })
    expect(await codeOf(tryDecide(school.staff, id))).toBe('SWAP_NOT_FOR_THEM')
    await db.user.update({ where: { id: school.ben.id }, data: { year: 4 } })
  })

  test('somebody left who offers: nobody takes it any more', async () => {
    const id = await makeOffer(school.ann, await madeDate(school))
    await prisma().user.update({ where: { id: school.ann.id }, data: { status: 'DISABLED' } })
    expect(await swapsOpenTo(school.ben)).not.toContain(id)
    expect(await codeOf(tryTake(school.ben, id))).toBe('SWAP_LEFT')
    await prisma().user.update({ where: { id: school.ann.id }, data: { status: 'ENABLED' } })
  })

  test('two planners decide', async () => {
    const { id, occurrenceId } = await taken()
    const answers = await Promise.all([tryDecide(school.staff, id), tryDecide(school.admin, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await comersTo(occurrenceId)).toEqual(['ben', 'tess'])
  })

  test('it was taken by somebody else than whom the planner saw', async () => {
    const { id } = await taken()
    const { revision } = await prisma().swapOffer.findUniqueOrThrow({ where: { id } })
    await onTimetable(school.ben, contracts.withdrawSwap, { id, revision })
    await tryTake(school.carl, id)
    expect(await codeOf(tryTimetable(school.staff, contracts.decideSwap, { id, revision, decision: 'APPROVE', reason: '' }))).toBe(
      'SWAP_GONE',
    )
  })
})

describe('groups', () => {
  test('bring who comes, and a swap is of the one date alone', async () => {
    await setSwaps({ swaps: 'FREE' })
    const on = school.nextDay()
    const { eventId } = await madeDate(school, {
      students: [],
      groupIds: [school.groupA],
      on,
      pattern: { recurrence: 'WEEKLY', recurLimit: 2 },
    })
    const dates = await prisma().occurrence.findMany({ where: { eventId }, orderBy: { startsAt: 'asc' } })
    const [first, second] = dates.map(({ id }) => id)
    const id = await makeOffer(school.ann, { occurrenceId: first ?? '' })
    expect((await tryTake(school.ben, id)).status).toBe('SUCCESS')
    expect([await comersTo(first ?? ''), await comersTo(second ?? '')]).toEqual([
      ['ben', 'tess'],
      ['ann', 'tess'],
    ])
    // Changes that a planner makes to the series afterwards keep the swap.
    const { event } = await onTimetable(school.staff, contracts.readEvent, { id: eventId })
    const fields = { ...eventFields(school, event.fields), notes: 'Bring a mirror' }
    await onTimetable(school.staff, contracts.saveEvent, {
      id: eventId,
      timetableId: school.timetableId,
      revision: event.revision,
      scope: 'ALL',
      on: null,
      fields,
    })
    expect(await comersTo(first ?? '')).toEqual(['ben', 'tess'])
  })
})

describe('offers that nobody took in time', () => {
  test('expire when it is too late to take them, and those that wait when they begin', async () => {
    const [open, waits] = [await madeDate(school), await madeDate(school, { students: [school.ben] })]
    const [openId, waitsId] = [await makeOffer(school.ann, open), await makeOffer(school.ben, waits)]
    await tryTake(school.carl, waitsId)
    await noticesSent()
    stopClock(new Date(new Date(`${open.on}T10:00:00Z`).getTime() - 48 * 3_600_000))
    await expireSwaps()
    expect([await stateOf(openId), await stateOf(waitsId)]).toEqual(['EXPIRED', 'TAKEN'])
    expect(await noticesSent()).toMatchObject([{ key: 'swapExpired', to: [school.ann.id] }])
    stopClock(new Date(`${waits.on}T10:00:00Z`))
    await expireSwaps()
    expect(await stateOf(waitsId)).toBe('EXPIRED')
    expect(await comersTo(waits.occurrenceId)).toEqual(['ben', 'tess'])
  })
})
