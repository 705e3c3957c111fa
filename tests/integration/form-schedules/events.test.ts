import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/timetables'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { responseDocument } from '@/server/form-responses/record/pdf/document'
import { findResponseOrThrow } from '@/server/form-responses/queries/responses'
import {
  assignFormCall,
  listAssignmentEventsCall,
  listScheduleChoicesCall,
  previewAssignmentCall,
} from '@/server/form-schedules/calls/assignments'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { assignment, people } from '../../support/form-schedules'
import { publishedForm, succeeds, uidOf } from '../../support/forms'
import type { Member } from '../../support/members'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
/** A date of group A, which Ann is in and Ben is not. */
let ofAnn = ''
beforeAll(async () => {
  stopClock(new Date('2026-12-01T12:00:00Z'))
  school = await makePlannedSchool()
  const timetableId = await madeTimetable(school)
  const eventId = await madeEvent(school, timetableId, { title: 'Crown preparation', pattern: { startsOn: '2026-12-01' } })
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  const date = await prisma().occurrence.findFirstOrThrow({ where: { eventId, heldOn: new Date('2026-12-01') }, select: { id: true } })
  ofAnn = date.id
})

const formWithEvent = (requireEvent = true) => publishedForm(school.admin, simpleForm(), { type: { requireEvent } })
const eventsOf = async (batchId: string) =>
  new Map(
    (await prisma().formResponse.findMany({ where: { originId: batchId }, select: { subjectId: true, eventId: true } })).map(
      ({ subjectId, eventId }) => [subjectId, eventId],
    ),
  )
const withoutId = ({ id: _, ...wanted }: ReturnType<typeof assignment>) => wanted

describe('a form that needs an event is assigned', () => {
  test('with one for those who take part in it; the others choose their own', async () => {
    const form = await formWithEvent()
    const { forms } = await succeeds(school.staff, listScheduleChoicesCall, {})
    expect(forms.find(({ id }) => id === form.id)).toMatchObject({ requireEvent: true })
    const wanted = assignment(form.id, { audience: people(school.ann, school.ben) })
    const { events } = await succeeds(school.staff, listAssignmentEventsCall, withoutId(wanted))
    expect(events.find(({ id }) => id === ofAnn)).toMatchObject({ title: 'Crown preparation', heldOn: '2026-12-01' })
    expect(await succeeds(school.staff, previewAssignmentCall, withoutId(wanted))).toMatchObject({ total: 2, withoutEvent: 0 })
    const withEvent = { ...wanted, eventId: ofAnn }
    expect(await succeeds(school.staff, previewAssignmentCall, withoutId(withEvent))).toMatchObject({ total: 2, withoutEvent: 1 })
    await succeeds(school.staff, assignFormCall, withEvent)
    expect(await eventsOf(wanted.id)).toEqual(
      new Map([
        [school.ann.id, ofAnn],
        [school.ben.id, null],
      ]),
    )
  })

  test('and handed in, printed and exported with it', async () => {
    const form = await formWithEvent()
    const wanted = assignment(form.id, { audience: people(school.ann), eventId: ofAnn })
    await succeeds(school.staff, assignFormCall, wanted)
    const { id } = await prisma().formResponse.findFirstOrThrow({ where: { originId: wanted.id }, select: { id: true } })
    await succeeds(school.ann, startResponseCall, { id, formId: form.id })
    const title = uidOf(form.pages, 'title')
    await succeeds(school.ann, savePageCall, { responseId: id, pageUid: form.pages[0]?.uid, revision: 0, answers: { [title]: 'Crown' } })
    await succeeds(school.ann, submitResponseCall, { responseId: id })
    const read = await succeeds(school.ann, readResponseCall, { id })
    expect(read.event).toMatchObject({ id: ofAnn })
    const { csv } = await succeeds(school.admin, exportResponsesCall, { formId: form.id })
    expect(csv).toContain('2026-12-01 10:00 Crown preparation')
    expect((await succeeds(school.ann, readResponsePdfCall, { id })).pdf).not.toBe('')
    const row = await findResponseOrThrow(prisma(), id)
    const printed = { day: read.today, hash: null, isExcerpt: false, comments: [], endings: [], locale: 'en-GB' }
    const { blocks } = await responseDocument(prisma(), { ...read, ...printed, response: row, at: new Date('2026-12-01T12:00:00Z') })
    expect(JSON.stringify(blocks)).toContain('Crown preparation, 1 Dec 2026, 10:00–11:00, Lecture theatre 1')
  }, 30_000)

  test('never with one in which nobody takes part, or where the form needs none', async () => {
    const unknown = { status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path: 'eventId', code: 'eventUnknown' })] }
    const form = await formWithEvent()
    const ofBen = assignment(form.id, { audience: people(school.ben), eventId: ofAnn })
    expect(await callAs(school.staff, previewAssignmentCall, withoutId(ofBen))).toMatchObject(unknown)
    expect(await callAs(school.staff, assignFormCall, ofBen)).toMatchObject(unknown)
    const plain = await formWithEvent(false)
    expect(
      await callAs(school.staff, assignFormCall, assignment(plain.id, { audience: people(school.ann), eventId: ofAnn })),
    ).toMatchObject(unknown)
    const off: Member = { ...school.staff, actor: { ...school.staff.actor, modules: new Set() } }
    const nothing = assignment(form.id, { audience: people(school.ann), eventId: ofAnn })
    expect(await callAs(off, assignFormCall, nothing)).toMatchObject(unknown)
    expect((await succeeds(off, listAssignmentEventsCall, { ...withoutId(nothing), eventId: null })).events).toEqual([])
  })

  test('by who may assign', async () => {
    const form = await formWithEvent()
    const refused = await callAs(school.ann, listAssignmentEventsCall, withoutId(assignment(form.id, { audience: people(school.ann) })))
    expect(refused).toMatchObject({ status: 'FORBIDDEN' })
    expect(
      await callAs(school.staff, listAssignmentEventsCall, withoutId(assignment(v7(), { audience: people(school.ann) }))),
    ).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
  })
})
