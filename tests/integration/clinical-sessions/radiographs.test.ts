import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { authoriseRadiograph, removeRadiograph, saveRadiograph } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

type Who = School['student'] | null
type Radiograph = { readonly sessionId: string; readonly radiographId: string }
const minutes = (count: number) => new Date(schoolTime.getTime() + count * 60_000)
const asked = { kind: 'PERIAPICAL', teeth: [16], justification: 'Pain on biting' } as const
const save = (who: Who, radiograph: Radiograph, changes: object = {}, how: { at?: Date } = {}) =>
  tryAs(who, saveRadiograph, { ...radiograph, revision: 0, ...asked, ...changes }, how)
const authorise = (who: Who, radiograph: Radiograph, revision = 1, how: { at?: Date; occurredAt?: string } = {}) =>
  tryAs(
    who,
    authoriseRadiograph,
    { ...radiograph, revision, ...(how.occurredAt && { occurredAt: how.occurredAt }) },
    how.at ? { at: how.at } : {},
  )
const remove = (who: Who, radiograph: Radiograph, revision = 1) => tryAs(who, removeRadiograph, { ...radiograph, revision })
const findStoredRadiograph = ({ radiographId }: Radiograph) => prisma().radiograph.findUniqueOrThrow({ where: { id: radiographId } })

async function beginAsked(changes: object = {}): Promise<Radiograph> {
  const radiograph = { sessionId: await begin(school), radiographId: v7() }
  expect(await save(school.student, radiograph, changes)).toMatchObject({ status: 'SUCCESS' })
  return radiograph
}

async function beginAuthorised(): Promise<Radiograph> {
  const radiograph = await beginAsked()
  expect(await authorise(school.teacher, radiograph)).toMatchObject({ status: 'SUCCESS' })
  return radiograph
}

