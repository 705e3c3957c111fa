import { atOneMoment } from '@/server/privacy/queries/read-all'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { starterTemplates } from '@/lib/reflections/starters'
import { personalData } from '@/server/kernel/personal-data'
import { prisma } from '@/server/kernel/db'
import { now } from '@/server/kernel/clock'
import { reflectionsJobs } from '@/server/reflections/jobs'
import '@/server/registry'
import { makeTreated } from '../../support/reports'
import { makeSchool, schoolDay, type School } from '../../support/school'
import {
  saveAnswers,
  onReflection,
  promptUid,
  readReflectionAs,
  secondUid,
  makeReflection,
  share,
  submit,
  tryReflection,
} from '../../support/reflections'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('an activity', () => {
  test('is offered of a session of late, linked, told as written, and leads nowhere once the session is cancelled', async () => {
    const { sessionId } = await makeTreated(school, {
      studentId: school.student.id,
      procedure: school.procedures.examination,
      heldOn: schoolDay,
    })
    const offered = (await onReflection(school.student, contracts.suggestActivities)).rows.find(({ origin }) => origin.id === sessionId)
    expect(offered).toMatchObject({ kind: 'SESSION', happenedOn: schoolDay, reflectionId: null })
    const begin = (id: string, who = school.student) =>
      onReflection(who, contracts.startReflection, {
        id,
        kind: 'SESSION',
        title: 'A session',
        happenedOn: schoolDay,
        origin: { kind: 'SESSION', id: sessionId },
      })
    const id = v7()
    expect(await begin(id)).toMatchObject({ sameAs: null })
    expect((await readReflectionAs(school.student, id)).origin).toMatchObject({ id: sessionId })
    // The teacher of the session is suggested first; a student who did not write the reflection is not told who was there.
    const readers = async (who = school.student, q = '') => (await onReflection(who, contracts.findReaders, { q, reflectionId: id })).people
    const { teacherId } = await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId } })
    expect((await readers())[0]).toMatchObject({ id: teacherId, wasThere: true })
    expect((await readers(school.partner)).filter(({ wasThere }) => wasThere)).toEqual([])
    // A second device that was offline writes over the first one's text: the text that came first stands, and nothing is lost.
    const second = v7()
    await saveAnswers(school.student, id, { text: 'on the phone' })
    for (let time = 0; time < 2; time += 1) expect(await begin(second)).toMatchObject({ id, sameAs: id })
    expect(await saveAnswers(school.student, second, { text: 'on the tablet' })).toMatchObject({ kept: { current: 'on the phone' } })
    expect(await saveAnswers(school.student, second, { text: 'only there', uid: secondUid })).toMatchObject({ kept: null })
    const first = await readReflectionAs(school.student, second)
    expect(first).toMatchObject({ id, kept: [{ text: 'on the tablet' }] })
    expect(first.answers.map(({ text }) => text).toSorted()).toEqual(['on the phone', 'only there'])
    expect((await onReflection(school.student, contracts.listReflections)).rows.filter((row) => row.id === second)).toEqual([])
    // This device has not seen the text that it would hand in.
    expect(await tryReflection(school.student, contracts.submitReflection, { id: second, despite: true })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    for (const who of [school.partner, school.teacher, school.admin])
      expect(await tryReflection(who, contracts.readReflection, { id: second })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryReflection(school.student, contracts.removeReflection, { id: second })).toMatchObject({ status: 'NOT_FOUND' })
    // A session of another student cannot be the origin of their reflection.
    const strangers = v7()
    await begin(strangers, school.partner)
    expect((await readReflectionAs(school.partner, strangers)).origin).toBeNull()
    const again = (await onReflection(school.student, contracts.suggestActivities)).rows.find(({ origin }) => origin.id === sessionId)
    expect(again?.reflectionId).toBe(id)
    // On a session's own page only that session is suggested, however long ago it was; another student's session is not found.
    const asked = (who: Parameters<typeof onReflection>[0]) =>
      onReflection(who, contracts.suggestActivities, { originKind: 'SESSION', originId: sessionId })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { heldOn: new Date('2026-03-02') } })
    expect((await asked(school.student)).rows).toMatchObject([{ reflectionId: id, happenedOn: '2026-03-02' }])
    expect((await asked(school.partner)).rows).toEqual([])
    expect(await tryReflection(school.student, contracts.suggestActivities, { originKind: 'SESSION' })).toMatchObject({
      issues: [{ path: 'originId', code: 'required' }],
    })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'CANCELLED' } })
    expect(await readReflectionAs(school.student, id)).toMatchObject({ origin: null, title: 'A session', happenedOn: schoolDay })
  })
})

