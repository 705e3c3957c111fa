import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/folders'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from './call'
import type { Member } from './members'
import { messageCall } from './messages'

export const attempt = <C extends Contract>(who: Member | null, contract: C, input: object, how: { at?: Date } = {}) =>
  callAs(who, messageCall(contract), input, how)
export const output = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input)

/** The row of an uploaded file, without bytes in the store. */
export async function asset(owner: { readonly id: string }, fileName = 'Notes.pdf', sizeBytes = 1_000): Promise<string> {
  const id = v7()
  const file = { mediaType: 'application/pdf', sizeBytes, sha256: '', createdAt: new Date() }
  await prisma().asset.create({ data: { id, ownerId: owner.id, fileName, ...file } })
  return id
}

export async function folder(owner: Member, name: string, parentId: string | null = null): Promise<string> {
  const id = v7()
  await output(owner, contracts.makeFolder, { id, parentId, name })
  return id
}

export async function file(owner: Member, name = 'Notes.pdf', parentId: string | null = null): Promise<{ id: string; assetId: string }> {
  const [id, assetId] = [v7(), await asset(owner, name)]
  await output(owner, contracts.addFiles, { parentId, files: [{ id, assetId }] })
  return { id, assetId }
}

export async function namesIn(who: Member, folderId?: string): Promise<string[]> {
  const { rows } = await output(who, contracts.browse, folderId === undefined ? {} : { folderId })
  return rows.map(({ name }) => name)
}
