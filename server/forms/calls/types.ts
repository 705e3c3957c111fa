import 'server-only'
import * as contracts from '@/lib/contracts/forms'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { adminReads, adminWrites } from '../access'
import {
  countFormsOfType,
  deleteType,
  findType,
  isTypeNameTaken,
  insertType,
  listTypes,
  replaceTypeRoles,
  updateType,
} from '../queries/types'
import { listHolders } from '../queries/world'
import { typeView } from '../views'

const entity = 'form-type'

export const listFormTypesCall = defineCall(contracts.listFormTypes, {
  ...adminReads,
  handle: async ({ input: { q = '' }, db }) => ({ types: (await listTypes(db, q)).map(typeView) }),
})

export const readFormTypeCall = defineCall(contracts.readFormType, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const type = await findType(db, id)
    if (!type) throw refuse('NOT_FOUND')
    return typeView(type)
  },
})

export const saveFormTypeCall = defineCall(contracts.saveFormType, {
  ...adminWrites,
  audit: 'forms.typeSaved',
  handle: async ({ input: { reviewRoleIds, signRoleIds, ...fields }, db, audit }) => {
    const { id, revision, ...row } = fields
    const before = await findType(db, id)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && typeView(before) } })
    if (await isTypeNameTaken(db, { id, name: row.name })) throw badField('name', 'captionTaken')
    // Without domains a student could name any address, their own friends' among them.
    if (row.outside === 'TYPED' && row.outsideDomains.length === 0) throw badField('outsideDomains', 'outsideDomainsNeeded')
    const roles = await listHolders(db)
    if (!reviewRoleIds.every((role) => roles.has(role))) throw badField('reviewRoleIds', 'roleUnknown')
    if (!signRoleIds.every((role) => roles.has(role))) throw badField('signRoleIds', 'roleUnknown')
    const saved = before ? await updateType(db, fields) : await insertType(db, { id, ...row })
    if (!saved) throw refuse('CONFLICT', { data: { newer: null } })
    await replaceTypeRoles(db, { typeId: id, reviewRoleIds, signRoleIds })
    audit({ entity, entityId: id, changes: { name: { from: before?.name, to: row.name } } })
    return { id, revision: revision + 1 }
  },
})

export const removeFormTypeCall = defineCall(contracts.removeFormType, {
  ...adminWrites,
  audit: 'forms.typeRemoved',
  handle: async ({ input, db, audit }) => {
    const before = await findType(db, input.id)
    if (!before) throw refuse('NOT_FOUND')
    if ((await countFormsOfType(db, input.id)) > 0) throw refuse('STATE_CHANGED', { code: 'forms.IN_USE' })
    if (!(await deleteType(db, input))) throw refuse('CONFLICT', { data: { newer: typeView(before) } })
    audit({ entity, entityId: input.id, changes: { name: { from: before.name } } })
    return {}
  },
})
