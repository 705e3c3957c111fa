import 'server-only'
import * as contracts from '@/lib/contracts/folders'
import { institutionToday } from '@/server/config'
import { countUsedBytes, quotaOf } from '@/server/files'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import {
  countTrashedBytes,
  findFile,
  findReadable,
  listAbove,
  listAtTop,
  listFound,
  listInFolder,
  listOwnFiles,
  listOwnFolders,
  listTrashedEntries,
} from '../queries/rows.sql'
import { filesAtOnce, foldersAtOnce } from '../rules'
import { ownFiles, readableFiles } from '../scope'
import { pageOf, rowsView } from '../views'
import { reading } from './access'

export const browseCall = defineCall(contracts.browse, {
  ...reading,
  limit: ({ page }) => whereSearched({ page }),
  handle: async ({ actor, input: { folderId, page }, db, request }) => {
    const reader = readableFiles(actor, await institutionToday(request.at))
    if (folderId === undefined) return { folder: null, crumbs: [], ...rowsView(await listAtTop(db, reader, pageOf(page))) }
    const folder = await findReadable(db, reader, folderId)
    if (folder?.kind !== 'FOLDER') throw refuse('NOT_FOUND')
    const crumbs = await listAbove(db, reader, folder.ancestors)
    const { id, name, owner, parentId } = folder
    return {
      folder: {
        id,
        name,
        owner,
        isOwn: folder.ownerId === actor.id,
        parentId: crumbs.some((one) => one.id === parentId) ? parentId : null,
      },
      crumbs,
      ...rowsView(await listInFolder(db, reader, { folderId, ...pageOf(page) })),
    }
  },
})

export const searchFilesCall = defineCall(contracts.searchFiles, {
  ...reading,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input: { q, page }, db, request }) =>
    rowsView(await listFound(db, readableFiles(actor, await institutionToday(request.at)), { q, ...pageOf(page) })),
})

export const listTrashCall = defineCall(contracts.listTrash, {
  ...reading,
  limit: ({ page }) => whereSearched({ page }),
  handle: async ({ actor, input: { page }, db, request }) =>
    rowsView(await listTrashedEntries(db, readableFiles(actor, await institutionToday(request.at)), pageOf(page))),
})

export const readUsedCall = defineCall(contracts.readUsed, {
  ...reading,
  handle: async ({ actor, db }) => ({
    usedBytes: await countUsedBytes(db, actor.id),
    trashedBytes: await countTrashedBytes(db, ownFiles(actor)),
    quotaBytes: quotaOf(actor),
  }),
})

export const listFoldersCall = defineCall(contracts.listFolders, {
  ...reading,
  handle: async ({ actor, db, request }) => {
    const today = await institutionToday(request.at)
    const found = await listOwnFolders(db, ownFiles(actor), { today, limit: foldersAtOnce + 1 })
    return { folders: found.slice(0, foldersAtOnce), hasMore: found.length > foldersAtOnce }
  },
})

export const listOwnFilesCall = defineCall(contracts.listOwnFiles, {
  ...reading,
  handle: async ({ actor, db }) => {
    const found = await listOwnFiles(db, ownFiles(actor), filesAtOnce + 1)
    return { files: found.slice(0, filesAtOnce), hasMore: found.length > filesAtOnce }
  },
})

/** Access is checked again at each download, so that no link outlives its share. */
export const downloadNodeCall = defineCall(contracts.downloadNode, {
  access: { kind: 'session', why: 'scope decides which files each person may fetch' },
  module: null,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { id, nodeId = null }, db, request }) => {
    const found = await findFile(db, readableFiles(actor, await institutionToday(request.at)), { assetId: id, nodeId })
    if (!found) throw refuse('NOT_FOUND')
    return found
  },
})

export const readingCalls = [browseCall, searchFilesCall, listTrashCall, readUsedCall, listFoldersCall, listOwnFilesCall, downloadNodeCall]
