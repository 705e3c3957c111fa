import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import {
  saveAnswers,
  onReflection,
  promptUid,
  readReflectionAs,
  makeReflection,
  secondUid,
  share,
  submit,
  tryReflection,
} from '../../support/reflections'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const save = (id: string, more: object) => tryReflection(school.student, contracts.saveReflection, { id, ...more })
const aboutInput = (more: object = {}) => ({
  about: { title: 'Composite', happenedOn: '2026-11-19', templateId: null, tagIds: [], fileIds: [], ...more },
})

describe('writing', () => {
  test('begins, is saved a prompt at a time, is read and stands in the list', async () => {
    const id = await makeReflection(school.student)
    expect(await saveAnswers(school.student, id, { text: 'Ask for the wedge first', uid: secondUid })).toMatchObject({
      revision: 1,
      words: 10,
      kept: null,
    })
    expect(await readReflectionAs(school.student, id)).toMatchObject({
      title: 'Composite, class II',
      state: 'PRIVATE',
      words: 10,
      answers: [
        { promptUid, text: 'I rushed the matrix band', revision: 1 },
        { promptUid: secondUid, text: 'Ask for the wedge first', revision: 1 },
      ],
      mayWrite: true,
      mayComment: false,
    })
    const { rows, counts } = await onReflection(school.student, contracts.listReflections)
    expect(rows.map((row) => row.id)).toContain(id)
    expect(counts.PRIVATE).toBeGreaterThan(0)
  })

  test('that is begun twice, since the answer was lost, is there once', async () => {
    const begun = { id: v7(), kind: 'READING', title: 'On isolation', happenedOn: '2026-11-18' }
    const first = await onReflection(school.student, contracts.startReflection, begun)
    expect(await onReflection(school.student, contracts.startReflection, begun)).toMatchObject({ id: first.id, revision: 1 })
    expect(await tryReflection(school.partner, contracts.startReflection, begun)).toMatchObject({ status: 'CONFLICT' })
  })

  test('on two devices: the later text on an old revision is kept beside, once, until its owner drops it', async () => {
    const id = await makeReflection(school.student)
    expect(await saveAnswers(school.student, id, { text: 'At home I saw why', revision: 1 })).toMatchObject({ revision: 2, kept: null })
    const late = { text: 'On the bus I wrote this', revision: 1 }
    const { kept } = await saveAnswers(school.student, id, late)
    expect(kept).toMatchObject({ current: 'At home I saw why' })
    // The same save once more, because its answer was lost.
    expect(await saveAnswers(school.student, id, late)).toMatchObject({ revision: 2, kept: { id: kept?.id } })
    expect(await readReflectionAs(school.student, id)).toMatchObject({
      answers: [{ text: 'At home I saw why', revision: 2 }],
      kept: [{ promptUid, text: 'On the bus I wrote this' }],
    })
    await onReflection(school.student, contracts.dropKept, { id, keptId: kept?.id })
    expect((await readReflectionAs(school.student, id)).kept).toEqual([])
    // A device that only emptied its field has not seen the other text either, so its next save replaces nothing.
    const { revision } = await saveAnswers(school.student, id, { text: '', revision: 1 })
    expect(revision).toBe(1)
    expect((await saveAnswers(school.student, id, { text: 'And then this', revision })).kept).toMatchObject({
      current: 'At home I saw why',
    })
  })

  test('the same text on an old revision is no second one', async () => {
    const id = await makeReflection(school.student)
    await saveAnswers(school.student, id, { text: 'Both say this', revision: 1 })
    expect(await saveAnswers(school.student, id, { text: 'Both say this', revision: 1 })).toMatchObject({ revision: 2, kept: null })
  })

  test('offline for a day, and shared or submitted by the other device meanwhile: what comes late is kept', async () => {
    const id = await makeReflection(school.student)
    await share(school.student, id, school.teacher)
    expect(await saveAnswers(school.student, id, { text: 'Still mine to write', revision: 1 })).toMatchObject({
      revision: 2,
      state: 'SHARED',
      kept: null,
    })
    await submit(school.student, id)
    expect(await saveAnswers(school.student, id, { text: 'Too late for the submission', revision: 2 })).toMatchObject({
      revision: 2,
      state: 'SUBMITTED',
      kept: { current: 'Still mine to write' },
    })
    expect((await readReflectionAs(school.student, id)).kept).toHaveLength(1)
    expect((await readReflectionAs(school.teacher, id)).kept).toEqual([])
  })

  test('title, day, tags and files of two devices come together, and no title is lost', async () => {
    const id = await makeReflection(school.student)
    expect(await save(id, { revision: 1, ...aboutInput({ title: 'Mine first' }) })).toMatchObject({ output: { revision: 2, kept: null } })
    expect(await save(id, { revision: 1, ...aboutInput({ title: 'Mine too late' }) })).toMatchObject({
      output: { revision: 3, kept: { current: 'Mine first' } },
    })
    expect(await readReflectionAs(school.student, id)).toMatchObject({
      title: 'Mine first',
      kept: [{ promptUid: null, text: 'Mine too late' }],
    })
  })

  test('takes 20,000 words and not one more; what was too much before may be shortened', async () => {
    const id = await makeReflection(school.student, { text: '' })
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
    expect(await saveAnswers(school.student, id, { text: words(20_000) })).toMatchObject({ words: 20_000 })
    expect(await save(id, { revision: 0, answer: { promptUid: secondUid, text: 'more' } })).toMatchObject({
      issues: [{ path: 'answer.text', code: 'tooManyWords' }],
    })
    expect(await saveAnswers(school.student, id, { text: words(10), revision: 1 })).toMatchObject({ words: 10 })
  })

  test('asks once before it takes what looks like a patient’s data: in an answer, a title, a step and a comment', async () => {
    const id = await makeReflection(school.student)
    const patient = { status: 'VALIDATION_FAILED', code: 'patient-check.FOUND' }
    const text = 'Then I rushed, because Mrs Hallworth had to leave'
    const answer = { promptUid, text }
    expect(await save(id, { revision: 1, answer })).toMatchObject({ ...patient, data: { found: ['Mrs Hallworth'] } })
    expect(await save(id, { revision: 1, answer, despite: true })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(id, { revision: 2, answer: { promptUid, text: `${text} at eleven` } })).toMatchObject({ status: 'SUCCESS' })
    expect(await save(id, { revision: 1, ...aboutInput({ title: 'NHS 943 476 5919' }) })).toMatchObject({
      ...patient,
      data: { found: ['943 476 5919'] },
    })
    const step = { id, stepId: v7(), text: 'Ring Mr Brown', dueOn: '2026-12-01', isDone: false }
    expect(await tryReflection(school.student, contracts.saveReflectionStep, step)).toMatchObject(patient)
    await share(school.student, id, school.teacher)
    const comment = { id, commentId: v7(), text: 'How is Mrs Hallworth?' }
    expect(await tryReflection(school.teacher, contracts.commentOnReflection, comment)).toMatchObject(patient)
  })

  test('knows the people of the school, and the hospital numbers of its patients', async () => {
    const id = await makeReflection(school.student)
    const teacher = await prisma().user.findUniqueOrThrow({ where: { id: school.teacher.id }, select: { lastName: true } })
    expect(await save(id, { revision: 1, answer: { promptUid, text: `I asked Dr ${teacher.lastName} on 19.11.2026` } })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('of somebody else is not found', async () => {
    const id = await makeReflection(school.student)
    const answer = { promptUid, text: 'Not mine' }
    for (const who of [school.partner, school.teacher, school.staff, school.admin])
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await tryReflection(who, contracts.saveReflection, { id, revision: 1, answer })).status)
  })

  test('is removed by its owner, and by nobody once it is submitted', async () => {
    const id = await makeReflection(school.student)
    await submit(school.student, id, school.teacher)
    expect(await tryReflection(school.student, contracts.removeReflection, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    await onReflection(school.student, contracts.withdrawReflection, { id })
    await onReflection(school.student, contracts.removeReflection, { id })
    for (const who of [school.student, school.teacher])
      expect(await tryReflection(who, contracts.readReflection, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})
