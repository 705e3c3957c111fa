import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { refuse, type Issue } from '@/server/kernel/errors'
import { lockConcern, type ConcernRow } from '../queries/case'
import { listHolders } from '../queries/people'
import { casesFor, involvedIn, type ConcernScope } from '../scope'

const writers = { kind: 'privilege', anyOf: ['MESSAGES'] } as const
const receivers = { kind: 'privilege', anyOf: ['SERIOUSCONCERN_RECEIVE'] } as const
const configurers = { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] } as const
const session = { kind: 'session', why: 'whoever a concern is about is told of it, whatever else they may do' } as const

export const writerReads = { access: writers, module: null, effect: 'read', notWhileViewing: true } as const
export const writerWrites = { access: writers, module: null, effect: 'write', replay: 'keyed' } as const
export const ownReads = { access: session, module: null, effect: 'read', notWhileViewing: true } as const
export const ownWrites = { access: session, module: null, effect: 'write', replay: 'keyed' } as const
export const handlerReads = { access: receivers, module: null, effect: 'read', notWhileViewing: true } as const
export const handlerWrites = { access: receivers, module: null, effect: 'write', replay: 'keyed' } as const
export const adminReads = { access: configurers, module: null, effect: 'read' } as const
export const adminWrites = { access: configurers, module: null, effect: 'write', replay: 'keyed' } as const

export const concernEntity = 'concern'

/** @throws NOT_FOUND */
export async function lockConcernFor(db: Tx, scope: ConcernScope, id: string): Promise<ConcernRow> {
  const found = await lockConcern(db, scope, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export const partOf = ({ handlers }: ConcernRow, userId: string) => handlers.find((one) => one.userId === userId)?.part ?? null
export const handlersOf = ({ handlers }: ConcernRow, besides: string): string[] =>
  handlers.map(({ userId }) => userId).filter((id) => id !== besides)

/** @throws NOT_FOUND, FORBIDDEN where somebody else owns it */
export async function lockOwned(db: Tx, actor: Actor, id: string): Promise<ConcernRow> {
  const found = await lockConcernFor(db, casesFor(actor), id)
  if (partOf(found, actor.id) !== 'OWNER') throw refuse('FORBIDDEN')
  return found
}

/** A handler needs a role that receives concerns, and is neither the subject nor the raiser. */
export async function cannotHandle(
  db: Tx,
  { userId, path, about }: { userId: string; path: string; about: { studentId: string | null; raisedById: string } },
): Promise<Issue | false> {
  const isHolder = (await listHolders(db, involvedIn(about))).some(({ id }) => id === userId)
  return !isHolder && issueAt(path, 'cannotHandle')
}
