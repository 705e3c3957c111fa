import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { editors, outsideSupervisorEntity } from '../access'
import { lockCatalogue } from '../queries/lock.sql'
import {
  findAnySupervisor,
  insertSupervisor,
  lockSharedClinic,
  listOtherSupervisors,
  mostOfClinic,
  removeSupervisor,
  updateSupervisor,
} from '../queries/supervisors'

const entity = outsideSupervisorEntity

/** Saves a supervisor's name and mail address: students choose among supervisors and change neither. */
export const saveSupervisorCall = defineCall(contracts.saveSupervisor, {
  ...editors,
  audit: 'catalogue.supervisorSaved',
  replay: 'keyed',
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const { id, clinicId, email } = input
    // Contacts at placement providers also enter the book, under the same lock.
    await lockCatalogue(db)
    const before = await findAnySupervisor(db, id)
    if ((before && before.clinicId !== clinicId) || !(await lockSharedClinic(db, clinicId))) throw refuse('NOT_FOUND')
    const others = await listOtherSupervisors(db, input)
    if (others.some((other) => other.email.toLowerCase() === email.toLowerCase())) throw badField('email', 'emailTaken')
    if (!before?.active && others.length >= mostOfClinic) throw badField('name', 'tooManySupervisors')
    if (before) await updateSupervisor(db, input)
    else await insertSupervisor(db, input)
    // The address decides who can confirm a student's work: the audit records the old and the new one.
    audit({ entity, entityId: id, changes: changesOf(before, input) })
    return {}
  },
})

type Said = { readonly name: string; readonly email: string }
function changesOf(before: Said | null, after: Said): Record<string, { from?: string; to: string }> {
  const fields = (['name', 'email'] as const).filter((field) => before?.[field] !== after[field])
  return Object.fromEntries(fields.map((field) => [field, { ...(before && { from: before[field] }), to: after[field] }]))
}

/** A removed supervisor cannot answer earlier requests any more. */
export const removeSupervisorCall = defineCall(contracts.removeSupervisor, {
  ...editors,
  audit: 'catalogue.supervisorRemoved',
  replay: 'idempotent',
  handle: async ({ input: { id }, db, audit }) => {
    await lockCatalogue(db)
    await removeSupervisor(db, id, { isForGood: true })
    audit({ entity, entityId: id })
    return {}
  },
})
