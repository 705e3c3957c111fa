import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { listEventsCall } from '@/server/form-responses/calls/events'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { listResponsesCall } from '@/server/form-responses/calls/lists'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { listStartableCall } from '@/server/forms/calls/startable'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs } from '../../support/call'
import { publishedForm, succeeds, uidOf } from '../../support/forms'
import { simpleForm } from '../../support/form-responses'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
/** Dates of group A, which Ann is in, and of group B, which Ben is in. */
let ofAnn = ''
let ofBen = ''
beforeAll(async () => {
  stopClock(new Date('2026-12-01T12:00:00Z'))
  school = await makePlannedSchool()
  const timetableId = await madeTimetable(school)
  const events = [
    await madeEvent(school, timetableId, { title: 'Crown preparation', pattern: { startsOn: '2026-12-01' } }),
    await madeEvent(school, timetableId, { title: 'Periodontics', groupIds: [school.groupB], roomId: null, people: [] }),
  ]
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  const dates = await prisma().occurrence.findMany({ where: { heldOn: new Date('2026-12-01') }, select: { id: true, eventId: true } })
  ofAnn = dates.find(({ eventId }) => eventId === events[0])?.id ?? ''
  ofBen = dates.find(({ eventId }) => eventId === events[1])?.id ?? ''
})

const formWithEvent = (settings: object = {}) => publishedForm(school.admin, simpleForm(), { type: { requireEvent: true }, settings })

async function beginForm(who: Member, input: object = {}) {
  const form = await formWithEvent()
  const id = v7()
  await succeeds(who, startResponseCall, { id, formId: form.id, ...input })
  const save = (more: object) =>
    callAs(who, savePageCall, {
      responseId: id,
      pageUid: form.pages[0]?.uid,
      revision: 0,
      answers: { [uidOf(form.pages, 'title')]: 'Crown' },
      ...more,
    })
  return { id, formId: form.id, save }
}

describe('a form that needs an event', () => {
  test('is offered the dates of who fills it in, latest first', async () => {
    const { events } = await succeeds(school.ann, listEventsCall, {})
    expect(events.map(({ title, heldOn }) => `${title} ${heldOn}`)).toEqual([
      'Crown preparation 2026-12-15',
      'Crown preparation 2026-12-08',
      'Crown preparation 2026-12-01',
    ])
    expect(events.at(-1)).toMatchObject({ id: ofAnn, startsTime: '10:00', endsTime: '11:00', room: 'Lecture theatre 1' })
  })

  test('is not handed in without one, whatever is said of the place', async () => {
    const { id, save } = await beginForm(school.ann)
    await save({ place: 'Somewhere' })
    const refused = await callAs(school.ann, submitResponseCall, { responseId: id })
    expect(refused).toMatchObject({ status: 'VALIDATION_FAILED', code: 'form-responses.EVENT_MISSING' })
    expect((await save({ revision: 1, eventId: ofAnn })).status).toBe('SUCCESS')
    expect((await succeeds(school.ann, readResponseCall, { id })).event).toMatchObject({ id: ofAnn, title: 'Crown preparation' })
    await succeeds(school.ann, submitResponseCall, { responseId: id })
    const { responses } = await succeeds(school.ann, listResponsesCall, { list: 'done' })
    expect(responses.find((one) => one.id === id)?.event).toMatchObject({ title: 'Crown preparation', heldOn: '2026-12-01' })
  })

  test('takes none of another’s, when it is begun and when it is saved', async () => {
    const form = await formWithEvent()
    const start = { id: v7(), formId: form.id, eventId: ofBen }
    const unknown = { status: 'VALIDATION_FAILED', issues: [{ path: 'eventId', code: 'eventUnknown' }] }
    expect(await callAs(school.ann, startResponseCall, start)).toMatchObject(unknown)
    const id = v7()
    await succeeds(school.ann, startResponseCall, { id, formId: form.id, eventId: ofAnn })
    const page = { responseId: id, pageUid: form.pages[0]?.uid, revision: 0, answers: {} }
    expect(await callAs(school.ann, savePageCall, { ...page, eventId: ofBen })).toMatchObject(unknown)
    expect((await succeeds(school.ann, readResponseCall, { id })).eventId).toBe(ofAnn)
    await expectOutOfScope({
      call: startResponseCall,
      parameter: 'eventId',
      input: (eventId) => ({ id: v7(), formId: form.id, eventId }),
      id: ofAnn,
      entitled: school.ann,
      strangers: [school.ben],
      refusedAs: ['VALIDATION_FAILED', 'STATE_CHANGED', 'FORBIDDEN'],
    })
    await expectOutOfScope({
      call: savePageCall,
      parameter: 'eventId',
      input: (eventId) => ({ ...page, eventId }),
      id: ofBen,
      entitled: school.ann,
      entitledTo: ofAnn,
    })
  }, 60_000)

  test('about somebody else takes their date, too', async () => {
    const form = await formWithEvent({ subject: 'CHOSEN' })
    const { events } = await succeeds(school.colleague, listEventsCall, { subjectId: school.ben.id })
    expect(events.map(({ title }) => title)).toContain('Periodontics')
    const id = v7()
    await succeeds(school.colleague, startResponseCall, { id, formId: form.id, subjectId: school.ben.id, eventId: ofBen })
    const offered = await succeeds(school.colleague, listEventsCall, { responseId: id })
    expect(offered.events.some((one) => one.id === ofBen)).toBe(true)
    await expectOutOfScope({
      call: listEventsCall,
      parameter: 'responseId',
      input: (responseId) => ({ responseId }),
      id,
      entitled: school.colleague,
      strangers: [school.ann],
    })
    await expectOutOfScope({
      call: listEventsCall,
      parameter: 'subjectId',
      input: (subjectId) => ({ subjectId }),
      id: school.ben.id,
      entitled: school.colleague,
      strangers: [school.ann],
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
      refusedAs: ['VALIDATION_FAILED', 'FORBIDDEN'],
    })
  }, 60_000)

  test('asks for a place in words where there are no timetables', async () => {
    const form = await formWithEvent()
    const without: Member = { ...school.ann, actor: { ...school.ann.actor, modules: new Set() } }
    expect((await succeeds(without, listEventsCall, {})).events).toEqual([])
    const { forms } = await succeeds(without, listStartableCall, {})
    expect(forms.find(({ id }) => id === form.id)).toMatchObject({ requireEvent: false, place: 'REQUIRED' })
    const { id, save } = await beginForm(without)
    await save({})
    const refused = await callAs(without, submitResponseCall, { responseId: id })
    expect(refused).toMatchObject({ code: 'form-responses.EVENT_MISSING' })
    await save({ revision: 1, place: 'Bay 4' })
    await succeeds(without, submitResponseCall, { responseId: id })
  })
})
