import 'server-only'
import { v7 } from 'uuid'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/feedback'
import { patientContact, type ContactEvent } from '@/lib/states/patient-contact'
import { decryptPatient, sessionsOpenTo } from '@/server/clinical-sessions'
import { institutionToday } from '@/server/config'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { contacts } from '../access'
import {
  countContacts,
  findContact,
  insertContactEvent,
  listContactNotes,
  listContacts,
  setContactState,
  type ContactNote,
  type ContactRow,
} from '../queries/contacts.sql'
import { contactDueOn } from '../rules'
import { contactsFor } from '../scope'

type Seen = {
  readonly today: string
  readonly seesPatients: boolean
  readonly openable: ReadonlySet<string>
  readonly notes: readonly ContactNote[]
}

export const listContactsCall = defineCall(contracts.listContacts, {
  ...contacts,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { view }, db, request }) => {
    const today = await institutionToday(request.at)
    const scope = contactsFor(actor)
    const rows = await listContacts(db, scope, { view, today })
    const ids = rows.map(({ sessionId }) => sessionId)
    const openable = await sessionsOpenTo(db, actor, ids)
    const seen = {
      today,
      seesPatients: holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL'),
      openable,
      notes: await listContactNotes(db, ids),
    }
    return { view, counts: await countContacts(db, scope, today), rows: rows.map((row) => contactView(row, seen)) }
  },
})

function contactView(
  { patientCipher, patientHash, ...row }: ContactRow,
  { today, seesPatients, openable, notes }: Seen,
): OutputOf<typeof contracts.listContacts>['rows'][number] {
  const mayOpen = openable.has(row.sessionId)
  return {
    ...row,
    isOverdue: row.state === 'OPEN' && row.dueOn < today,
    patient: seesPatients && mayOpen ? decryptPatient({ patientCipher, patientHash }) : null,
    mayOpen,
    notes: notes
      .filter(({ sessionId }) => sessionId === row.sessionId)
      .map(({ toState, note, by, at }) => ({ toState, note, by, at: at.toISOString() })),
  }
}

type Step = { readonly db: Tx; readonly actor: Actor; readonly sessionId: string; readonly note: string; readonly at: Date }

/** @throws NOT_FOUND, STATE_CHANGED */
async function changeContact(on: ContactEvent, { db, actor, sessionId, note, at }: Step): Promise<void> {
  const found = await findContact(db, contactsFor(actor), sessionId)
  if (!found) throw refuse('NOT_FOUND')
  const dueOn = contactDueOn(await institutionToday(at))
  const toState = await transition({
    machine: patientContact,
    from: found.state,
    on,
    compareAndSet: (from, to) => setContactState(db, { sessionId, from, to, byId: actor.id, at, dueOn }),
  })
  await insertContactEvent(db, { id: v7(), sessionId, toState, note, byId: actor.id, at })
}

export const closeContactCall = defineCall(contracts.closeContact, {
  ...contacts,
  effect: 'write',
  audit: 'feedback.contactClosed',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, note }, db, request, audit }) => {
    await changeContact('finish', { db, actor, sessionId, note, at: request.at })
    audit({ entity: 'treatment-session', entityId: sessionId })
    return {}
  },
})

export const reopenContactCall = defineCall(contracts.reopenContact, {
  ...contacts,
  effect: 'write',
  audit: 'feedback.contactReopened',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, note }, db, request, audit }) => {
    await changeContact('reopen', { db, actor, sessionId, note, at: request.at })
    audit({ entity: 'treatment-session', entityId: sessionId })
    return {}
  },
})
