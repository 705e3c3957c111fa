import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reflections'
import { prisma } from '@/server/kernel/db'
import { asset } from '../../support/folders'
import { simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolDay, type School } from '../../support/school'
import {
  acknowledge,
  saveAnswers,
  onReflection,
  promptUid,
  readReflectionAs,
  makeReflection,
  reflectionCall,
  share,
  submit,
} from '../../support/reflections'

let school: School
let owner: Member
let reader: Member
let strangers: readonly Member[]
beforeAll(async () => {
  school = await makeSchool()
  owner = await member('STUDENT')
  reader = school.teacher
  strangers = [school.partner, school.colleague]
})

const refusedAs = ['NOT_FOUND', 'FORBIDDEN'] as const
const ownersCase = () => ({ parameter: 'id', entitled: owner, strangers: [...strangers, reader], refusedAs, reachableBy: [] }) as const
const readersCase = () => ({ parameter: 'id', entitled: reader, strangers, refusedAs, reachableBy: [] }) as const
const makeShared = async () => {
  const id = await makeReflection(owner)
  await share(owner, id, reader)
  return id
}
const makeSubmitted = async () => {
  const id = await makeReflection(owner)
  await submit(owner, id, reader)
  return id
}

describe('ids of others’ reflections', () => {
  test('are not found by whoever would write, give or take back', async () => {
    const answer = { promptUid, text: 'Written by somebody else' }
    const changes = { id: await makeReflection(owner), ...ownersCase() }
    await expectOutOfScope({ call: reflectionCall(contracts.saveReflection), input: (id) => ({ id, revision: 1, answer }), ...changes })
    await expectOutOfScope({
      call: reflectionCall(contracts.saveReflectionStep),
      input: (id) => ({ id, stepId: v7(), text: 'Practise', dueOn: schoolDay, isDone: false }),
      ...changes,
    })
    await expectOutOfScope({
      call: reflectionCall(contracts.shareReflection),
      input: (id) => ({ id, readerIds: [reader.id] }),
      ...changes,
    })
    await expectOutOfScope({
      call: reflectionCall(contracts.endReflectionShare),
      input: (id) => ({ id }),
      ...ownersCase(),
      id: await makeShared(),
    })
    await expectOutOfScope({
      call: reflectionCall(contracts.submitReflection),
      input: (id) => ({ id, despite: true }),
      ...changes,
    })
    await expectOutOfScope({
      call: reflectionCall(contracts.withdrawReflection),
      input: (id) => ({ id }),
      ...ownersCase(),
      id: await makeSubmitted(),
    })
    await expectOutOfScope({
      call: reflectionCall(contracts.removeReflection),
      input: (id) => ({ id }),
      ...ownersCase(),
      id: await makeReflection(owner),
    })
  })

  test('are not found by whoever would drop what was kept beside them', async () => {
    const id = await makeReflection(owner)
    await saveAnswers(owner, id, { text: 'Written on the train' })
    const keptId = (await readReflectionAs(owner, id)).kept[0]?.id ?? ''
    const call = reflectionCall(contracts.dropKept)
    const other = await makeReflection(school.partner)
    await saveAnswers(school.partner, other, { text: 'Written elsewhere' })
    const theirKept = (await readReflectionAs(school.partner, other)).kept[0]?.id ?? ''
    await expect(onReflection(owner, contracts.dropKept, { id, keptId: theirKept })).rejects.toThrow('NOT_FOUND')
    expect((await readReflectionAs(school.partner, other)).kept).toHaveLength(1)
    await expectOutOfScope({ call, input: (one) => ({ id, keptId: one }), ...ownersCase(), parameter: 'keptId', id: keptId })
    await saveAnswers(owner, id, { text: 'Written in the lift' })
    const next = (await readReflectionAs(owner, id)).kept[0]?.id ?? ''
    await expectOutOfScope({ call, input: (one) => ({ id: one, keptId: next }), ...ownersCase(), id })
  })

  test('are found by those alone with whom they are shared', async () => {
    const id = await makeShared()
    const reach = { ...readersCase(), id }
    await expectOutOfScope({ call: reflectionCall(contracts.readReflection), input: (one) => ({ id: one }), ...reach })
    await expectOutOfScope({ call: reflectionCall(contracts.seeReflection), input: (one) => ({ id: one }), ...reach })
    await expectOutOfScope({
      call: reflectionCall(contracts.commentOnReflection),
      input: (one) => ({ id: one, commentId: v7(), text: 'Well seen' }),
      ...reach,
    })
    const handedIn = await makeSubmitted()
    const { submittedAt } = await readReflectionAs(reader, handedIn)
    await expectOutOfScope({
      call: reflectionCall(contracts.acknowledgeReflection),
      input: (one) => ({ id: one, submittedAt }),
      ...readersCase(),
      id: handedIn,
      // A person who reads everything that was submitted may acknowledge it.
      reachableBy: ['ADMIN'],
    })
  })

  test('are acknowledged, and that is taken back, by their readers alone', async () => {
    const id = await makeSubmitted()
    await acknowledge(reader, id)
    await expectOutOfScope({
      call: reflectionCall(contracts.revokeAcknowledgement),
      input: (one) => ({ id: one, commentId: v7(), reason: 'Not read to the end' }),
      ...readersCase(),
      id,
      reachableBy: ['ADMIN'],
    })
  })

  test('are listed of one person for who sees what everybody submitted alone', async () => {
    await expectOutOfScope({
      call: reflectionCall(contracts.listReflections),
      input: (userId) => ({ view: 'ALL', userId }),
      ...readersCase(),
      parameter: 'userId',
      id: owner.id,
      entitled: school.admin,
      reachableBy: ['ADMIN'],
    })
  })

  test('are not overwritten by a step, a comment or a reflection under the same id', async () => {
    const stepId = v7()
    const step = { stepId, text: 'Ask earlier', dueOn: schoolDay, isDone: false }
    await onReflection(owner, contracts.saveReflectionStep, { id: await makeReflection(owner), ...step })
    const other = await makeReflection(school.partner)
    await expect(onReflection(school.partner, contracts.saveReflectionStep, { id: other, ...step, text: 'Mine' })).rejects.toThrow(
      'CONFLICT',
    )
    const comment = { id: await makeShared(), commentId: v7(), text: 'Well seen' }
    await onReflection(reader, contracts.commentOnReflection, comment)
    // Sent again because its answer was lost, the comment is stored once.
    await onReflection(reader, contracts.commentOnReflection, comment)
    expect(await prisma().reflectionComment.count({ where: { id: comment.commentId } })).toBe(1)
    await submit(school.partner, other, reader)
    await expect(onReflection(school.partner, contracts.commentOnReflection, { ...comment, id: other })).rejects.toThrow('CONFLICT')
    const begun = { id: comment.id, kind: 'OTHER', title: 'Mine', happenedOn: '2026-11-19' }
    await expect(onReflection(school.partner, contracts.startReflection, begun)).rejects.toThrow('CONFLICT')
    expect(await prisma().reflectionStep.findUnique({ where: { id: stepId } })).toMatchObject({ text: 'Ask earlier', ownerId: owner.id })
  })
})

