import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'
import { rolloverActions } from '@/lib/users/rollover'
import { defineBatch, findBatch, type Applied, type BatchWork, type Undone } from '@/server/kernel/calls/batches'
import { insertAudit } from '@/server/kernel/queries/audit'
import { lockAccounts } from '../queries/accounts'
import {
  lockStudies,
  lockSharedGroups,
  lockSharedLengths,
  listMarks,
  upsertRolledStays,
  setStudies,
  undoStays,
  type HeldStudies,
} from '../queries/rollover-apply.sql'

const id = z.string().nullable()
const studies = { programmeId: id, year: z.number().nullable(), graduated: z.boolean() }
const Settings = z.object({ rolloverId: z.string(), day: z.string() })
/** `groupId`: only where it changes. */
const Wanted = z.object({
  ...studies,
  action: z.enum(rolloverActions),
  status: z.enum(enrolmentStatuses),
  yearLeft: z.number().nullable(),
  groupId: id.optional(),
})
const Stay = z.object({ ...studies, groupId: id, firmId: id, status: z.enum(enrolmentStatuses) })
/** `hasStay`: an enrolment begins with the rollover; `replaced`: the one of the same day that it took the place of. */
const Before = z.object({
  ...studies,
  yearLeft: z.number().nullable(),
  rolledOn: z.string().nullable(),
  groupId: id.optional(),
  hasStay: z.boolean(),
  replaced: Stay.nullable(),
})
type Row = {
  readonly number: number
  readonly subjectId: string | null
  readonly mark: string | null
  readonly wanted: z.output<typeof Wanted>
}

export const rolloverKind = 'ROLLOVER'

/** Changes the years of many people from a day on. People whose studies have changed since the preparation stay as they are. */
export const rolloverBatch = defineBatch({
  kind: rolloverKind,
  settings: Settings,
  wanted: Wanted,
  before: Before,

  async apply(work, rows) {
    const {
      db,
      settings: { day },
    } = work
    const held = await lockRows(work, rows)
    const lengths = await lockSharedLengths(
      db,
      rows.flatMap(({ wanted }) => wanted.programmeId ?? []),
    )
    const groups = await lockSharedGroups(
      db,
      rows.flatMap(({ wanted }) => wanted.groupId ?? []),
    )
    const checked = rows.map((row) => ({ ...row, now: held.get(row.subjectId ?? ''), reason: refusalOf(row, { held, lengths, groups }) }))
    const done = checked.flatMap(({ now, reason, ...row }) =>
      now && reason === null ? [{ ...row, now, isMoved: isMoved(row.wanted, now) }] : [],
    )
    const set = done.map(({ now, wanted, isMoved: moves }) => ({ ...wanted, userId: now.id, isMoved: moves, rolledOn: day }))
    await upsertRolledStays(db, { rows: set.filter((one) => one.isMoved), day })
    await setStudies(db, set)
    const marks = await listMarks(
      db,
      done.map(({ now }) => now.id),
    )
    await recordChanges(
      work,
      'users.rolledOver',
      done.filter((one) => one.isMoved).map(({ now, wanted }) => ({ userId: now.id, from: now, to: wanted })),
    )
    const answers = new Map(
      done.map(({ number, now, wanted, isMoved: hasStay }) => {
        const before: z.input<typeof Before> = {
          programmeId: now.programmeId,
          year: now.year,
          graduated: now.graduated,
          yearLeft: now.yearLeft,
          rolledOn: now.rolledOn,
          ...(wanted.groupId !== undefined && { groupId: now.groupId }),
          hasStay,
          replaced: hasStay ? now.onDay : null,
        }
        return [number, { number, state: 'DONE' as const, before, mark: marks.get(now.id) ?? '' }]
      }),
    )
    return checked.map(
      ({ number, reason }): Applied<z.input<typeof Before>> =>
        answers.get(number) ?? { number, state: 'REFUSED', reason: reason ?? 'changedSince' },
    )
  },

  async undo(work, rows) {
    const {
      db,
      settings: { day },
    } = work
    const held = await lockRows(work, rows)
    const lengths = await lockSharedLengths(
      db,
      rows.flatMap(({ before }) => before?.programmeId ?? []),
    )
    const groups = await lockSharedGroups(
      db,
      rows.flatMap(({ before }) => before?.groupId ?? []),
    )
    const checked = rows.map((row) => {
      const [now, { before }] = [held.get(row.subjectId ?? ''), row]
      // For people who stayed in their year only the decision is undone.
      const isChanged = before?.hasStay === true && now?.mark !== row.mark
      const isShorter =
        before?.hasStay === true &&
        before.year !== null &&
        before.programmeId !== null &&
        before.year > (lengths.get(before.programmeId) ?? 0)
      return {
        number: row.number,
        now,
        before,
        reason:
          !now || !before || isChanged
            ? 'changedSince'
            : isShorter
              ? 'programmeShorter'
              : isGone(before.groupId, groups)
                ? 'groupGone'
                : null,
      }
    })
    const back = checked.flatMap(({ number, now, before, reason }) => (now && before && reason === null ? [{ number, now, before }] : []))
    const moved = back.filter(({ before }) => before.hasStay)
    await undoStays(db, { rows: moved.map(({ now, before }) => ({ userId: now.id, replaced: before.replaced })), day })
    await setStudies(
      db,
      back.map(({ now, before }) => ({ ...before, userId: now.id, isMoved: before.hasStay })),
    )
    await recordChanges(
      work,
      'users.rolledBack',
      moved.map(({ now, before }) => ({ userId: now.id, from: now, to: before })),
    )
    return checked.map(({ number, reason }): Undone => (reason === null ? { number, state: 'UNDONE' } : { number, state: 'KEPT', reason }))
  },
})

