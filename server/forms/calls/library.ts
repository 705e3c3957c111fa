import 'server-only'
import { v7 } from 'uuid'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import * as contracts from '@/lib/contracts/forms'
import { LibraryContent } from '@/lib/contracts/forms.shapes'
import { withPushed } from '@/lib/forms/library'
import { libraryKinds } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { adminReads, adminWrites, definitionBody } from '../access'
import { storedJson } from '../canonical'
import { draftDefinition } from '../definitions'
import { findDraft, listCopies, updateDraft } from '../queries/forms'
import { deleteItem, findItem, isItemNameTaken, insertItem, listItems, updateItem, type LibraryRow } from '../queries/library'
import { draftColumns } from '../save-draft'
import { administeredForms } from '../scope'
import { knownWord } from '../views'

const entity = 'form-library-item'
const forms = administeredForms()

type Copy = { readonly id: string; readonly name: string; readonly version: number }
async function copiesOf(db: Db, itemIds: readonly string[]): Promise<Map<string, Copy[]>> {
  const copies = new Map<string, Copy[]>()
  for (const { itemId, ...copy } of await listCopies(db, itemIds)) copies.set(itemId, [...(copies.get(itemId) ?? []), copy])
  return copies
}

function itemView({ content, kind: _, ...row }: LibraryRow, forms: Copy[]) {
  return { ...row, content: LibraryContent.parse(content), forms }
}

export const listLibraryItemsCall = defineCall(contracts.listLibraryItems, {
  ...adminReads,
  handle: async ({ input: { kind, q = '' }, db }) => {
    const rows = await listItems(db, { kind, q })
    const copies = await copiesOf(
      db,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map((row) => {
        const of = copies.get(row.id) ?? []
        return {
          ...row,
          kind: knownWord(libraryKinds, row.kind),
          forms: of.length,
          outdated: of.filter(({ version }) => version < row.version).length,
        }
      }),
    }
  },
})

export const readLibraryItemCall = defineCall(contracts.readLibraryItem, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const row = await findItem(db, id)
    if (!row) throw refuse('NOT_FOUND')
    return itemView(row, (await copiesOf(db, [id])).get(id) ?? [])
  },
})

export const saveLibraryItemCall = defineCall(contracts.saveLibraryItem, {
  ...adminWrites,
  ...definitionBody,
  audit: 'forms.itemSaved',
  handle: async ({ input: { id, revision, name, content, active }, db, audit }) => {
    const before = await findItem(db, id)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && itemView(before, []) } })
    if (before && before.kind !== content.kind) throw badField('content.kind', 'invalid')
    if (await isItemNameTaken(db, { id, kind: content.kind, name })) throw badField('name', 'captionTaken')
    const stored = storedJson(content)
    const isChanged = before !== null && canonicalHash(before.content) !== canonicalHash(content)
    const version = (before?.version ?? 1) + Number(isChanged)
    const saved = before
      ? await updateItem(db, { id, revision, name, content: stored, version, active })
      : await insertItem(db, { id, kind: content.kind, name, content: stored, active })
    if (!saved) throw refuse('CONFLICT', { data: { newer: null } })
    audit({ entity, entityId: id, changes: { name: { from: before?.name, to: name }, version: { to: version } } })
    return { id, revision: revision + 1 }
  },
})

export const removeLibraryItemCall = defineCall(contracts.removeLibraryItem, {
  ...adminWrites,
  audit: 'forms.itemRemoved',
  handle: async ({ input, db, audit }) => {
    const before = await findItem(db, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if (!(await deleteItem(db, input))) throw refuse('CONFLICT', { data: { newer: itemView(before, []) } })
    audit({ entity, entityId: input.id, changes: { name: { from: before.name } } })
    return {}
  },
})

export const pushLibraryItemCall = defineCall(contracts.pushLibraryItem, {
  ...adminWrites,
  audit: 'forms.itemPushed',
  handle: async ({ actor, input: { id, formIds }, db, request, audit }) => {
    const row = await findItem(db, id)
    if (!row) throw refuse('NOT_FOUND')
    const item = { id, version: row.version, content: LibraryContent.parse(row.content) }
    let pushed = 0
    for (const formId of new Set(formIds)) {
      const found = await findDraft(db, forms, formId)
      if (!found) throw refuse('NOT_FOUND')
      const { draft, draftRevision } = found
      const before = draftDefinition(draft)
      const after = withPushed(before, item, v7)
      if (canonicalHash(before) === canonicalHash(after)) continue
      const columns = draftColumns(after, { at: request.at, byId: actor.id })
      if (!(await updateDraft(db, { id: formId, draftRevision, ...columns }))) throw refuse('CONFLICT', { data: { newer: null } })
      audit({ entity: 'form', entityId: formId, changes: { item: { to: id }, itemVersion: { to: row.version } } })
      pushed += 1
    }
    return { pushed }
  },
})
