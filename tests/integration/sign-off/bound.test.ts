import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { findByLink, outsideRecord } from '@/server/form-responses'
import { prisma } from '@/server/kernel/db'
import { askNamed, sign } from '../../support/form-responses'
import { member, type Member } from '../../support/members'
import { askedOutside, listedSigner, outsideForm, outsideStep } from '../../support/sign-off'

let admin: Member, student: Member, teacher: Member
beforeAll(async () => {
  ;[admin, student, teacher] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

/**
 * Columns that a link is bound to, each with a change that voids the link. tests/integration/form-responses/signers.test.ts says why no signature covers the
 * other columns of a response and its answers; a link covers the same columns.
 */
test('a link is bound to every column that a signature covers, and to what is shown', async () => {
  const whom = await listedSigner()
  const form = outsideForm({ route: [outsideStep({ order: 1 }), sign(askNamed(teacher), { order: 1 })] })
  const { responseId, pageUid, uid } = await askedOutside({ admin, student, chosen: [{ id: whom.id }], form })
  const tasks = await prisma().formTask.findMany({ where: { responseId }, select: { id: true, userId: true, outsideId: true } })
  const taskId = tasks.find(({ outsideId }) => outsideId !== null)?.id ?? ''
  const ofTeacher = tasks.find(({ userId }) => userId === teacher.id)?.id ?? ''
  const now = async () => {
    const found = await findByLink(prisma(), taskId, new Date())
    if (!found) throw new Error('nobody is asked any more')
    return (await outsideRecord(prisma(), found)).hash
  }
  const part = { responseId_pageUid: { responseId, pageUid } }
  const response = await prisma().formResponse.findUniqueOrThrow({ where: { id: responseId } })
  const stored = await prisma().formPart.findUniqueOrThrow({ where: part })
  const answers = { [uid('title')]: 'Extraction', [uid('minutes')]: 20 }
  const first = await now()
  const other = await member('STUDENT')
  const version = await prisma().formVersion.findUniqueOrThrow({ where: { id: response.versionId } })
  const second = await prisma().formVersion.create({
    data: { id: v7(), formId: response.formId, number: 2, definition: version.definition ?? {}, hash: 'another', publishedAt: new Date() },
  })
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'form_response.version_id': () => prisma().formResponse.update({ where: { id: responseId }, data: { versionId: second.id } }),
    'form_response.subject_id': () => prisma().formResponse.update({ where: { id: responseId }, data: { subjectId: other.id } }),
    'form_response.submitter_id': () => prisma().formResponse.update({ where: { id: responseId }, data: { submitterId: other.id } }),
    'form_response.event_id': () => prisma().formResponse.update({ where: { id: responseId }, data: { eventId: v7() } }),
    'form_response.place': () => prisma().formResponse.update({ where: { id: responseId }, data: { place: 'Ward 3' } }),
    'form_response.tag_ids': () => prisma().formResponse.update({ where: { id: responseId }, data: { tagIds: [v7()] } }),
    'form_part.answers (shown)': () =>
      prisma().formPart.update({ where: part, data: { answers: { ...answers, [uid('title')]: 'Another' } } }),
    'form_part.answers (not shown)': () =>
      prisma().formPart.update({ where: part, data: { answers: { ...answers, [uid('secret')]: 'Another' } } }),
    'form_part.answered_in': () => prisma().formPart.update({ where: part, data: { answeredIn: { [uid('title')]: ofTeacher } } }),
  }
  const hashes = new Set([first])
  for (const change of Object.values(changes)) {
    await change()
    hashes.add(await now())
    const { versionId, subjectId, submitterId, eventId, place, tagIds } = response
    await prisma().formResponse.update({ where: { id: responseId }, data: { versionId, subjectId, submitterId, eventId, place, tagIds } })
    await prisma().formPart.update({ where: part, data: { answers: stored.answers ?? {}, answeredIn: stored.answeredIn ?? {} } })
    expect(await now()).toBe(first)
  }
  expect(hashes.size).toBe(Object.keys(changes).length + 1)
  // The answers of other signers are neither shown nor covered.
  const more = { ...Object(stored.answers), [uid('advice')]: 'Slower' }
  await prisma().formPart.update({ where: part, data: { answers: more, answeredIn: { [uid('advice')]: ofTeacher } } })
  expect(await now()).toBe(first)
})
