import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { importAuditedByChange } from '@/lib/users/account-fields'
import type { BatchWork } from '@/server/kernel/calls/batches'
import { changesOf } from '@/server/kernel/calls/changes'
import { insertAudit } from '@/server/kernel/queries/audit'
import type { RoleRow } from '@/server/users'
import type { AccountRow } from './wanted'

type Account = AccountRow & { readonly roleIds: readonly string[] }
/** An account before and after the change. `from` is null where it is new, `to` where it was removed. */
type Changed = { readonly userId: string; readonly from: Account | null; readonly to: Account | null }
type Recorded = {
  readonly action: 'users.imported' | 'users.importUndone'
  readonly actorId: string
  readonly roles: readonly RoleRow[]
  readonly changed: readonly Changed[]
}

const Kept = z.record(z.string(), z.record(z.string(), z.json()))

/** Writes an audit row for each person, which stands with everything else that was done about them when the file and rows of the import are gone. */
export async function recordPeople(
  { db, batch, at }: Pick<BatchWork<unknown>, 'db' | 'batch' | 'at'>,
  { action, actorId, roles, changed }: Recorded,
): Promise<void> {
  await insertAudit(
    db,
    changed.map(({ userId, from, to }) => ({
      id: v7(),
      at,
      actorId,
      address: '',
      call: 'imports.apply',
      action,
      entity: 'user',
      entityId: userId,
      requestId: batch.id,
      changes: to
        ? Kept.parse({ ...changedOtherFields(from, to), ...changesOf(from && auditedFields(from, roles), auditedFields(to, roles)) })
        : { removed: { to: true } },
    })),
  )
}

/** The fields that decide about access and study; the audit stores their values before and after. */
function auditedFields(
  { username, email, status, programmeId, year, graduated, groupId, firmId, roleIds }: Account,
  roles: readonly RoleRow[],
): Record<string, unknown> {
  return {
    username,
    email,
    status,
    programmeId,
    year: graduated ? 'GRADUATED' : year,
    groupId,
    firmId,
    roles: roles
      .filter(({ id }) => roleIds.includes(id))
      .map(({ name }) => name)
      .sort(),
  }
}

/** The names of the other changed fields, without values: the data of thousands of people is not copied into the audit. */
function changedOtherFields(from: Account | null, to: Account): Record<string, object> {
  return from ? Object.fromEntries(importAuditedByChange.flatMap((field) => (from[field] === to[field] ? [] : [[field, {}]]))) : {}
}