describe('clinical-sessions.saveRadiograph', () => {
  test('asks for one, and both sides see it', async () => {
    const radiograph = await beginAsked()
    const expected = {
      id: radiograph.radiographId,
      ...asked,
      authorisedBy: null,
      authorisedAt: null,
      takenAt: null,
      quality: null,
      report: '',
      sortOrder: 0,
      revision: 1,
    }
    for (const who of [school.student, school.teacher]) expect((await readAs(who, radiograph.sessionId)).radiographs).toEqual([expected])
    expect((await readAs(school.student, radiograph.sessionId)).history[0]).toMatchObject({
      act: 'radiographAdded',
      detail: { radiographId: radiograph.radiographId },
    })
  })

  test('is stored as far as it is known, and changed with the revision that was seen', async () => {
    const radiograph = await beginAsked({ justification: '', teeth: [] })
    expect(await save(school.student, radiograph, { revision: 1, teeth: [55, 116] })).toEqual({
      status: 'SUCCESS',
      output: { revision: 2, savedAt: schoolTime.toISOString() },
    })
    expect(await save(school.student, radiograph, { revision: 1, teeth: [55, 116] })).toMatchObject({ output: { revision: 2 } })
    const [newer] = (await readAs(school.student, radiograph.sessionId)).radiographs
    expect(newer).toMatchObject({ teeth: [55, 116], justification: 'Pain on biting' })
    expect(await save(school.teacher, radiograph, { revision: 1, kind: 'BITEWING' })).toMatchObject({ status: 'CONFLICT', data: { newer } })
  })

  test('once authorised it is taken, judged and reported', async () => {
    const radiograph = await beginAuthorised()
    const taken = { takenAt: minutes(2).toISOString(), quality: 'NOT_ACCEPTABLE', report: 'The apex is cut off' }
    expect(await save(school.student, radiograph, { revision: 2, ...taken }, { at: minutes(3) })).toMatchObject({ output: { revision: 3 } })
    expect((await readAs(school.teacher, radiograph.sessionId)).radiographs).toMatchObject([
      {
        ...asked,
        ...taken,
        authorisedBy: { id: school.teacher.id, displayName: school.teacher.displayName },
        authorisedAt: schoolTime.toISOString(),
      },
    ])
  })

  test('is not taken before somebody authorised it, in the future, or before the day of the session', async () => {
    const bad = (code: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path: 'takenAt', code }] })
    const unauthorised = await beginAsked()
    expect(await save(school.student, unauthorised, { revision: 1, takenAt: schoolTime.toISOString() })).toMatchObject(
      bad('takenUnauthorised'),
    )
    const radiograph = await beginAuthorised()
    const takenAt = (at: Date) => save(school.student, radiograph, { revision: 2, takenAt: at.toISOString(), retrospective: true })
    expect(await takenAt(minutes(16))).toMatchObject(bad('dateInFuture'))
    expect(await takenAt(new Date('2026-11-19T23:59:00Z'))).toMatchObject(bad('takenBeforeSession'))
    // A device's clock may run minutes ahead.
    expect(await takenAt(minutes(14))).toMatchObject({ status: 'SUCCESS' })
  })

  test('one that was taken before it was authorised is recorded by who says so', async () => {
    const radiograph = await beginAuthorised()
    const takenAt = minutes(-10).toISOString()
    expect(await save(school.student, radiograph, { revision: 2, takenAt })).toMatchObject({
      issues: [{ path: 'takenAt', code: 'takenBeforeAuthorised' }],
    })
    expect(await save(school.student, radiograph, { revision: 2, takenAt, retrospective: true })).toMatchObject({ status: 'SUCCESS' })
    // A stored value is not checked again.
    expect(await save(school.student, radiograph, { revision: 3, takenAt, report: 'Caries in 16' })).toMatchObject({ status: 'SUCCESS' })
  })

  test('what was authorised the student no longer changes; the teacher does', async () => {
    const radiograph = await beginAuthorised()
    for (const change of [{ kind: 'OCCLUSAL' }, { teeth: [17] }, { justification: 'Another reason' }]) {
      expect(await save(school.student, radiograph, { revision: 2, ...change })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'clinical-sessions.AUTHORISED',
      })
    }
    expect(await save(school.student, radiograph, { revision: 2, report: 'To follow' })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(school.teacher, radiograph, { revision: 3, report: 'To follow', teeth: [17] })).toMatchObject({ status: 'SUCCESS' })
    expect(await findStoredRadiograph(radiograph)).toMatchObject({ teeth: [17], authorisedById: school.teacher.id })
  })

  test.each([
    ['an unknown tooth', { teeth: [19] }, { path: 'teeth', code: 'toothUnknown' }],
    ['a tooth twice', { teeth: [16, 16] }, { path: 'teeth', code: 'toothTwice' }],
    ['what is no kind', { kind: 'XRAY' }, { path: 'kind' }],
    ['a quality of what was not taken', { quality: 'ACCEPTABLE' }, { path: 'quality', code: 'notTakenYet' }],
    ['a time that is none', { takenAt: 'now' }, { path: 'takenAt' }],
    ['too long a text', { report: 'x'.repeat(4_001) }, { path: 'report', code: 'tooLong' }],
  ])('refuses %s', async (_what, changes, issue) => {
    expect(await save(school.student, { sessionId: await begin(school), radiographId: v7() }, changes)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [issue],
    })
  })

  test('a session holds 30', async () => {
    const radiograph = await beginAsked()
    await prisma().radiograph.createMany({
      data: Array.from({ length: 29 }, (_, sortOrder) => ({
        id: v7(),
        sessionId: radiograph.sessionId,
        kind: 'BITEWING',
        teeth: [],
        sortOrder,
      })),
    })
    expect(await save(school.student, { ...radiograph, radiographId: v7() })).toMatchObject({
      issues: [{ path: 'radiographId', code: 'tooManyRadiographs' }],
    })
    expect(await save(school.student, radiograph, { revision: 1, report: 'Still' })).toMatchObject({ status: 'SUCCESS' })
    await remove(school.student, radiograph, 2)
    expect(await save(school.student, { ...radiograph, radiographId: v7() })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(school.student, radiograph, { revision: 3 })).toMatchObject({ issues: [{ code: 'tooManyRadiographs' }] })
  })

  test('reading a session takes as many statements with them as without', async () => {
    const sessionId = await begin(school)
    const without = await statementsOf(() => readAs(school.teacher, sessionId))
    for (const sortOrder of [0, 1, 2]) await save(school.student, { sessionId, radiographId: v7() }, { sortOrder })
    expect((await statementsOf(() => readAs(school.teacher, sessionId))).length).toBe(without.length)
  })

  test('keeps the texts out of the audit and the history', async () => {
    const { sessionId } = await beginAsked({ justification: 'Suspected abscess', report: 'Secret' })
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'clinical-sessions.radiographSaved', entityId: sessionId },
    })
    expect(entry.changes).toMatchObject({ kind: { to: 'PERIAPICAL' }, justification: {}, report: {} })
    expect(JSON.stringify([entry, await prisma().sessionHistory.findMany({ where: { sessionId } })])).not.toMatch(/abscess|Secret/)
  })

  test('refuses an id of another session, a locked session, unrelated teachers, strangers and nobody', async () => {
    const radiograph = await beginAsked()
    const other = await beginAsked()
    expect(await save(school.student, { ...radiograph, radiographId: other.radiographId }, { revision: 1 })).toMatchObject({
      status: 'NOT_FOUND',
    })
    for (const who of [school.stranger, school.unrelated])
      expect(await save(who, radiograph, { revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save(school.student, { sessionId: (await beginFinished(school)).sessionId, radiographId: v7() })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    expect(await save(null, radiograph, { revision: 1 })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.removeRadiograph', () => {
  test('takes it away, and it can be put back', async () => {
    const radiograph = await beginAsked()
    expect(await remove(school.student, radiograph, 0)).toMatchObject({ status: 'CONFLICT' })
    expect(await remove(school.student, radiograph)).toMatchObject({ output: { revision: 2 } })
    expect(await remove(school.student, radiograph)).toMatchObject({ output: { revision: 2 } })
    expect((await readAs(school.student, radiograph.sessionId)).radiographs).toEqual([])
    expect(await save(school.student, radiograph, { revision: 2 })).toMatchObject({ output: { revision: 3 } })
    expect((await readAs(school.student, radiograph.sessionId)).radiographs).toMatchObject([{ revision: 3 }])
  })

  test('what was authorised only a teacher takes away', async () => {
    const radiograph = await beginAuthorised()
    expect(await remove(school.student, radiograph, 2)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.AUTHORISED' })
    expect(await remove(school.teacher, radiograph, 2)).toMatchObject({ status: 'SUCCESS' })
    expect(await authorise(school.teacher, radiograph, 3)).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
    // The student cannot restore the removed authorisation by saving the radiograph.
    expect(await save(school.student, radiograph, { revision: 3 })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.AUTHORISED',
    })
    expect(await save(school.teacher, radiograph, { revision: 3 })).toMatchObject({ output: { revision: 4 } })
  })

  test('refuses one of another session, unrelated teachers and nobody', async () => {
    const radiograph = await beginAsked()
    const other = await beginAsked()
    expect(await remove(school.student, { ...radiograph, radiographId: other.radiographId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await remove(school.unrelated, radiograph)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await remove(null, radiograph)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})

describe('clinical-sessions.authoriseRadiograph', () => {
  test('counts from when the teacher said so, also where the network let it through later', async () => {
    const radiograph = await beginAsked()
    expect(await authorise(school.teacher, radiograph, 1, { at: minutes(60), occurredAt: minutes(5).toISOString() })).toEqual({
      status: 'SUCCESS',
      output: { revision: 2, savedAt: minutes(60).toISOString() },
    })
    expect(await findStoredRadiograph(radiograph)).toMatchObject({ authorisedById: school.teacher.id, authorisedAt: minutes(5) })
    expect((await readAs(school.student, radiograph.sessionId)).history[0]).toMatchObject({
      act: 'radiographAuthorised',
      detail: { radiographId: radiograph.radiographId },
    })
  })

  test('nobody authorises ahead of time; who comes second changes nothing', async () => {
    const radiograph = await beginAsked()
    await authorise(school.teacher, radiograph, 1, { occurredAt: minutes(30).toISOString() })
    expect(await findStoredRadiograph(radiograph)).toMatchObject({ authorisedAt: schoolTime })
    expect(await authorise(school.colleague, radiograph)).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
    expect(await findStoredRadiograph(radiograph)).toMatchObject({ authorisedById: school.teacher.id })
  })

  test('only what the teacher saw, and only with a reason', async () => {
    const radiograph = await beginAsked()
    await save(school.student, radiograph, { revision: 1, teeth: [26] })
    expect(await authorise(school.teacher, radiograph)).toMatchObject({ status: 'CONFLICT', data: { newer: { teeth: [26], revision: 2 } } })
    const unexplained = await beginAsked({ justification: ' ' })
    expect(await authorise(school.teacher, unexplained)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'justification', code: 'justificationNeeded' }],
    })
  })

  test('refuses students, one of another session, unrelated teachers, a locked session and nobody', async () => {
    const radiograph = await beginAsked()
    const other = await beginAsked()
    expect(await authorise(school.student, radiograph)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await authorise(school.teacher, { ...radiograph, radiographId: other.radiographId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await authorise(school.unrelated, radiograph)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await authorise(school.teacher, { sessionId: (await beginFinished(school)).sessionId, radiographId: v7() })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    expect(await authorise(null, radiograph)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