type Work = BatchWork<z.output<typeof Settings>>

async function lockRows(
  { db, settings: { day } }: Work,
  rows: readonly { readonly subjectId: string | null }[],
): Promise<ReadonlyMap<string, HeldStudies>> {
  await lockAccounts(db)
  return lockStudies(db, { userIds: rows.flatMap(({ subjectId }) => subjectId ?? []), day })
}

/** The reason why a person stays unchanged; null where they are changed. */
function refusalOf(
  { subjectId, mark, wanted }: Row,
  { held, lengths, groups }: { held: ReadonlyMap<string, HeldStudies>; lengths: ReadonlyMap<string, number>; groups: ReadonlySet<string> },
): string | null {
  if (held.get(subjectId ?? '')?.mark !== mark) return 'changedSince'
  if (isGone(wanted.groupId, groups)) return 'groupGone'
  const length = lengths.get(wanted.programmeId ?? '')
  return wanted.year !== null && wanted.action !== 'STAY' && (length === undefined || wanted.year > length) ? 'programmeShorter' : null
}

function isGone(groupId: string | null | undefined, groups: ReadonlySet<string>): boolean {
  return typeof groupId === 'string' && !groups.has(groupId)
}

function isMoved(wanted: Row['wanted'], now: HeldStudies): boolean {
  return (
    wanted.programmeId !== now.programmeId ||
    wanted.year !== now.year ||
    wanted.graduated !== now.graduated ||
    wanted.yearLeft !== now.yearLeft ||
    wanted.status !== (now.status ?? 'ACTIVE')
  )
}

type Studies = {
  readonly programmeId: string | null
  readonly year: number | null
  readonly graduated: boolean
  readonly groupId?: string | null | undefined
}
const yearIn = ({ year, graduated }: Studies) => (graduated ? 'GRADUATED' : year)

/** Writes an audit row for each person, so that it is among all other acts about them. */
async function recordChanges(
  { db, batch, at }: Work,
  action: 'users.rolledOver' | 'users.rolledBack',
  changed: readonly { readonly userId: string; readonly from: Studies; readonly to: Studies }[],
): Promise<void> {
  const undoneById = action === 'users.rolledBack' ? (await findBatch(db, { id: batch.id, kinds: [rolloverKind] }))?.undoneById : null
  await insertAudit(
    db,
    changed.map(({ userId, from, to }) => ({
      id: v7(),
      at,
      actorId: undoneById ?? batch.actorId,
      address: '',
      call: 'users.applyRollover',
      action,
      entity: 'user',
      entityId: userId,
      requestId: batch.id,
      changes: {
        year: { from: yearIn(from), to: yearIn(to) },
        ...(from.programmeId !== to.programmeId && { programmeId: { from: from.programmeId, to: to.programmeId } }),
        ...(to.groupId !== undefined && { groupId: { from: from.groupId, to: to.groupId } }),
      },
    })),
  )
}