describe('a file on a reflection', () => {
  const withFile = async () => {
    const id = await makeReflection(owner)
    const fileId = await asset(owner)
    const about = { title: 'With a picture', happenedOn: '2026-11-19', templateId: null, tagIds: [], fileIds: [fileId] }
    const { revision } = await readReflectionAs(owner, id)
    await onReflection(owner, contracts.saveReflection, { id, revision, about })
    return { id, fileId }
  }

  test('is downloaded by its owner and readers alone, and by nobody once the share has ended', async () => {
    const { id, fileId } = await withFile()
    const call = reflectionCall(contracts.downloadReflectionFile)
    await expectOutOfScope({ call, input: (one) => ({ id: one }), ...ownersCase(), id: fileId })
    await share(owner, id, reader)
    await expectOutOfScope({ call, input: (one) => ({ id: one }), ...readersCase(), id: fileId })
    await onReflection(owner, contracts.endReflectionShare, { id })
    await expectOutOfScope({ call, input: (one) => ({ id: one }), ...ownersCase(), id: fileId })
  })

  test('is not taken from somebody else', async () => {
    const { fileId } = await withFile()
    const id = await makeReflection(school.partner)
    const about = { title: 'Not mine', happenedOn: '2026-11-19', templateId: null, tagIds: [], fileIds: [fileId] }
    await expect(onReflection(school.partner, contracts.saveReflection, { id, revision: 1, about })).rejects.toThrow('fileGone')
  })

  test('whose name looks like a patient’s is asked about, once', async () => {
    const id = await makeReflection(owner)
    const fileId = await asset(owner, 'Mrs Quillfeather x-ray.png')
    const about = { title: 'X-ray', happenedOn: '2026-11-19', templateId: null, tagIds: [], fileIds: [fileId] }
    const { revision } = await readReflectionAs(owner, id)
    await expect(onReflection(owner, contracts.saveReflection, { id, revision, about })).rejects.toThrow('patient-check.FOUND')
    expect((await readReflectionAs(owner, id)).files).toEqual([])
    await onReflection(owner, contracts.saveReflection, { id, revision, about, despite: true })
    expect((await readReflectionAs(owner, id)).files).toHaveLength(1)
    const again = { ...about, title: 'X-ray of a molar' }
    await onReflection(owner, contracts.saveReflection, { id, revision: revision + 1, about: again })
  })
})

describe('a form that is set', () => {
  test('is begun as if among the forms, about who begins it', async () => {
    const { id: formId } = await publishedForm(school.admin, simpleForm())
    await onReflection(school.admin, contracts.saveReflectionForm, { kind: 'DOPS', formId })
    const id = v7()
    // A form that somebody fills in about themself is about them, even if their input names another person.
    const own = { kind: 'DOPS', id: v7(), subjectId: owner.id }
    await onReflection(school.partner, contracts.startReflectionForm, own)
    expect(await prisma().formResponse.findUnique({ where: { id: own.id } })).toMatchObject({ subjectId: school.partner.id })
    expect(await onReflection(owner, contracts.startReflectionForm, { kind: 'DOPS', id })).toMatchObject({ formId, responseId: id })
    expect(await prisma().formResponse.findUnique({ where: { id } })).toMatchObject({ formId })
  })
})
