import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as getConfig } from '@/app/getconfig/route'
import { saveTags } from '@/lib/contracts/clinical-sessions'
import * as contracts from '@/lib/contracts/tags'
import { prisma } from '@/server/kernel/db'
import { provideTagUse } from '@/server/tags'
import { send } from '../../support/http'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin, readAs } from '../../support/treatment-sessions'

let school: School
const [skills, themes] = [v7(), v7()]
beforeAll(async () => {
  school = await makeSchool()
  for (const [id, name] of [
    [skills, 'Skills'],
    [themes, 'Themes'],
  ])
    expect(await tryAs(school.admin, contracts.saveTagGroup, { id, revision: 0, name, colour: 'teal', active: true })).toMatchObject({
      status: 'SUCCESS',
    })
})

const tagInput = (name: string, more: object = {}) => ({ id: v7(), revision: 0, name, groupId: skills, active: true, ...more })
const save = (input: object) => tryAs(school.admin, contracts.saveTag, input)
async function makeTag(name: string, more: object = {}): Promise<string> {
  const input = tagInput(name, more)
  expect(await save(input)).toMatchObject({ status: 'SUCCESS', output: { revision: 1 } })
  return input.id
}
const trySaveTags = (sessionId: string, input: object) => tryAs(school.student, saveTags, { sessionId, ...input })
const marksOf = async (sessionId: string) => (await readAs(school.student, sessionId)).tags.map(({ id }) => id)
const merge = (id: string, intoId: string, revision = 1) => tryAs(school.admin, contracts.mergeTag, { id, intoId, revision })

