import 'server-only'
import { z } from 'zod'
import type { AuditChange, AuditValue, ShownAuditEntry } from '@/lib/contracts/config/audit'
import type { OutboxEvent } from '@/lib/contracts/config/operations'
import { holds, type Privilege } from '@/lib/privileges'
import { knownByNames } from '@/lib/users/account-fields'
import type { AuditRow, NamedThing } from './queries/audit'
import type { OutboxRow } from './queries/operations'
import { hindranceOf, withoutAddresses } from './rules'

export type Names = ReadonlyMap<string, NamedThing>
const Changes = z.record(z.string(), z.looseObject({}))
const Uuid = z.uuid()
export const isUuid = (value: unknown): value is string => Uuid.safeParse(value).success

/** Every id of entries that may have a name. */
export function idsOf(rows: readonly AuditRow[]): string[] {
  return rows
    .flatMap(({ actorId, viewedId, entityId, changes }) => [
      actorId,
      viewedId,
      entityId,
      ...changesIn(changes).flatMap(({ from, to }) => [from, to]),
    ])
    .filter(isUuid)
}

export function shownEntry(
  { id, at, actorId, viewedId, address, action, entity, entityId, changes }: AuditRow,
  { names, withUsernames }: { names: Names; withUsernames: boolean },
): ShownAuditEntry {
  const username = (of: string) => (withUsernames ? (names.get(of)?.username ?? null) : null)
  const somebody = (of: string | null) => (of === null ? null : { id: of, name: names.get(of)?.name ?? of, username: username(of) })
  return {
    id,
    at: at.toISOString(),
    actor: somebody(actorId),
    viewed: somebody(viewedId),
    address,
    action,
    record:
      entity === null || entityId === null
        ? null
        : { entity, id: entityId, name: names.get(entityId)?.name ?? null, username: username(entityId) },
    changes: changesIn(changes).map(({ field, from, to }): AuditChange => ({
      field,
      from: shownValue(from, names),
      to: shownValue(to, names),
    })),
  }
}

/** The fields by which an account is known, as in the list of people. */
const knownBy: readonly string[] = knownByNames

/**
 * An entry as its reader may see it: names and addresses of people, and the words of flags (decision 0031), are only for people who look at accounts. Others
 * read only that a field was changed, and which.
 */
export function visibleTo(row: AuditRow, privileges: ReadonlySet<Privilege>): AuditRow {
  if (holds(privileges, 'USERS_VIEW') || holds(privileges, 'USERS_ADMIN')) return row
  const isHidden = (field: string) => row.entity === 'flag' || (row.entity === 'user' && knownBy.includes(field))
  return {
    ...row,
    changes: Object.fromEntries(changesIn(row.changes).map(({ field, from, to }) => [field, isHidden(field) ? {} : { from, to }])),
  }
}

function changesIn(changes: unknown): { field: string; from: unknown; to: unknown }[] {
  const { data = {} } = Changes.safeParse(changes)
  // The database stores fields by the length of their names, so they are sorted here.
  return Object.entries(data)
    .map(([field, { from, to }]) => ({ field, from, to }))
    .sort((a, b) => (a.field < b.field ? -1 : 1))
}

/** The value as it is stored; an id with the name of its record. */
function shownValue(value: unknown, names: Names): AuditValue | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { text, name: names.get(text)?.name ?? null }
}

const Addressed = z.object({ to: z.string(), subject: z.string() })

/** Never includes the text of a mail or the payload of an event, which may contain a link. */
export function shownEvent(row: OutboxRow, { at, withAddresses }: { at: Date; withAddresses: boolean }): OutboxEvent {
  const { id, type, payload, state, attempts, createdAt, nextAttemptAt, lastAttemptAt, lastError } = row
  const { data: mail } = Addressed.safeParse(type === 'mail' ? payload : null)
  return {
    id,
    type,
    attempts,
    to: withAddresses && mail ? mail.to : null,
    subject: withAddresses && mail ? mail.subject : null,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: state === 'WAITING' ? nextAttemptAt.toISOString() : null,
    lastError: lastError === null || withAddresses ? lastError : withoutAddresses(lastError),
    hindrance: hindranceOf(row, at),
  }
}
