import { z } from 'zod'
import { importKinds } from '@/lib/imports/import-kinds'
import { batchStates } from '@/lib/states/batch'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(1)
const Encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'])
const Delimiter = z.enum([',', ';', '\t'])
const Kind = z.enum(importKinds)
/** The options of an import; each kind defines its own. */
const Options = z.record(z.string().max(40), z.union([z.string().max(200), z.boolean(), z.array(z.string().max(200)).max(100)]))
export type ImportOptions = z.output<typeof Options>

/**
 * `targetId` is the record to import into, for a kind that has several. `content` is the file in base64; the limit of 16 MB is for the file, not for the text.
 */
export const BeginImport = z.strictObject({
  id,
  kind: Kind,
  targetId: id.optional(),
  fileName: z.string().trim().min(1).max(255),
  content: z.string().max(24 * 1024 * 1024),
})
export const RereadImport = z.strictObject({
  id,
  revision,
  encoding: Encoding.nullable(),
  delimiter: Delimiter.nullable(),
  sheet: z.string().max(255).nullable(),
})
export const CheckImport = z.strictObject({ id, revision, columns: z.array(z.string().max(40)).max(100), options: Options })
export const FixRow = z.strictObject({
  id,
  revision,
  number: z.number().int().min(1).max(10_000_000),
  values: z.record(z.string().max(40), z.string().max(2_000)),
})
export const OneImport = z.strictObject({ id })
export const ImportAsSeen = z.strictObject({ id, revision })
/** `kept` counts the rows whose subject was changed or used since the import and which are therefore not undone. */
export const UndoForeseen = z.object({ undoable: z.number().int(), kept: z.number().int() })
export const SavedImport = z.object({ revision: z.number() })

/**
 * `JOINED`: applied with an earlier row; `SKIPPED`: left out because of the chosen options; `GONE`: not a row of the file, but a record that is removed because
 * the file does not name it.
 */
export const outcomes = z.enum(['NEW', 'CHANGED', 'SAME', 'ERROR', 'JOINED', 'SKIPPED', 'GONE'])
const Show = z.enum(['ALL', 'NEW', 'CHANGED', 'GONE', 'SAME', 'SKIPPED', 'ERROR', 'WARNING', 'REFUSED', 'KEPT'])
export const ReadImport = z.strictObject({ id, show: Show.default('ALL'), page: z.coerce.number().int().min(1).max(10_000).default(1) })
export const ListImports = z.strictObject({
  kind: Kind,
  targetId: id.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const Batch = z.object({
  state: z.enum(batchStates),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Null if the import cannot be undone yet or any more. */
  undoableUntil: z.string().nullable(),
  /** Whether applying the import failed, so that it was undone. */
  hasFailed: z.boolean(),
})
export type ImportBatch = z.output<typeof Batch>

const Summary = z.object({
  id: z.string(),
  kind: Kind,
  targetId: z.string().nullable(),
  fileName: z.string(),
  /** The person who brought the file. */
  by: z.string(),
  createdAt: z.string(),
  total: z.number().int(),
  batch: Batch.nullable(),
})
export type ImportSummary = z.output<typeof Summary>

const Issue = z.object({ field: z.string(), text: z.string() })
const Row = z.object({
  number: z.number().int(),
  /** Whether the row is not in the file, but something that the import does in addition. */
  isAdded: z.boolean(),
  outcome: outcomes.nullable(),
  label: z.string(),
  subjectId: z.string().nullable(),
  /** The values of the row by field. */
  values: z.record(z.string(), z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  errors: z.array(Issue),
  warnings: z.array(Issue),
  /** The reason why the row was refused when it was applied, or kept when the import was undone. */
  reason: z.string().nullable(),
})
export type ImportRow = z.output<typeof Row>

/** Imports with their states. `OPEN` means that nobody has applied the import. */
export const RecentImports = z.object({
  imports: z.array(
    Summary.omit({ batch: true }).extend({
      state: z.enum(['OPEN', ...batchStates]),
      done: z.number().int(),
      refused: z.number().int(),
    }),
  ),
})

export const ImportRead = z.object({
  import: Summary.extend({
    revision: z.number(),
    format: z.enum(['CSV', 'XLSX', 'ONEROSTER', 'CASE', 'ICS']),
    encoding: Encoding.nullable(),
    delimiter: Delimiter.nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    /** Remarks about the file as a whole, in words. */
    notes: z.array(z.string()),
    /** The columns of the file, each with its first values. */
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: z.string() })),
    options: Options,
    isChecked: z.boolean(),
    isEmptied: z.boolean(),
    fields: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
    /**
     * Names in the file that the institution does not have. `highestYear` is the highest year of study that the file gives beside the name; 0 if it gives none.
     */
    missing: z.array(z.object({ field: z.string(), value: z.string(), count: z.number().int(), highestYear: z.number().int() })),
    /** Roles with sensitive privileges that it would give, each with to how many people. */
    grants: z.array(z.object({ name: z.string(), count: z.number().int() })),
    counts: z.object({
      NEW: z.number().int(),
      CHANGED: z.number().int(),
      SAME: z.number().int(),
      ERROR: z.number().int(),
      JOINED: z.number().int(),
      SKIPPED: z.number().int(),
      GONE: z.number().int(),
      /** Rows that are not in the file. */
      ADDED: z.number().int(),
      WARNING: z.number().int(),
    }),
  }),
  rows: z.array(Row),
  show: Show,
  page: z.number().int(),
  pages: z.number().int(),
  from: z.number().int(),
  /** The number of rows that match `show`. */
  shown: z.number().int(),
})
export const ImportList = z.object({
  imports: z.array(Summary),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  from: z.number().int(),
})
