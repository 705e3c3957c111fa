import 'server-only'
import type { z } from 'zod'
import * as contracts from '@/lib/contracts/reports'
import type { SaveConfig } from '@/lib/contracts/reports/configs.shapes'
import { elementsOf, splitsOf, takesSpread, type Dimension } from '@/lib/reports/measures'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { escapedLike } from '@/server/kernel/db/like'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { administers, adminReads, configEntity } from '../access'
import { parseBlocks } from '../open-reports'
import { splitOf } from '../measures/block'
import { parseDefinition } from '../measures/definition'
import { listSplits } from '../splits'
import {
  countConfigs,
  deleteConfig,
  findConfig,
  findConfigByTitle,
  insertConfig,
  listConfigs,
  listProgrammes,
  listRoles,
  updateConfig,
} from '../queries/configs'
import { listElements, listVersions } from '../queries/elements'
import { deleteSavedOf } from '../queries/saved'

export const listConfigsCall = defineCall(contracts.listConfigs, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ input: { q }, db }) => {
    const rows = await listConfigs(db, escapedLike(q))
    const [roles, programmes] = [await listRoles(db), await listProgrammes(db)]
    return {
      rows: rows.map(({ blocks, roleIds, programmeIds, asThen: _, ...row }) => ({
        ...row,
        blocks: parseBlocks(blocks).length,
        roles: roles.filter(({ id }) => roleIds.includes(id)),
        programmes: programmes.filter(({ id }) => programmeIds.includes(id)).map(({ id, name }) => ({ id, name })),
      })),
      total: await countConfigs(db),
    }
  },
})

type Versions = Awaited<ReturnType<typeof listVersions>>

/** The dimensions by which each of these versions can be split, by its id and version; versions that cannot be read are left out. */
async function splitsOfVersions(db: Db, versions: Versions): Promise<ReadonlyMap<string, Dimension[]>> {
  const readable = versions.flatMap(({ elementId, version, definition }) => {
    const found = parseDefinition(definition)
    return found ? [{ key: `${elementId} ${version}`, definition: found }] : []
  })
  const splits = await listSplits(
    db,
    readable.map(({ definition }) => definition),
  )
  return new Map(readable.map(({ key }, at) => [key, splits[at] ?? []]))
}

export const readConfigCall = defineCall(contracts.readConfig, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const found = await findConfig(db, id)
    if (!found) throw refuse('NOT_FOUND')
    const blocks = parseBlocks(found.blocks)
    const kept = blocks.flatMap(({ elements }) => elements)
    const versions = await listVersions(
      db,
      kept.map((one) => ({ elementId: one.id, version: one.version })),
    )
    const latest = await listElements(db, '')
    const open = await splitsOfVersions(db, versions)
    return {
      found: {
        ...found,
        blocks,
        elements: versions.map(({ elementId, version, name }) => ({
          ...{ id: elementId, version, name },
          latest: latest.find((one) => one.id === elementId)?.version ?? null,
          splits: open.get(`${elementId} ${version}`) ?? [],
        })),
      },
    }
  },
})

export const readConfigChoicesCall = defineCall(contracts.readConfigChoices, {
  ...adminReads,
  handle: async ({ db }) => {
    const elements = (await listElements(db, '')).flatMap(({ id, name, version, current }) => {
      const definition = parseDefinition(current?.definition)
      return definition ? [{ id, name, version, definition }] : []
    })
    const splits = await listSplits(
      db,
      elements.map(({ definition }) => definition),
    )
    return {
      roles: await listRoles(db),
      programmes: await listProgrammes(db),
      elements: elements.map(({ definition: _, ...element }, at) => ({ ...element, splits: splits[at] ?? [] })),
    }
  },
})

