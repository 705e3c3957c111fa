import 'server-only'
import { v7 } from 'uuid'
import type { Actor } from '../actor'
import type { Tx } from '../db'
import type { Call, RequestInfo } from '../define-call'
import { insertAudit } from '../queries/audit'
import { ownerOf } from '../calls/viewing'

/** The changed entity with its fields, old and new value; never a secret, an answer or a patient. */
export type AuditDetail = {
  readonly entity: string
  readonly entityId: string
  /** The person who proved their identity by this very act, where nobody was logged in before it. */
  readonly actorId?: string
  readonly changes?: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
  /** Set for acts that may be repeated without anything new, such as reading the same record: they are recorded once a day. */
  readonly isOnceADay?: boolean
}

type Entry = {
  readonly db: Tx
  readonly call: Call
  readonly actor: Actor | null
  readonly request: RequestInfo
  readonly details: readonly AuditDetail[]
}

/** Writes one row for each thing that the call reported as changed, or one row for the call. */
export async function writeAudit({ db, call, actor, request, details }: Entry): Promise<void> {
  if (call.audit === null) return
  const said: readonly (AuditDetail | null)[] = details.length > 0 ? details : [null]
  await insertAudit(
    db,
    said.map((detail) => ({
      id: v7(),
      at: request.at,
      actorId: (actor ? ownerOf(actor) : detail?.actorId) ?? null,
      viewedId: actor?.viewer ? actor.id : null,
      address: request.address,
      call: call.contract.name,
      action: call.audit ?? '',
      entity: detail?.entity ?? null,
      entityId: detail?.entityId ?? null,
      changes: JSON.parse(JSON.stringify({ ...detail?.changes, ...(actor?.token && { byToken: { to: actor.token.id } }) })),
      requestId: request.id,
      isOnceADay: detail?.isOnceADay === true,
    })),
  )
}
