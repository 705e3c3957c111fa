import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, askNamed, review, simpleForm, type Begun } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { runJobNamed } from '../../support/jobs'
import { member, type Member } from '../../support/members'

const at = new Date('2026-12-01T10:00:00Z')
const school = { latitude: 54.978, longitude: -1.614 }
const here = { ...school, accuracy: 12.4, takenAt: at.toISOString() }
const abroad = { ...here, latitude: 35.68, longitude: 139.69 }

let admin: Member, student: Member, reviewer: Member, stranger: Member
beforeAll(async () => {
  stopClock(at)
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[reviewer, stranger] = [await member('TEACHER'), await member('STUDENT')]
  await prisma().building.create({ data: { id: v7(), name: 'Dental school', ...school }, select: { id: true } })
})
beforeEach(() => {
  stopClock(at)
})

const formAsking = (locationRule: LocationSwitch['locationRule'], locationKept: LocationSwitch['locationKept'] = 'DISTANCE') =>
  beginResponse(admin, student, { form: simpleForm({ route: [review(askNamed(reviewer))] }), settings: { locationRule, locationKept } })
const sendLocation = ({ responseId, pageUid }: Begun, where: object, by = student) =>
  callAs(by, savePageCall, { responseId, pageUid, revision: 1, answers: {}, occurredAt: now().toISOString(), ...where })
const submit = ({ responseId }: Begun) => succeeds(student, submitResponseCall, { responseId })
const readLocation = async ({ responseId }: Begun, by = student) => (await succeeds(by, readResponseCall, { id: responseId })).location
const fixRows = ({ responseId }: Begun) => prisma().locationFix.findMany({ where: { purpose: 'FORM', sourceId: responseId } })

describe('a form that asks where it is filled in', () => {
  test('tells whoever reads it how far from a building that was, and no coordinates', async () => {
    const response = await formAsking('REQUIRED')
    expect(await readLocation(response)).toEqual({ locationRule: 'REQUIRED', locationKept: 'DISTANCE', fixes: [] })
    expect(await sendLocation(response, { position: here })).toMatchObject({ status: 'SUCCESS', output: { revision: 1 } })
    await submit(response)
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([
      { by: { id: student.id }, place: 'Dental school', within: 50, coordinates: null, flags: [] },
    ])
    expect(await fixRows(response)).toMatchObject([{ latitude: null, longitude: null, accuracy: 13 }])
    expect((await callAs(stranger, readResponseCall, { id: response.responseId })).status).toBe('NOT_FOUND')
  })

  test('keeps coordinates where its switch says so, until they are purged', async () => {
    const response = await formAsking('OPTIONAL', 'COORDINATES')
    await sendLocation(response, { position: abroad })
    await submit(response)
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([
      { within: 'FAR', coordinates: { latitude: 35.68, longitude: 139.69 } },
    ])
    await prisma().locationFix.updateMany({ where: { sourceId: response.responseId }, data: { purgeAt: at } })
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([{ isPurged: true, within: null, coordinates: null }])
    await runJobNamed('location-purge')
    expect((await readLocation(response, reviewer))?.fixes).toEqual([])
  })

  test('takes no position back that was made up elsewhere: it is told as far away', async () => {
    const response = await formAsking('REQUIRED')
    await sendLocation(response, { position: abroad })
    await submit(response)
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([{ within: 'FAR' }])
  })

  test.each(['DENIED', 'PENDING', 'UNSUPPORTED', 'UNAVAILABLE', 'TIMED_OUT', 'WITHHELD'])(
    'goes on with a reason, flagged, where it is required and %s',
    async (none) => {
      const response = await formAsking('REQUIRED')
      await sendLocation(response, { withoutPosition: { none, reason: 'My phone has no GPS' } })
      expect(await submit(response)).toMatchObject({ state: 'AWAITING_REVIEW' })
      expect((await readLocation(response, reviewer))?.fixes).toMatchObject([
        { none, reason: 'My phone has no GPS', flags: ['NO_LOCATION'] },
      ])
    },
  )

  test('flags whoever hands it in without a word, and nobody where it is optional', async () => {
    const response = await formAsking('REQUIRED')
    await submit(response)
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([{ none: 'PENDING', reason: '', flags: ['NO_LOCATION'] }])
    const free = await formAsking('OPTIONAL')
    await sendLocation(free, { withoutPosition: { none: 'DENIED', reason: 'I would rather not' } })
    await submit(free)
    expect(await fixRows(free)).toEqual([])
  })

  test('keeps the answer of whoever gave one before handing it in', async () => {
    const response = await formAsking('REQUIRED')
    await sendLocation(response, { withoutPosition: { none: 'DENIED', reason: 'In the theatre' } })
    await submit(response)
    expect((await readLocation(response, reviewer))?.fixes).toMatchObject([{ none: 'DENIED', reason: 'In the theatre' }])
  })
})

