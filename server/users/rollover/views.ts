import 'server-only'
import { z } from 'zod'
import type { RolloverCount, RolloverProgress, RolloverStudent } from '@/lib/contracts/users/rollover'
import { rolloverActions, rolloverReasons } from '@/lib/users/rollover'
import { undoableUntil } from '@/server/kernel/calls/batches'
import type { BatchSeen } from '../queries/rollovers'
import type { DecidedRow } from '../queries/rollover-preview.sql'
import { groupAfter, studiesAfter } from './rules'

const none = { total: 0, done: 0, refused: 0, undone: 0, kept: 0 }

/** `batch`: null for a rollover that is only prepared. */
export function progressView(batch: BatchSeen | null, at: Date): RolloverProgress {
  if (!batch) return { state: 'DRAFT', ...none, appliedAt: null, undoUntil: null, isFailed: false }
  const { state, total, done, refused, undone, kept, appliedAt } = batch
  const until = undoableUntil(batch)
  return {
    state,
    total,
    done,
    refused,
    undone,
    kept,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoUntil: until && until > at ? until.toISOString() : null,
    // A rollover that could not be completed was undone automatically.
    isFailed: state === 'FAILED' || (state === 'UNDONE' && batch.error !== null),
  }
}

type Around = {
  readonly day: string
  readonly programmes: ReadonlyMap<string, string>
  readonly groupMap: Readonly<Record<string, string | null>>
  readonly groups: ReadonlyMap<string, string>
}

export function studentView(row: DecidedRow, { day, programmes, groupMap, groups }: Around): RolloverStudent {
  const {
    id,
    displayName,
    studentIdNumber,
    programme,
    programmeId,
    lengthYears,
    year,
    enrolment,
    beganOn,
    action,
    reason,
    kind,
    toProgrammeId,
    toYear,
    exceptionRevision,
  } = row
  const wanted = studiesAfter(decidedOf(row), day)
  const toGroupId = groupAfter(row, groupMap)
  return {
    id,
    displayName,
    studentIdNumber,
    programme,
    programmeId,
    lengthYears,
    year,
    enrolment,
    beganOn,
    action,
    reason,
    toProgramme: programmes.get(wanted.programmeId) ?? programme,
    toYear: wanted.year,
    group: row.group,
    toGroup: toGroupId === row.groupId ? row.group : toGroupId === null ? null : (groups.get(toGroupId) ?? row.group),
    exception: kind && { kind, programmeId: toProgrammeId, year: toYear, revision: exceptionRevision ?? 1 },
  }
}

export function decidedOf({ programmeId, year, enrolment, yearLeft, action, toProgrammeId, toYear }: DecidedRow) {
  return { programmeId, year, enrolment, yearLeft, action, to: { programmeId: toProgrammeId, year: toYear } }
}

const Summary = z.array(
  z.object({
    programme: z.string(),
    year: z.number().nullable(),
    action: z.enum(rolloverActions),
    reason: z.enum(rolloverReasons),
    count: z.number(),
  }),
)

/** The counts that were stored when the rollover was applied. */
export function summaryView(stored: unknown): RolloverCount[] {
  const { data } = Summary.safeParse(stored)
  return data ?? []
}