describe('a template', () => {
  test('that ships is offered until the school saves its own; what was begun stays as it was asked', async () => {
    const [short] = starterTemplates('en-GB')
    const { templates } = await onReflection(school.student, contracts.listReflectionTemplates)
    expect(templates.map(({ name }) => name)).toEqual(starterTemplates('en-GB').map(({ name }) => name))
    const id = await makeReflection(school.student)
    const before = await readReflectionAs(school.student, id)
    expect(before).toMatchObject({ templateId: short?.id, templateName: 'Short', prompts: short?.prompts })
    const saved = { id: short?.id, revision: 0, name: 'Ours', prompts: [{ uid: v7(), caption: 'Only this?' }], active: true }
    expect(await tryReflection(school.student, contracts.saveReflectionTemplate, saved)).toMatchObject({ status: 'FORBIDDEN' })
    await onReflection(school.admin, contracts.saveReflectionTemplate, saved)
    expect(await tryReflection(school.admin, contracts.saveReflectionTemplate, saved)).toMatchObject({ status: 'CONFLICT' })
    expect((await readReflectionAs(school.student, id)).prompts).toEqual(before.prompts)
    const fresh = await readReflectionAs(school.student, await makeReflection(school.student))
    expect(fresh).toMatchObject({ templateName: 'Ours', prompts: [{ caption: 'Only this?' }], answers: [{ promptUid }] })
    await onReflection(school.admin, contracts.saveReflectionTemplate, { ...saved, revision: 1, active: false })
    expect((await onReflection(school.student, contracts.listReflectionTemplates)).templates.map((one) => one.id)).not.toContain(short?.id)
    expect(
      (await onReflection(school.admin, contracts.listEditedTemplates)).rows.find((one) => one.id === short?.id)?.used,
    ).toBeGreaterThan(0)
  })
})

describe('a reader who left', () => {
  test('is shown as such, is given nothing more, and reads nothing', async () => {
    const id = await makeReflection(school.student)
    await share(school.student, id, school.colleague)
    await prisma().user.update({ where: { id: school.colleague.id }, data: { status: 'DISABLED' } })
    expect((await readReflectionAs(school.student, id)).shares).toMatchObject([{ hasLeft: true }])
    const other = await makeReflection(school.student)
    expect(await tryReflection(school.student, contracts.shareReflection, { id: other, readerIds: [school.colleague.id] })).toMatchObject({
      issues: [{ code: 'teacherUnknown' }],
    })
    await submit(school.student, id, school.teacher)
    expect((await readReflectionAs(school.teacher, id)).mayAcknowledge).toBe(true)
    await prisma().user.update({ where: { id: school.colleague.id }, data: { status: 'ENABLED' } })
  })
})

describe('a form that a screen begins', () => {
  test('is none as long as none is set', async () => {
    expect(await tryReflection(school.student, contracts.startReflectionForm, { kind: 'DOPS', id: v7() })).toMatchObject({
      code: 'reflections.NOT_SET',
    })
    expect((await onReflection(school.student, contracts.listReflectionTemplates)).forms).toEqual([])
  })
})

describe('what is told and deleted', () => {
  test('an export by who looks after privacy has the number of private ones and no word of theirs; erasing removes all', async () => {
    const secret = 'I cried in the corridor'
    const id = await makeReflection(school.partner, { text: secret, title: 'Corridor' })
    const given = await makeReflection(school.partner, { text: 'I asked early', title: 'Early' })
    await submit(school.partner, given)
    const data = personalData().find(({ columns }) => 'reflection.owner_id' in columns)
    const told: string[] = []
    await atOneMoment(async ({ rows }) => {
      for (const part of data?.parts ?? []) for await (const row of rows(part, school.partner.id)) told.push(JSON.stringify(row))
    })
    expect(told.join()).toContain('I asked early')
    expect(told.join()).not.toContain(secret)
    expect(told.join()).not.toContain('Corridor')
    const mine = await onReflection(school.partner, contracts.exportReflectionLog, { format: 'CSV' })
    expect(mine.content).toContain(secret)
    await prisma().$transaction(async (db) =>
      data?.erase?.(db, { id: school.partner.id, at: now(), name: 'Erased', byId: school.partner.id }),
    )
    expect(await prisma().activity.count({ where: { id: { in: [id, given] } } })).toBe(0)
  })

  test('reminds once of a step that is due, and deletes for good what was removed a month ago', async () => {
    const id = await makeReflection(school.student)
    const step = { id, stepId: v7(), text: 'Practise the wedge', dueOn: schoolDay, isDone: false }
    await onReflection(school.student, contracts.saveReflectionStep, step)
    const [remind, purge] = reflectionsJobs
    const told = () => prisma().outboxEvent.count({ where: { payload: { path: ['key'], equals: 'reflectionStepsDue' } } })
    await remind?.run()
    await remind?.run()
    expect(await told()).toBe(1)
    expect((await onReflection(school.student, contracts.listReflectionSteps)).rows).toMatchObject([
      { text: 'Practise the wedge', isDue: true },
    ])
    await onReflection(school.student, contracts.removeReflection, { id })
    await purge?.run()
    expect(await prisma().activity.count({ where: { id } })).toBe(1)
    await prisma().activity.update({ where: { id }, data: { deletedAt: new Date('2026-10-01T00:00:00Z') } })
    await purge?.run()
    expect(await prisma().activity.count({ where: { id } })).toBe(0)
  })
})