describe('a form that does not ask', () => {
  test('looks at no position and stores none', async () => {
    const response = await formAsking('OFF')
    await sendLocation(response, { position: here })
    await submit(response)
    expect(await fixRows(response)).toEqual([])
    expect(await readLocation(response, reviewer)).toBeNull()
  })
})

describe('a device that was offline', () => {
  test('brings what it found then, with both times', async () => {
    const response = await formAsking('REQUIRED')
    stopClock(new Date('2026-12-02T09:00:00Z'))
    await sendLocation(response, { position: here, occurredAt: '2026-12-01T10:02:00.000Z' })
    expect((await readLocation(response))?.fixes).toMatchObject([
      { takenAt: at.toISOString(), receivedAt: '2026-12-02T09:00:00.000Z', flags: [] },
    ])
  })

  test('brings it late without taking anything back', async () => {
    const answered = await formAsking('REQUIRED')
    await sendLocation(answered, { position: abroad })
    await submit(answered)
    expect(await sendLocation(answered, { position: here })).toMatchObject({ output: { arrivedAfter: 'kept' } })
    expect((await readLocation(answered))?.fixes).toMatchObject([{ within: 'FAR' }])
    const unanswered = await formAsking('REQUIRED')
    await submit(unanswered)
    await sendLocation(unanswered, { position: here })
    expect((await readLocation(unanswered))?.fixes).toMatchObject([{ within: 50, flags: [] }])
  })

  test('whose clock was set back is flagged', async () => {
    const response = await formAsking('REQUIRED')
    await sendLocation(response, { position: { ...here, takenAt: '2026-11-30T10:00:00.000Z' } })
    expect((await readLocation(response))?.fixes).toMatchObject([{ flags: ['OTHER_TIME'] }])
  })
})

test('that somebody said where they are is audited, and where that is is not', async () => {
  const response = await formAsking('REQUIRED', 'COORDINATES')
  await sendLocation(response, { position: abroad })
  const acts = await prisma().auditEntry.findMany({ where: { entityId: response.responseId }, select: { changes: true } })
  const texts = JSON.stringify(acts)
  expect(texts).toContain('location')
  for (const part of ['35.68', '139.69']) expect(texts).not.toContain(part)
})

test('a change of the switch is audited', async () => {
  const { formId } = await formAsking('REQUIRED')
  const form = await prisma().form.findUniqueOrThrow({ where: { id: formId } })
  await succeeds(admin, saveFormDraftCall, {
    ...{ id: formId, draftRevision: form.draftRevision, definition: form.draft },
    settings: { code: form.code, name: form.name, typeId: form.typeId, locationRule: 'OFF' },
  })
  const acts = await prisma().auditEntry.findMany({ where: { entityId: formId }, select: { changes: true }, orderBy: { at: 'asc' } })
  expect(JSON.stringify(acts)).toContain('"locationRule":{"to":"OFF","from":"REQUIRED"}')
})

test('somebody who is erased leaves nothing of it behind', async () => {
  const response = await formAsking('REQUIRED')
  await sendLocation(response, { withoutPosition: { none: 'DENIED', reason: 'At the hospital as a patient' } })
  const { locationPersonalData } = await import('@/server/location/queries/personal-data.sql')
  await prisma().$transaction(
    (db) => locationPersonalData.erase?.(db, { id: student.id, at, name: 'Erased', byId: student.id }) ?? Promise.resolve({}),
  )
  expect(await prisma().locationFix.count({ where: { ownerId: student.id } })).toBe(0)
})