describe('a tag', () => {
  test('has a name of its own within its group, whatever its capitals and its blanks', async () => {
    const id = await makeTag('  Rubber  dam ')
    expect(await getAs(school.admin, contracts.readTag, { id })).toMatchObject({
      tag: { name: 'Rubber dam', groupId: skills, revision: 1 },
      usage: { uses: [], isReferenced: false },
    })
    for (const twin of ['rubber DAM', 'Rubber\u00a0dam', 'Rubber\u2003 dam'])
      expect(await save(tagInput(twin))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'name', code: 'captionTaken' }] })
    expect(await save(tagInput('Rubber\u200bdam'))).toMatchObject({ issues: [{ path: 'name', code: 'charactersUnseen' }] })
    await makeTag('Rubber dam', { groupId: themes })
    const answers = await Promise.all([1, 2, 3].map(() => save(tagInput('At once'))))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
  })

  test('is found by its name as it is now, whatever the signs of its letters', async () => {
    const input = tagInput('Žlindra')
    await save(input)
    const named = async (q: string) => (await getAs(school.admin, contracts.listTags, { q })).tags.map(({ name }) => name)
    expect(await named('ZLIN')).toEqual(['Žlindra'])
    await save({ ...input, revision: 1, name: 'Ångström' })
    expect([await named('zlin'), await named('angst')]).toEqual([[], ['Ångström']])
  })

  test('belongs to a group that there is, and stays in one that went out of use', async () => {
    expect(await save(tagInput('Nowhere', { groupId: v7() }))).toMatchObject({ issues: [{ path: 'groupId', code: 'tagGroupUnknown' }] })
    expect(await save(tagInput('Nowhere', { groupId: '' }))).toMatchObject({ issues: [{ path: 'groupId', code: 'required' }] })
    const groupId = v7()
    await tryAs(school.admin, contracts.saveTagGroup, { id: groupId, revision: 0, name: 'Old words', colour: 'red', active: true })
    const input = tagInput('Old word', { groupId })
    await save(input)
    await tryAs(school.admin, contracts.removeTagGroup, { id: groupId, revision: 1, as: 'DEACTIVATED' })
    expect(await save(tagInput('New word', { groupId }))).toMatchObject({ issues: [{ code: 'tagGroupUnknown' }] })
    expect(await save({ ...input, revision: 1, name: 'Older word' })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is asked for by group, name and state, a page at a time, in as many statements however many there are', async () => {
    const groupId = v7()
    await tryAs(school.admin, contracts.saveTagGroup, { id: groupId, revision: 0, name: 'Many', colour: 'red', active: true })
    await makeTag('Few 0', { groupId })
    const few = await statementsOf(() => getAs(school.admin, contracts.listTags, { groupId }))
    await prisma().tag.createMany({
      data: Array.from({ length: 119 }, (_, at) => ({
        id: v7(),
        name: `Many ${String(at).padStart(3, '0')}`,
        tagGroupId: groupId,
        active: at % 2 === 0,
      })),
    })
    const many = await statementsOf(() => getAs(school.admin, contracts.listTags, { groupId }))
    expect(many).toHaveLength(few.length)
    expect(await getAs(school.admin, contracts.listTags, { groupId, page: '2' })).toMatchObject({ total: 120, from: 51, page: 2, pages: 3 })
    expect(await getAs(school.admin, contracts.listTags, { groupId, page: '99' })).toMatchObject({ page: 3, from: 101 })
    expect(await getAs(school.admin, contracts.listTags, { groupId, q: 'mány 007' })).toMatchObject({
      total: 1,
      tags: [{ name: 'Many 007', active: false, group: { name: 'Many', colour: 'red' } }],
    })
    expect(await getAs(school.admin, contracts.listTags, { groupId, state: 'RETIRED' })).toMatchObject({ total: 59 })
    expect((await getAs(school.admin, contracts.readTagGroupChoices)).groups.map(({ name }) => name)).toContain('Many')
  })

  test('that is used goes out of use and is chosen no more; what was chosen before is taken', async () => {
    const id = await makeTag('Anxious')
    const sessionId = await begin(school)
    expect(await trySaveTags(sessionId, { addIds: [id] })).toMatchObject({ status: 'SUCCESS' })
    expect(await getAs(school.admin, contracts.readTag, { id })).toMatchObject({
      usage: { uses: [{ what: 'sessions', count: 1 }], isReferenced: true },
    })
    expect(await tryAs(school.admin, contracts.removeTag, { id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'tags.IN_USE',
    })
    const offered = async () =>
      Object(Object((await send(getConfig, '/getconfig', { body: { authToken: school.student.token } })).body.config).tags)
    expect(await offered()).toContainEqual({ id, name: 'Anxious', group: 'Skills' })
    expect(await tryAs(school.admin, contracts.removeTag, { id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await offered()).not.toContainEqual(expect.objectContaining({ id }))
    const other = await begin(school)
    expect(await trySaveTags(other, { addIds: [id] })).toMatchObject({ issues: [{ path: 'addIds', code: 'tagUnknown' }] })
    expect(await trySaveTags(other, { addIds: [id], occurredAt: new Date(schoolTime.getTime() - 3_600_000).toISOString() })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await marksOf(sessionId)).toEqual([id])
  })

  test('that nothing names is deleted', async () => {
    const id = await makeTag('By mistake')
    expect(await tryAs(school.admin, contracts.removeTag, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, contracts.readTag, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('a merge', () => {
  test('shows what it would move, and then moves all of it, once each', async () => {
    const [from, into] = [await makeTag('Anaesthesia'), await makeTag('Local anaesthesia', { groupId: themes })]
    const [both, one] = [await begin(school), await begin(school)]
    await trySaveTags(both, { addIds: [from, into] })
    await trySaveTags(one, { addIds: [from] })
    expect(await getAs(school.admin, contracts.previewTagMerge, { id: from, intoId: into })).toEqual({
      from: { name: 'Anaesthesia', group: 'Skills' },
      into: { name: 'Local anaesthesia', group: 'Themes' },
      moved: [{ what: 'sessions', count: 2 }],
      both: 1,
    })
    expect(await marksOf(one)).toEqual([from])
    expect(await merge(from, into)).toMatchObject({ output: { moved: 2 } })
    expect([await marksOf(both), await marksOf(one)]).toEqual([[into], [into]])
    expect(await tryAs(school.admin, contracts.readTag, { id: from })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await merge(from, into)).toMatchObject({ status: 'NOT_FOUND' })
    const audit = await prisma().auditEntry.findFirstOrThrow({ where: { action: 'tags.merged', entityId: from } })
    expect(audit).toMatchObject({
      actorId: school.admin.id,
      changes: { mergedInto: { from: 'Anaesthesia', to: 'Local anaesthesia' }, sessions: { to: 2 } },
    })
    // The tag's name is free again.
    await makeTag('Anaesthesia')
  })

  test('is understood of what a device still names, through several merges', async () => {
    const [first, second, third] = [await makeTag('One'), await makeTag('Two'), await makeTag('Three')]
    expect(await merge(first, second)).toMatchObject({ status: 'SUCCESS' })
    expect(await merge(second, third)).toMatchObject({ status: 'SUCCESS' })
    const sessionId = await begin(school)
    expect(await trySaveTags(sessionId, { addIds: [first, second] })).toMatchObject({ status: 'SUCCESS' })
    expect(await marksOf(sessionId)).toEqual([third])
    expect(await trySaveTags(sessionId, { removeIds: [first] })).toMatchObject({ status: 'SUCCESS' })
    expect(await marksOf(sessionId)).toEqual([])
    // The tag that replaced the others is removed, and they go with it.
    expect(await tryAs(school.admin, contracts.removeTag, { id: third, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await trySaveTags(sessionId, { addIds: [first] })).toMatchObject({ issues: [{ code: 'tagUnknown' }] })
  })

  test('empties a group: it is deleted, and what was merged out of it is still understood', async () => {
    const groupId = v7()
    await tryAs(school.admin, contracts.saveTagGroup, { id: groupId, revision: 0, name: 'Emptied', colour: 'red', active: true })
    const [from, into] = [await makeTag('Only one', { groupId }), await makeTag('What took its place')]
    const remove = () => tryAs(school.admin, contracts.removeTagGroup, { id: groupId, revision: 1, as: 'DELETED' })
    expect(await remove()).toMatchObject({ status: 'STATE_CHANGED', code: 'tags.IN_USE' })
    expect(await merge(from, into)).toMatchObject({ status: 'SUCCESS' })
    expect(await getAs(school.admin, contracts.readTagGroup, { id: groupId })).toMatchObject({ usage: { tags: 0, isReferenced: false } })
    expect(await remove()).toMatchObject({ status: 'SUCCESS' })
    const sessionId = await begin(school)
    expect(await trySaveTags(sessionId, { addIds: [from] })).toMatchObject({ status: 'SUCCESS' })
    expect(await marksOf(sessionId)).toEqual([into])
  })

  test('loses nothing that is marked at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, into] = [await makeTag(`Old ${round}`), await makeTag(`New ${round}`)]
      const sessionId = await begin(school)
      const [marked, merged] = await Promise.all([trySaveTags(sessionId, { addIds: [from] }), merge(from, into)])
      expect([marked.status, merged.status]).toEqual(['SUCCESS', 'SUCCESS'])
      expect(await marksOf(sessionId)).toEqual([into])
    }
  })

  test('is refused into itself, into what is out of use, and by who read an older version', async () => {
    const [from, into] = [await makeTag('Left'), await makeTag('Right')]
    expect(await merge(from, from)).toMatchObject({ issues: [{ path: 'intoId', code: 'tagItself' }] })
    expect(await merge(from, v7())).toMatchObject({ issues: [{ path: 'intoId', code: 'tagUnknown' }] })
    expect(await merge(from, into, 7)).toMatchObject({ status: 'CONFLICT', data: { newer: { name: 'Left', revision: 1 } } })
    await tryAs(school.admin, contracts.removeTag, { id: into, revision: 1, as: 'DEACTIVATED' })
    expect(await merge(from, into)).toMatchObject({ issues: [{ path: 'intoId', code: 'tagUnknown' }] })
    expect(await tryAs(school.admin, contracts.previewTagMerge, { id: from, intoId: into })).toMatchObject({ issues: [{ path: 'intoId' }] })
  })

  test('moves what any other domain marks, too, and a tag that it names is not deleted', async () => {
    const [from, into] = [await makeTag('Here'), await makeTag('There')]
    const named = new Map([
      [from, 3],
      [into, 1],
    ])
    const at = (id: string) => named.get(id) ?? 0
    provideTagUse('fakes', {
      count: async (_db, ids) => new Map(ids.map((id) => [id, at(id)])),
      countBoth: async () => 0,
      move: async (_db, { fromId, intoId }) => {
        const moved = at(fromId)
        named.set(intoId, at(intoId) + moved).delete(fromId)
        return moved
      },
    })
    expect(await getAs(school.admin, contracts.readTag, { id: from })).toMatchObject({
      usage: { uses: [{ what: 'fakes', count: 3 }], isReferenced: true },
    })
    expect(await tryAs(school.admin, contracts.removeTag, { id: from, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'tags.IN_USE',
    })
    expect(await merge(from, into)).toMatchObject({ output: { moved: 3 } })
    expect(Object.fromEntries(named)).toEqual({ [into]: 4 })
  })
})

test('tags are edited by nobody without TAGS_ADMIN', async () => {
  const [id, intoId] = [await makeTag('Closed'), await makeTag('Closed too')]
  for (const who of [null, school.student, school.teacher, school.staff]) {
    const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
    expect(await tryAs(who, contracts.listTags, {})).toMatchObject({ status })
    expect(await tryAs(who, contracts.readTag, { id })).toMatchObject({ status })
    expect(await tryAs(who, contracts.readTagGroupChoices, {})).toMatchObject({ status })
    expect(await tryAs(who, contracts.saveTag, { ...tagInput('Mine'), id, revision: 1 })).toMatchObject({ status })
    expect(await tryAs(who, contracts.removeTag, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status })
    expect(await tryAs(who, contracts.previewTagMerge, { id, intoId })).toMatchObject({ status })
    expect(await tryAs(who, contracts.mergeTag, { id, intoId, revision: 1 })).toMatchObject({ status })
  }
  expect(await getAs(school.admin, contracts.readTag, { id })).toMatchObject({ tag: { name: 'Closed', revision: 1 } })
})
