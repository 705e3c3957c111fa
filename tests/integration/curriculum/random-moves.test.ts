import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/curriculum'
import { prisma } from '@/server/kernel/db'
import { addNode, attempt, editorOf, makeProgramme, makeYear } from '../../support/curriculum'
import type { Member } from '../../support/members'
import { seededRandom } from '../../support/random'
import { makeSchool } from '../../support/school'

let editor: Member
beforeAll(async () => {
  editor = editorOf((await makeSchool()).staff)
})

test('whatever is moved, a year has one root, no circle, and each path is the chain of parents', async () => {
  const root = await makeYear(editor, await makeProgramme('BDS Dentistry'))
  const ids = [root]
  const random = seededRandom(20_261_129)
  const below = (count: number): number => Math.floor(random() * count)
  const oneOf = (from: readonly string[]): string => from[below(from.length)] ?? root
  for (let number = 0; number < 16; number += 1) ids.push(await addNode(editor, oneOf(ids), `Node ${number}`, 'MODULE'))

  let done = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const [nodeId, parentId] = [oneOf(ids), oneOf(ids)]
    const before = await prisma().curriculumNode.findUniqueOrThrow({ where: { id: nodeId }, select: { revision: true } })
    const siblings = await prisma().curriculumNode.findMany({ where: { parentId }, select: { id: true } })
    const beforeId = siblings.length > 0 && below(2) === 0 ? oneOf(siblings.map(({ id }) => id)) : null
    const { status } = await attempt(editor, contracts.moveCurriculumNode, { nodeId, parentId, beforeId, revision: before.revision })
    expect(['SUCCESS', 'VALIDATION_FAILED', 'CONFLICT']).toContain(status)
    if (status === 'SUCCESS') done += 1
  }
  expect(done).toBeGreaterThan(10)

  const rows = await prisma().curriculumNode.findMany({ where: { yearId: root }, select: { id: true, parentId: true, path: true } })
  expect(rows).toHaveLength(ids.length)
  expect(rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual([root])
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  for (const { id, path } of rows) {
    const chain: string[] = []
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
      expect(chain).not.toContain(at)
      chain.unshift(at)
    }
    expect(path).toEqual(chain)
  }
})
