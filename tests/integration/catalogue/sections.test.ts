import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listSections, moveSection, readSection, removeSection, saveSection } from '@/lib/contracts/interface-editor'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { beginMarked } from '../../support/treatment-sessions'
import { getAs, membersWithoutRight, tryAs } from '../../support/interface-editor'
import { makeProgrammes, type Programmes } from './programmes'

let school: School
let programmes: Programmes
beforeAll(async () => {
  school = await makeSchool()
  programmes = await makeProgrammes(school)
})
const sectionOf = (changes: object = {}) => ({
  id: v7(),
  revision: 0,
  caption: `Section ${v7().slice(-6)}`,
  scaleId: school.scaleId,
  required: true,
  items: [
    { id: v7(), caption: 'Handover', active: true },
    { id: v7(), caption: 'Notes', active: true },
  ],
  permits: [],
  active: true,
  ...changes,
})
const save = (input: object) => tryAs(school.admin, saveSection, input)
const captions = async (input: object = {}) => (await getAs(school.admin, listSections, input)).sections.map(({ caption }) => caption)
const idOf = async (caption: string) => (await prisma().section.findUniqueOrThrow({ where: { caption }, select: { id: true } })).id

describe('sections', () => {
  test('are listed in order, by words of theirs or of their items, and by use', async () => {
    expect(await captions()).toEqual(['Professionalism', 'Communication'])
    expect(await captions({ q: 'communication 2' })).toEqual(['Communication'])
    expect(await captions({ state: 'inactive' })).toEqual([])
  })

  test('keep what is worded', async () => {
    const input = sectionOf({ caption: ' Teamwork ', permits: [{ programmeId: programmes.therapy, year: 2 }] })
    expect(await save(input)).toMatchObject({ output: { revision: 1 } })
    expect((await getAs(school.admin, readSection, { id: input.id })).section).toEqual({ ...input, caption: 'Teamwork', revision: 1 })
    expect(await save({ ...input, revision: 1, items: input.items.toReversed(), required: false })).toMatchObject({
      output: { revision: 2 },
    })
    expect((await getAs(school.admin, readSection, { id: input.id })).section).toMatchObject({
      required: false,
      items: [{ caption: 'Notes' }, { caption: 'Handover' }],
    })
    expect(await save({ ...input, revision: 1 })).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
    expect(await captions()).toEqual(['Professionalism', 'Communication', 'Teamwork'])
    await getAs(school.admin, moveSection, { id: input.id, beforeId: await idOf('Communication') })
    expect(await captions()).toEqual(['Professionalism', 'Teamwork', 'Communication'])
    expect(await tryAs(school.admin, removeSection, { id: input.id, revision: 2, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, moveSection, { id: input.id, beforeId: null })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.admin, readSection, { id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().auditEntry.count({ where: { entityId: input.id } })).toBe(4)
  })

  const part = (caption: string) => ({ id: v7(), caption, active: true })
  test.each<[string, () => object, string, string]>([
    ['a name that another one has', () => ({ caption: 'PROFESSIONALISM' }), 'caption', 'captionTaken'],
    ['a name that reads like another one', () => ({ caption: 'Pr\u043efessi\u03bfnalism' }), 'caption', 'captionTaken'],
    ['no item', () => ({ items: [] }), 'items', 'itemNeeded'],
    ['no item in use', () => ({ items: [{ ...part('One'), active: false }] }), 'items', 'itemNeeded'],
    ['an item twice', () => ({ items: [part('One'), part('one')] }), 'items.1.caption', 'captionTwice'],
    [
      'an id of another section’s item',
      () => ({ items: [{ ...part('Mine'), id: school.requiredItems[0] }] }),
      'items.0.id',
      'partElsewhere',
    ],
    ['a scale that is none', () => ({ scaleId: v7() }), 'scaleId', 'scaleUnknown'],
    ['a programme that is none', () => ({ permits: [{ programmeId: v7(), year: 1 }] }), 'permits', 'programmeUnknown'],
    ['10,000 characters', () => ({ caption: 'x'.repeat(10_000) }), 'caption', 'tooLong'],
  ])('refuse %s', async (_case, changes, path, code) => {
    expect(await save(sectionOf(changes()))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('that were marked go out of use, item by item and whole; one must stay', async () => {
    await beginMarked(school)
    const id = await idOf('Professionalism')
    const { section, usage } = await getAs(school.admin, readSection, { id })
    expect(usage).toEqual({ sessions: 1, more: false, lastOn: '2026-11-20', isReferenced: true })
    await save({ ...section, items: section.items.slice(1) })
    expect((await getAs(school.admin, readSection, { id })).section.items).toMatchObject([
      { active: true },
      { id: section.items[0]?.id, active: false },
    ])
    expect(await tryAs(school.admin, removeSection, { id, revision: 2, as: 'DELETED' })).toMatchObject({ code: 'catalogue.IN_USE' })
    expect(await tryAs(school.admin, removeSection, { id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryAs(school.admin, removeSection, { id, revision: 2, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    const last = await getAs(school.admin, readSection, { id: await idOf('Communication') })
    expect(await save({ ...last.section, active: false })).toMatchObject({ status: 'STATE_CHANGED', code: 'catalogue.LAST_SECTION' })
    expect(await tryAs(school.admin, removeSection, { id: last.section.id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.LAST_SECTION',
    })
  })

  test('are worded by nobody else', async () => {
    const id = await idOf('Communication')
    for (const who of membersWithoutRight(school)) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await tryAs(who, listSections, {})).toMatchObject({ status })
      expect(await tryAs(who, readSection, { id })).toMatchObject({ status })
      expect(await tryAs(who, saveSection, sectionOf())).toMatchObject({ status })
      expect(await tryAs(who, removeSection, { id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status })
      expect(await tryAs(who, moveSection, { id, beforeId: null })).toMatchObject({ status })
    }
  })
})
