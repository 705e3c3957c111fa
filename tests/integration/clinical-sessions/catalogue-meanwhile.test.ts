import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Target } from '@/lib/clinical/marking'
import { finishMarking, markRest, saveLine, saveMark } from '@/lib/contracts/clinical-sessions'
import { removeProcedure, removeSection, saveProcedure, saveScale, saveSection } from '@/lib/contracts/interface-editor'
import { prisma } from '@/server/kernel/db'
import { procedureOf, tryAs as edit } from '../../support/interface-editor'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, criterionTargets, itemTargets, marksOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const rounds = [1, 2, 3, 4, 5]
const step = (value: number) => ({ value, label: `Step ${value}`, meaning: '', colour: 'blue', pass: value > 1 })

async function madeScale(): Promise<string> {
  const id = v7()
  expect(
    await edit(school.admin, saveScale, { id, revision: 0, name: `Scale ${id}`, values: [step(1), step(2)], makes: 'SAME_VERSION' }),
  ).toMatchObject({ status: 'SUCCESS' })
  return id
}

async function madeSection(scaleId = school.scaleId): Promise<{ id: string; items: string[] }> {
  const [id, ...items] = [v7(), v7(), v7()]
  const section = {
    id,
    revision: 0,
    caption: `Section ${id}`,
    scaleId,
    required: true,
    items: items.map((item) => ({ id: item, caption: `Item ${item}`, active: true })),
    permits: [],
    active: true,
  }
  expect(await edit(school.admin, saveSection, section)).toMatchObject({ status: 'SUCCESS' })
  return { id, items }
}

const tryMark = (sessionId: string, target: Target | undefined, value: number) =>
  tryAs(school.teacher, saveMark, { sessionId, target, value, revision: 0 })

describe('what is taken out of the catalogue under an open session', () => {
  test('a section that nobody had marked: the rest is marked, of it nothing, and marking is finished', async () => {
    const sessionId = await begin(school)
    const lineId = await addLine(school, sessionId)
    const { id, items } = await madeSection()
    const gone = itemTargets(items)
    const asked = [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems), ...gone].map((target) => ({
      target,
      revision: 0,
    }))
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({ data: { missing: expect.arrayContaining(gone) } })
    expect(await edit(school.admin, removeSection, { id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    // A device that still has the old catalogue.
    expect(await tryMark(sessionId, gone[0], 4)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'target', code: 'markTargetGone' }],
    })
    expect(await tryAs(school.teacher, markRest, { sessionId, value: 5, targets: asked })).toMatchObject({
      status: 'SUCCESS',
      output: { left: gone.map((target) => ({ target, why: 'GONE' })) },
    })
    expect(await tryAs(school.teacher, finishMarking, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    expect(Object.values(marksOf(await readAs(school.teacher, sessionId), 'TEACHER'))).toEqual([5, 5, 5, 5])
  })

  test('a section that is marked stays where it was marked', async () => {
    const sessionId = await begin(school)
    const { id, items } = await madeSection()
    await tryMark(sessionId, itemTargets(items)[0], 4)
    expect(await edit(school.admin, removeSection, { id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.IN_USE',
    })
    expect(await edit(school.admin, removeSection, { id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen.catalogue.sections.find((section) => section.id === id)).toMatchObject({ active: false })
    expect(Object.values(marksOf(seen, 'TEACHER'))).toEqual([4])
  })
})

/** Eight teachers’ taps and one change of the catalogue, sent at once: either order is fine, but no mixture. */
describe('what changes in the moment in which it is marked', () => {
  let sessions: string[]
  beforeEach(async () => {
    sessions = await Promise.all(Array.from({ length: 8 }, () => begin(school)))
  })

  test.each(rounds)('a section is deleted, or its marks are given; never a mark of nothing (%i)', async () => {
    const { id, items } = await madeSection()
    const [removed, ...marked] = await Promise.all([
      edit(school.admin, removeSection, { id, revision: 1, as: 'DELETED' }),
      ...sessions.map((sessionId, at) =>
        at % 2
          ? tryMark(sessionId, itemTargets(items)[0], 4)
          : tryAs(school.teacher, markRest, {
              sessionId,
              value: 4,
              targets: itemTargets(items).map((target) => ({ target, revision: 0 })),
            }),
      ),
    ])
    const marks = await prisma().mark.count({ where: { itemId: { in: items } } })
    expect(removed?.status).toBe(marks === 0 ? 'SUCCESS' : 'STATE_CHANGED')
    expect(marked.every(({ status }) => ['SUCCESS', 'VALIDATION_FAILED'].includes(status))).toBe(true)
  })

  test.each(rounds)('an item is left out of its section, or its marks are given (%i)', async () => {
    const { id, items } = await madeSection()
    const [kept = '', left = ''] = items
    const saved = {
      id,
      revision: 1,
      caption: `Section ${id}`,
      scaleId: school.scaleId,
      required: true,
      items: [{ id: kept, caption: 'Kept', active: true }],
      permits: [],
      active: true,
    }
    await Promise.all([
      edit(school.admin, saveSection, saved),
      ...sessions.map((sessionId) => tryMark(sessionId, itemTargets([left])[0], 4)),
    ])
    const [marks, item] = [
      await prisma().mark.count({ where: { itemId: left } }),
      await prisma().sectionItem.findUnique({ where: { id: left }, select: { active: true } }),
    ]
    expect(item).toEqual(marks === 0 ? null : { active: false })
  })

  test.each(rounds)('a scale loses a value, or marks are given on it; never a mark that its scale does not know (%i)', async () => {
    const scaleId = await madeScale()
    const { items } = await madeSection(scaleId)
    const change = { id: scaleId, revision: 1, name: `Scale ${scaleId}`, values: [step(1), step(3)], makes: 'SAME_VERSION' }
    const [saved] = await Promise.all([
      edit(school.admin, saveScale, change),
      ...sessions.map((sessionId) => tryMark(sessionId, itemTargets(items)[0], 2)),
    ])
    const marks = await prisma().mark.count({ where: { scaleId, value: 2 } })
    expect(saved?.status).toBe(marks === 0 ? 'SUCCESS' : 'STATE_CHANGED')
  })

  test.each(rounds)('a procedure is deleted, or it is recorded (%i)', async () => {
    const procedure = procedureOf(school, { site: 'NONE' })
    await edit(school.admin, saveProcedure, procedure)
    const line = { revision: 0, procedureId: procedure.id, site: 'NONE' }
    const [removed, ...saved] = await Promise.all([
      edit(school.admin, removeProcedure, { id: procedure.id, revision: 1, as: 'DELETED' }),
      ...sessions.map((sessionId) => tryAs(school.student, saveLine, { sessionId, lineId: v7(), ...line })),
    ])
    const lines = await prisma().procedureLine.count({ where: { procedureId: procedure.id } })
    expect(removed?.status).toBe(lines === 0 ? 'SUCCESS' : 'STATE_CHANGED')
    expect(saved.filter(({ status }) => status === 'SUCCESS')).toHaveLength(lines)
  })
})
