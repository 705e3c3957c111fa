import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { editors } from '../access'
import { holdCatalogue } from '../queries/held.sql'
import { findAnySupervisor, insertSupervisor, keepClinic, listOtherSupervisors, removeSupervisor, updateSupervisor } from '../queries/supervisors'

const entity = 'outside-supervisor'
/** More than anybody chooses from. */
const mostOfClinic = 30

/** Who they are and where mail to them goes: a student chooses among them and changes neither. */
export const saveSupervisorCall = defineCall(contracts.saveSupervisor, {
  ...editors,
  audit: 'catalogue.supervisorSaved',
  replay: 'keyed',
  handle: async ({ input, db, audit }) => {
    const { id, clinicId, name, email } = input
    const before = await findAnySupervisor(db, id)
    if ((before && before.clinicId !== clinicId) || !(await keepClinic(db, clinicId))) throw refuse('NOT_FOUND')
    const others = await listOtherSupervisors(db, input)
    if (others.some((other) => other.email.toLowerCase() === email.toLowerCase())) throw badField('email', 'emailTaken')
    if (!before?.active && others.length >= mostOfClinic) throw badField('name', 'tooManySupervisors')
    if (before) await updateSupervisor(db, input)
    else await insertSupervisor(db, input)
    // Who is not of the institution stands in no audit; that an address was changed does.
    audit({ entity, entityId: id, changes: { ...(before?.name === name ? {} : { name: {} }), ...(before?.email === email ? {} : { email: {} }) } })
    return {}
  },
})

/** What they were asked before and have not answered they cannot answer any more. */
export const removeSupervisorCall = defineCall(contracts.removeSupervisor, {
  ...editors,
  audit: 'catalogue.supervisorRemoved',
  replay: 'idempotent',
  handle: async ({ input: { id }, db, audit }) => {
    await holdCatalogue(db)
    await removeSupervisor(db, id)
    audit({ entity, entityId: id })
    return {}
  },
})
