import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/curriculum'
import type { AddedKind } from '@/lib/curriculum/vocabulary'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from './call'
import { roleActor, type Member } from './members'
import { messageCall } from './messages'

export const attempt = <C extends Contract>(who: Member | null, contract: C, input: object, how: { at?: Date; key?: string } = {}) =>
  callAs(who, messageCall(contract), input, how)
export const output = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input)

export const editorOf = (who: Member): Member => roleActor(who, ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'])

export async function makeProgramme(name: string): Promise<string> {
  const id = v7()
  await prisma().programme.create({ data: { id, name, lengthYears: 5 } })
  return id
}

/** A draft. Its root bears its id. */
export async function makeYear(editor: Member, programmeId: string, startsOn = '2026-09-01'): Promise<string> {
  const id = v7()
  await output(editor, contracts.makeCurriculumYear, { id, programmeId, startsOn, endsOn: `${Number(startsOn.slice(0, 4)) + 1}-08-31` })
  return id
}

export const nodeInput = (parentId: string, title: string, kind: AddedKind = 'MODULE', id = v7()) => ({
  id,
  parentId,
  kind,
  title,
  notes: '',
  revision: 0,
})

export async function addNode(editor: Member, parentId: string, title: string, kind: AddedKind = 'MODULE'): Promise<string> {
  const input = nodeInput(parentId, title, kind)
  await output(editor, contracts.saveCurriculumNode, input)
  return input.id
}

/** What lies in a node, by title, in its order. */
export async function inside(who: Member, nodeId: string): Promise<string[]> {
  return (await output(who, contracts.readCurriculumNode, { nodeId })).children.map(({ title }) => title)
}

export async function revisionOf(who: Member, nodeId: string): Promise<number> {
  return (await output(who, contracts.readCurriculumNode, { nodeId })).node.revision
}

export async function move(editor: Member, nodeId: string, parentId: string, beforeId: string | null = null) {
  return attempt(editor, contracts.moveCurriculumNode, { nodeId, parentId, beforeId, revision: await revisionOf(editor, nodeId) })
}