/** @throws badField at the first block that cannot be drawn */
async function assertDrawn(db: Db, { blocks, asThen }: Pick<z.output<typeof SaveConfig>, 'blocks' | 'asThen'>): Promise<void> {
  const versions = await listVersions(
    db,
    blocks.flatMap(({ elements }) => elements.map((one) => ({ elementId: one.id, version: one.version }))),
  )
  const splitsOfVersion = await splitsOfVersions(db, versions)
  const uids = new Set<string>()
  for (const [at, block] of blocks.entries()) {
    const path = `blocks.${at}`
    if (uids.has(block.uid)) throw badField(`${path}.uid`, 'reportBlockTwice')
    uids.add(block.uid)
    const split = splitOf(block)
    const [least, most] = splitsOf(block.show)
    if (split.length < least || (block.columns !== null && block.rows === null)) throw badField(`${path}.rows`, 'required')
    if (split.length > most || new Set(split).size < split.length) throw badField(`${path}.columns`, 'reportSplitUnfit')
    if (block.elements.length > elementsOf(block.show, split.length)) throw badField(`${path}.elements`, 'reportElementsTooMany')
    if (block.spread && (asThen || !takesSpread(block))) throw badField(`${path}.spread`, 'reportSplitUnfit')
    // Two columns of one name cannot be told apart.
    if (new Set(block.elements.map(({ id }) => id)).size < block.elements.length) throw badField(`${path}.elements`, 'reportElementTwice')
    for (const { id, version } of block.elements) {
      const open = splitsOfVersion.get(`${id} ${version}`)
      if (!open) throw badField(`${path}.elements`, 'reportElementUnknown')
      if (!split.every((one) => open.includes(one))) throw badField(`${path}.rows`, 'reportSplitUnfit')
    }
  }
}

async function assertAudience(db: Db, { roleIds, programmeIds }: z.output<typeof SaveConfig>): Promise<void> {
  const roles = await listRoles(db)
  if (!roleIds.every((id) => roles.some((role) => role.id === id))) throw badField('roleIds', 'roleUnknown')
  const programmes = await listProgrammes(db)
  if (!programmeIds.every((id) => programmes.some((programme) => programme.id === id))) throw badField('programmeIds', 'programmeUnknown')
}

export const saveConfigCall = defineCall(contracts.saveConfig, {
  ...administers,
  audit: 'reports.configSaved',
  handle: async ({ input, db, request, audit }) => {
    const { id, revision, title } = input
    await assertDrawn(db, input)
    await assertAudience(db, input)
    if (await findConfigByTitle(db, title, id)) throw badField('title', 'captionTaken')
    const before = await findConfig(db, id)
    const count = revision === 0 ? await insertConfig(db, input, request.at) : await updateConfig(db, input)
    if (count === 0) throw refuse(revision > 0 && !before ? 'NOT_FOUND' : 'CONFLICT')
    const { id: _, revision: __, blocks, ...to } = input
    const ofTitles = (all: readonly { readonly title: string }[]) => all.map((block) => block.title)
    audit({
      entity: configEntity,
      entityId: id,
      changes: {
        title: { from: before?.title ?? null, to: to.title },
        active: { from: before?.active ?? null, to: to.active },
        roleIds: { from: before?.roleIds ?? [], to: to.roleIds },
        programmeIds: { from: before?.programmeIds ?? [], to: to.programmeIds },
        years: { from: before?.years ?? [], to: to.years },
        blocks: { from: before ? ofTitles(parseBlocks(before.blocks)) : [], to: ofTitles(blocks) },
      },
    })
    return { id, revision: revision + 1 }
  },
})

export const removeConfigCall = defineCall(contracts.removeConfig, {
  ...administers,
  audit: 'reports.configRemoved',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const before = await findConfig(db, id)
    if (!before) throw refuse('NOT_FOUND')
    if ((await deleteConfig(db, { id, revision, at: request.at })) === 0) throw refuse('CONFLICT')
    await deleteSavedOf(db, id)
    audit({ entity: configEntity, entityId: id, changes: { title: { from: before.title, to: null } } })
    return {}
  },
})
