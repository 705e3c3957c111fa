import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/curriculum'
import { saveComponent } from '@/lib/contracts/curriculum/components'
import { saveFramework, saveOutcome, saveOutcomeGroup } from '@/lib/contracts/curriculum/outcomes'
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

/** Makes a year as a draft. Its root has the year's id. */
export async function makeYear(
  editor: Member,
  programmeId: string,
  startsOn = '2026-09-01',
  copyOfId: string | null = null,
): Promise<string> {
  const id = v7()
  const endsOn = `${Number(startsOn.slice(0, 4)) + 1}-08-31`
  await output(editor, contracts.makeCurriculumYear, { id, programmeId, startsOn, endsOn, copyOfId })
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

/** The titles of a node's children, in their order. */
export async function titlesIn(who: Member, nodeId: string): Promise<string[]> {
  return (await output(who, contracts.readCurriculumNode, { nodeId })).children.map(({ title }) => title)
}

export async function revisionOf(who: Member, nodeId: string): Promise<number> {
  return (await output(who, contracts.readCurriculumNode, { nodeId })).node.revision
}

export async function move(editor: Member, nodeId: string, parentId: string, beforeId: string | null = null) {
  return attempt(editor, contracts.moveCurriculumNode, { nodeId, parentId, beforeId, revision: await revisionOf(editor, nodeId) })
}

/** Adds a framework as a draft. */
export async function addFramework(editor: Member, name: string): Promise<string> {
  const id = v7()
  await output(editor, saveFramework, { id, name, issuer: '', edition: '', language: '', licence: '', revision: 0 })
  return id
}

export async function addGroup(editor: Member, frameworkId: string, title: string): Promise<string> {
  const id = v7()
  await output(editor, saveOutcomeGroup, { id, frameworkId, parentId: null, code: '', title, topics: [], revision: 0 })
  return id
}

export const outcomeInput = (groupId: string, code: string, id = v7()) => ({
  id,
  groupId,
  topicId: null,
  code,
  text: `Outcome ${code}`,
  notes: '',
  level: 'ASSESSED',
  revision: 0,
})

export async function addOutcome(editor: Member, groupId: string, code: string, text = `Outcome ${code}`): Promise<string> {
  const input = { ...outcomeInput(groupId, code), text }
  await output(editor, saveOutcome, input)
  return input.id
}

export const componentInput = (nodeId: string, title: string, id = v7()) => ({
  id,
  nodeId,
  kind: 'OTHER',
  refId: null,
  title,
  method: '',
  minutes: null,
  revision: 0,
})

export async function addComponent(editor: Member, nodeId: string, title: string): Promise<string> {
  const input = componentInput(nodeId, title)
  await output(editor, saveComponent, input)
  return input.id
}
