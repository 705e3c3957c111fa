import 'server-only'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/users/views'
import { mostViews } from '@/lib/users/saved-views'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { deleteView, listViews, upsertView } from '../queries/views'

const own = { access: { kind: 'session', why: 'everybody keeps views of their own' }, module: null } as const
const Query = z.record(z.string(), z.string()).catch({})

export const listViewsCall = defineCall(contracts.listViews, {
  ...own,
  effect: 'read',
  handle: async ({ actor, input: { list }, db }) => {
    const rows = await listViews(db, { userId: actor.id, list })
    return { views: rows.map(({ id, name, query }) => ({ id, name, query: Query.parse(query) })) }
  },
})

export const saveViewCall = defineCall(contracts.saveView, {
  ...own,
  effect: 'write',
  audit: 'users.viewSaved',
  replay: 'idempotent',
  turn: (_input, { actor }) => `views:${actor.id}`,
  handle: async ({ actor, input: { id, list, name, query }, db, request, audit }) => {
    const others = (await listViews(db, { userId: actor.id, list })).filter((view) => view.id !== id)
    if (others.length >= mostViews) throw badField('name', 'tooManyViews')
    if (others.some((view) => view.name.toLowerCase() === name.toLowerCase())) throw badField('name', 'captionTaken')
    if (!(await upsertView(db, { id, userId: actor.id, list, name, query, at: request.at }))) throw refuse('NOT_FOUND')
    // The filters may contain somebody's name: the audit only has the name of the view.
    audit({ entity: 'savedView', entityId: id, changes: { name: { to: name } } })
    return {}
  },
})

export const removeViewCall = defineCall(contracts.removeView, {
  ...own,
  effect: 'write',
  audit: 'users.viewRemoved',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, audit }) => {
    if (!(await deleteView(db, { id, userId: actor.id }))) throw refuse('NOT_FOUND')
    audit({ entity: 'savedView', entityId: id })
    return {}
  },
})
