import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { saveTags } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
const [anxious, paediatric, recall] = [v7(), v7(), v7()]
beforeAll(async () => {
  school = await makeSchool()
  await prisma().tagGroup.create({
    data: {
      id: v7(),
      name: 'Patients',
      tags: {
        create: [
          { id: anxious, name: 'Anxious' },
          { id: paediatric, name: 'Child' },
        ],
      },
    },
  })
  await prisma().tagGroup.create({ data: { id: v7(), name: 'Follow-up', tags: { create: [{ id: recall, name: 'Recall' }] } } })
})

const tag = (who: Member | null, input: Readonly<Record<string, unknown>>) => tryAs(who, saveTags, input)

describe('clinical-sessions.saveTags', () => {
  test('sets and takes away; two who tag at once do not undo each other', async () => {
    const sessionId = await begin(school)
    expect(await tag(school.student, { sessionId, addIds: [anxious, anxious, paediatric] })).toMatchObject({ status: 'SUCCESS' })
    await Promise.all([tag(school.student, { sessionId, removeIds: [anxious] }), tag(school.teacher, { sessionId, addIds: [recall] })])
    expect((await readAs(school.student, sessionId)).tags).toEqual([
      { id: recall, name: 'Recall', group: 'Follow-up' },
      { id: paediatric, name: 'Child', group: 'Patients' },
    ])
    const acts = (await readAs(school.student, sessionId)).history.filter(({ act }) => act === 'tagsSaved')
    expect(acts).toHaveLength(3)
    // Saving again changes nothing.
    await tag(school.student, { sessionId, addIds: [recall], removeIds: [anxious] })
    expect((await readAs(school.student, sessionId)).history.filter(({ act }) => act === 'tagsSaved')).toHaveLength(3)
  })

  test('takes only tags that there are, and keeps the others', async () => {
    const sessionId = await begin(school)
    expect(await tag(school.student, { sessionId, addIds: [recall, v7()] })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'addIds', code: 'tagUnknown' }],
    })
    expect((await readAs(school.student, sessionId)).tags).toEqual([])
  })

  test('is refused on a locked session, to strangers, to who only looks and to nobody', async () => {
    const { sessionId } = await beginFinished(school)
    expect(await tag(school.student, { sessionId, addIds: [recall] })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
    const open = await begin(school)
    expect(await tag(school.stranger, { sessionId: open, addIds: [recall] })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tag(school.staff, { sessionId: open, addIds: [recall] })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tag(null, { sessionId: open, addIds: [recall] })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
