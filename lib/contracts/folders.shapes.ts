import { z } from 'zod'
import { longestNodeName, nodesAtOnce, receiptKinds, shareTargets } from '@/lib/folders/vocabulary'

const id = z.uuid().toLowerCase()
const page = z.coerce.number().int().min(1).max(10_000).default(1)
const revision = z.number().int().min(1).max(2_000_000_000)
const parentId = id.nullable()
const name = z.string().trim().min(1, 'required').max(longestNodeName)
const nodeIds = z.array(id).min(1, 'required').max(nodesAtOnce)
const ownAssetId = id

const Crumb = z.object({ id: z.string(), name: z.string() })
const Row = z.object({
  id: z.string(),
  kind: z.enum(['FOLDER', 'FILE']),
  name: z.string(),
  revision: z.number(),
  updatedAt: z.string(),
  /** For a file, its current version. */
  version: z.number(),
  assetId: z.string().nullable(),
  /** WAITING: the scanner has not checked the file yet, and only its owner can open it; INFECTED: nobody can open it. */
  scan: z.enum(['NONE', 'WAITING', 'CLEAN', 'INFECTED']),
  sizeBytes: z.number(),
  /** For a folder, the number of entries in it. */
  items: z.number(),
  /** The owner's name if the entry belongs to somebody else. */
  owner: z.string().nullable(),
  /** For the reader's own entry, the number of its shares. */
  shares: z.number(),
  /** For somebody else's entry, whether its owner asks for a confirmation of this version and has received it. */
  confirm: z.enum(['NONE', 'ASKED', 'DONE']),
  /** For somebody else's file, whether its owner sees who has opened it. */
  tellsOpening: z.boolean(),
  hidden: z.boolean(),
  /** For an entry in the trash: the folder it came from, null for the top level, and when it is deleted for good. */
  from: z.string().nullable(),
  goesAt: z.string().nullable(),
})
const rows = { rows: z.array(Row), total: z.number(), pageSize: z.number() }

export const Nothing = z.strictObject({})
export const Done = z.object({})

export const Browse = z.strictObject({ folderId: id.optional(), page })
export const Browsed = z.object({
  /** Null for the top level of the reader's own files. */
  folder: z.object({ id: z.string(), name: z.string(), isOwn: z.boolean(), owner: z.string(), parentId: z.string().nullable() }).nullable(),
  /** The folders above, as far as the reader may see them. */
  crumbs: z.array(Crumb),
  ...rows,
})
export const Search = z.strictObject({ q: z.string().trim().max(100).default(''), page })
export const OnePage = z.strictObject({ page })
export const FindShared = z.strictObject({ page, shown: z.enum(['VISIBLE', 'HIDDEN']).default('VISIBLE') })
export const Rows = z.object(rows)
export const Used = z.object({ usedBytes: z.number(), quotaBytes: z.number(), trashedBytes: z.number() })
export const Folders = z.object({
  folders: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), shares: z.number() })),
  hasMore: z.boolean(),
})

export const OwnFiles = z.object({
  /** `assetId`: the stored file of the current version; `path`: the folders above, '' at the top. */
  files: z.array(z.object({ assetId: z.string(), name: z.string(), path: z.string(), sizeBytes: z.number() })),
  hasMore: z.boolean(),
})

export const MakeFolder = z.strictObject({ id, parentId, name })
export const AddFiles = z.strictObject({
  parentId,
  files: z
    .array(z.strictObject({ id, assetId: ownAssetId }))
    .min(1, 'required')
    .max(20),
})
export const Rename = z.strictObject({ nodeId: id, name, revision })
export const Move = z.strictObject({ nodeIds, parentId })
export const Copy = z.strictObject({
  files: z
    .array(z.strictObject({ id, nodeId: id }))
    .min(1, 'required')
    .max(nodesAtOnce),
  parentId,
})
export const Nodes = z.strictObject({ nodeIds })
export const OneNode = z.strictObject({ nodeId: id })
export const Download = z.strictObject({ id: z.uuid('notUuid'), nodeId: id.optional() })
export const StoredFile = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() })

const Named = z.object({ id: z.string(), name: z.string() })
export const ShareChoices = z.object({
  groups: z.array(Named.extend({ grouping: z.string() })),
  firms: z.array(Named),
  /** Empty without ASSETS_SHARE_ROLE, as `roles`. */
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
  roles: z.array(Named),
})
export const People = z.object({ people: z.array(z.object({ id: z.string(), displayName: z.string(), caption: z.string() })) })
const target = z.strictObject({
  id,
  target: z.enum(shareTargets),
  targetId: id,
  /** The year of a programme; 0 for all other targets. */
  year: z.number().int().min(0).max(12),
})
export const Share = z.strictObject({
  nodeId: id,
  with: z.array(target).min(1, 'shareWithNobody').max(50),
  receipt: z.enum(receiptKinds),
  untilOn: z.iso.date().nullable(),
})
export const Unshare = z.strictObject({ shareId: id })
export const Access = z.object({
  shares: z.array(
    z.object({
      id: z.string(),
      target: z.enum(shareTargets),
      year: z.number(),
      name: z.string(),
      /** The number of people who can open the entry through this share today. */
      people: z.number(),
      receipt: z.enum(receiptKinds),
      untilOn: z.string().nullable(),
      /** The folder through which the entry is shared; null if the entry itself is shared. */
      through: Crumb.nullable(),
    }),
  ),
})
export const Hide = z.strictObject({ nodeId: id, hidden: z.boolean() })

export const Versions = z.object({
  current: z.number(),
  versions: z.array(z.object({ number: z.number(), assetId: z.string(), fileName: z.string(), sizeBytes: z.number(), at: z.string() })),
})
export const NewVersion = z.strictObject({ nodeId: id, assetId: ownAssetId, revision })
export const RestoreVersion = z.strictObject({ nodeId: id, number: z.number().int().min(1).max(100_000), revision })
export const ReadVersion = z.strictObject({ nodeId: id, version: z.number().int().min(1).max(100_000) })
export const FindReceipts = z.strictObject({ nodeId: id, page })
export const Reminded = z.object({ people: z.number() })
export const Receipts = z.object({
  version: z.number(),
  opened: z.number(),
  of: z.number(),
  confirmed: z.number(),
  /** The number of people who are asked to confirm the file. */
  toConfirm: z.number(),
  /** The number of people who have not done what is asked of them. */
  waiting: z.number(),
  pageSize: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      confirms: z.boolean(),
      openedAt: z.string().nullable(),
      confirmedAt: z.string().nullable(),
    }),
  ),
})
