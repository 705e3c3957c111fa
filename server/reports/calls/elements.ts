import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { defineCall } from '@/server/kernel/define-call'
import { escapedLike } from '@/server/kernel/db/like'
import { badField, refuse } from '@/server/kernel/errors'
import { searching, whereSearched } from '@/server/kernel/limits'
import { administers, adminReads, elementEntity } from '../access'
import { checkElement } from '../measures/check'
import { parseDefinition, listNamesIn } from '../measures/definition'
import { withHalves } from '../measures/ratio'
import { findNames, listNames } from '../measures/names.sql'
import { listOpenSources, sourceView } from '../measures/sources'
import { listUses } from '../queries/uses.sql'
import {
  countElementRows,
  deleteElement,
  findElement,
  findElementByName,
  insertElement,
  insertVersion,
  listElements,
  raiseElementVersion,
  type VersionRow,
} from '../queries/elements'

const mostOptions = 50

export const listSourcesCall = defineCall(contracts.listSources, {
  ...adminReads,
  handle: ({ actor }) =>
    Promise.resolve({
      sources: listOpenSources(actor).map(sourceView),
    }),
})

export const listFieldOptionsCall = defineCall(contracts.listFieldOptions, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ actor, input: { source: name, field: of, q, ids }, db }) => {
    const source = listOpenSources(actor).find((one) => one.name === name)
    const set = source?.fields[of]?.names
    if (set === undefined) throw refuse('NOT_FOUND')
    const found = await findNames(db, set, { q, limit: mostOptions + 1 })
    const named = await listNames(
      db,
      set,
      ids.filter((id) => !found.some((one) => one.id === id)),
    )
    return { options: [...named, ...found.slice(0, mostOptions)], isCut: found.length > mostOptions }
  },
})

const savedOf = ({ version, name, savedAt, savedBy }: VersionRow) => ({
  ...{ version, name, savedAt: savedAt.toISOString(), savedBy: savedBy?.displayName ?? null },
})

export const listElementsCall = defineCall(contracts.listElements, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ input: { q }, db }) => {
    const found = await listElements(db, escapedLike(q))
    const uses = await listUses(db)
    const rows = found.map(({ id, name, version, current }) => ({
      ...{ id, name, version, uses: new Set(uses.filter((use) => use.elementId === id).map(({ configId }) => configId)).size },
      definition: parseDefinition(current?.definition),
      savedAt: current?.savedAt.toISOString() ?? '',
      savedBy: current?.savedBy?.displayName ?? null,
    }))
    return {
      rows,
      total: await countElementRows(db),
      names: await listNamesIn(
        db,
        rows.flatMap(({ definition }) => definition ?? []),
      ),
    }
  },
})

export const readElementCall = defineCall(contracts.readElement, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const found = await findElement(db, id)
    const current = found?.versions[0]
    if (!found || !current) throw refuse('NOT_FOUND')
    const definition = parseDefinition(current.definition)
    const { savedAt, savedBy } = savedOf(current)
    const usedIn = (await listUses(db))
      .filter((use) => use.elementId === id)
      .map(({ configId, title, version }) => ({ id: configId, title, version }))
    return {
      found: {
        ...{
          id,
          name: found.name,
          version: found.version,
          definition,
          uses: new Set(usedIn.map((use) => use.id)).size,
          usedIn,
          savedAt,
          savedBy,
        },
        names: definition ? await listNamesIn(db, [definition]) : [],
        versions: found.versions.map(savedOf),
      },
    }
  },
})

export const saveElementCall = defineCall(contracts.saveElement, {
  ...administers,
  audit: 'reports.elementSaved',
  handle: async ({ actor, input: { id, revision, name, definition }, db, request, audit }) => {
    const kept = await withHalves(db, definition, id)
    if (await findElementByName(db, name, id)) throw badField('name', 'captionTaken')
    const before = await findElement(db, id)
    const saved = { id, name, definition: kept, byId: actor.id, at: request.at }
    const count = revision === 0 ? await insertElement(db, saved) : await raiseElementVersion(db, { id, name, version: revision })
    if (count === 0) throw refuse(revision > 0 && !before ? 'NOT_FOUND' : 'CONFLICT')
    await insertVersion(db, saved, revision + 1)
    const was = before?.versions[0]
    audit({
      entity: elementEntity,
      entityId: id,
      changes: { name: { from: before?.name ?? null, to: name }, definition: { from: was?.definition ?? null, to: kept } },
    })
    return { id, revision: revision + 1 }
  },
})

export const removeElementCall = defineCall(contracts.removeElement, {
  ...administers,
  audit: 'reports.elementRemoved',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const before = await findElement(db, id)
    if (!before) throw refuse('NOT_FOUND')
    if ((await deleteElement(db, { id, version: revision, at: request.at })) === 0) throw refuse('CONFLICT')
    audit({ entity: elementEntity, entityId: id, changes: { name: { from: before.name, to: null } } })
    return {}
  },
})

export const checkElementCall = defineCall(contracts.checkElement, {
  ...adminReads,
  // Each check counts the whole record.
  limit: () => searching,
  handle: ({ actor, input, db, request }) => checkElement(db, actor, { input, at: request.at }),
})
