import 'server-only'
import { z } from 'zod'
import type { ImportBatch, ImportSummary, ImportRow as ImportRowView } from '@/lib/contracts/imports'
import { outcomes } from '@/lib/contracts/imports.shapes'
import { importKinds } from '@/lib/imports/import-kinds'
import { issueText } from '@/lib/i18n/issue-text'
import { undoableUntil, type StoredBatch } from '@/server/kernel/calls/batches'
import type { ImportRow, ShownRow } from './queries'

const Values = z.record(z.string(), z.union([z.string(), z.number()]))

/** The shape of the JSON column that tells how a file was read. */
export const Reading = z.object({
  format: z.enum(['CSV', 'XLSX', 'ONEROSTER', 'CASE', 'ICS']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252']).nullable(),
  delimiter: z.enum([',', ';', '\t']).nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  notes: z.array(z.object({ code: z.string(), values: Values.optional() })).default([]),
})
/** The problems that reading found in a row, by column. */
export const Problems = z.array(
  z.object({ code: z.string(), values: Values.optional(), column: z.number().nullable(), isError: z.boolean() }),
)
export const Options = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))
export const Fixes = z.record(z.string(), z.string())
/** The values that a kind would apply for a row; only the kind knows their schema. */
export const Wanted = z.record(z.string(), z.unknown())
export const Missing = z.array(z.object({ field: z.string(), value: z.string(), count: z.number(), highestYear: z.number().default(0) }))
export const Grants = z.array(z.object({ name: z.string(), count: z.number() }))
const Changes = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))
const Issue = z.object({ path: z.string(), code: z.string(), message: z.string(), values: Values.optional() })
const Issues = z.union([
  z.array(z.never()).transform(() => ({ errors: [], warnings: [] })),
  z.object({ errors: z.array(Issue), warnings: z.array(Issue) }),
])
const Outcome = outcomes.nullable()
const Kind = z.enum(importKinds)

function batchView(batch: StoredBatch): ImportBatch {
  const { state, total, done, refused, undone, kept, appliedAt, undoneAt, error } = batch
  return {
    state,
    total,
    done,
    refused,
    undone,
    kept,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoableUntil: undoableUntil(batch)?.toISOString() ?? null,
    hasFailed: error !== null && (state === 'UNDONE' || state === 'UNDOING' || state === 'FAILED'),
  }
}

export function summaryView(
  { id, kind, targetId, actorId, fileName, createdAt, total }: ImportRow,
  { names, batch }: { names: ReadonlyMap<string, string>; batch: StoredBatch | null },
): ImportSummary {
  return {
    id,
    kind: Kind.parse(kind),
    targetId,
    fileName,
    by: names.get(actorId) ?? '',
    createdAt: createdAt.toISOString(),
    total,
    batch: batch && batchView(batch),
  }
}

/** The values of a row by field: the cell of the field's column, or its correction. */
export function valuesOf(
  { cells, fixes }: { cells: readonly string[]; fixes: unknown },
  columns: readonly string[],
): Record<string, string> {
  const said = columns.flatMap((field, at) => (field === '' ? [] : [[field, cells[at] ?? ''] as const]))
  return { ...Object.fromEntries(said), ...Fixes.parse(fixes) }
}

export async function rowView(row: ShownRow, { columns, locale }: { columns: readonly string[]; locale: string }): Promise<ImportRowView> {
  const { errors, warnings } = Issues.parse(row.issues)
  const texts = (issues: typeof errors) =>
    Promise.all(issues.map(async ({ path, code, values }) => ({ field: path, text: await issueText(locale, code, values) })))
  return {
    number: row.number,
    isAdded: row.isAdded,
    outcome: Outcome.parse(row.outcome),
    label: row.label,
    subjectId: row.subjectId,
    values: valuesOf(row, columns),
    changes: Changes.parse(row.changes),
    errors: await texts(errors),
    warnings: await texts(warnings),
    reason: row.reason === null ? null : await issueText(locale, row.reason),
  }
}
