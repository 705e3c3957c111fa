import 'server-only'
import { sessionTypes } from '@/lib/contracts/lists'
import { issueAt } from '@/server/kernel/calls/changes'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { hasChildren, lockSharedType, sessionTypeStore } from '../queries/session-types.sql'
import { planning } from '../../calls/access'

/** Types have one level below them: a type with a parent has no children. */
export const sessionTypeCalls = entryCalls(sessionTypes, {
  access: planning.access,
  module: planning.module,
  turn: 'session-types',
  entity: 'session-type',
  store: sessionTypeStore,
  check: async ({ db, input: { id, parentId } }, before) => {
    if (parentId === null) return []
    const parent = parentId === id ? null : await lockSharedType(db, parentId)
    return [
      (!parent || (!parent.active && before?.parentId !== parentId)) && issueAt('parentId', 'sessionTypeUnknown'),
      ((parent?.parentId ?? null) !== null || (await hasChildren(db, id))) && issueAt('parentId', 'typeNested'),
    ]
  },
})
