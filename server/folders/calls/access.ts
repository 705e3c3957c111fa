import 'server-only'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { listOwnEntries, type OwnNode } from '../queries/tree.sql'
import type { OwnFiles } from '../scope'

const holders = { kind: 'privilege', anyOf: ['ASSETS'] } as const

export const reading = { access: holders, module: null, effect: 'read', notWhileViewing: true } as const
export const writing = { access: holders, module: null, effect: 'write', replay: 'keyed' } as const
export const marking = { access: holders, module: null, effect: 'write', replay: 'idempotent' } as const

export const nodeEntity = 'file-node'

/** On average five a minute for an hour: nobody sorts their files faster by hand. */
export const making = { kind: 'folder', most: 300, minutes: 60 } as const
/** On average one a minute for an hour; each share notifies everybody whom it reaches. */
export const sharing = { kind: 'file-share', most: 60, minutes: 60 } as const

/** All nodes with these ids, which must be the owner's and not in the trash. @throws NOT_FOUND where one is missing */
export async function ownNodes(db: Db, scope: OwnFiles, ids: readonly string[]): Promise<OwnNode[]> {
  const found = await listOwnEntries(db, scope, ids, { trashed: false })
  if (found.length < new Set(ids).size) throw refuse('NOT_FOUND')
  return found
}

/** @throws NOT_FOUND */
export async function ownNode(db: Db, scope: OwnFiles, id: string): Promise<OwnNode> {
  const [found] = await ownNodes(db, scope, [id])
  if (!found) throw refuse('NOT_FOUND')
  return found
}

/** One of the owner's folders, to put something into; null is the top. @throws NOT_FOUND */
export async function ownFolder(db: Db, scope: OwnFiles, id: string | null): Promise<OwnNode | null> {
  if (id === null) return null
  const found = await ownNode(db, scope, id)
  if (found.kind !== 'FOLDER') throw refuse('NOT_FOUND')
  return found
}
