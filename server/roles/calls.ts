import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import * as contracts from '@/lib/contracts/roles'
import { everyRoleName, firstNameOf, roleNames } from '@/lib/i18n/role-names'
import { holds, isAbove, isPrivilege, privileges, type Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { hasTwin } from '@/server/kernel/queries/entries.sql'
import { assertProven, listPrivileges } from '@/server/sign-in'
import { countAdmins, lockAccounts, stillHeld } from '@/server/users'
import { countLosers, deleteRole, insertRole, listHeldBeside, listHolders, listRoles, roleTable, updateRole, type RoleRow } from './queries'
import { holderView, roleView } from './views'

const access = { kind: 'privilege', anyOf: ['ROLES_ADMIN'] } as const
const readers = { access, module: null, effect: 'read' } as const
/** A request that waits for the lock holds no connection in the meantime. */
const writers = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'accounts' } as const
const entity = 'role'
/** The list of people shows the rest. */
const mostHolders = 12

export const listRolesCall = defineCall(contracts.listRoles, {
  ...readers,
  handle: async ({ actor, db, request }) => {
    const view = { held: actor.privileges, nameOf: await roleNames(request.locale) }
    return { roles: (await listRoles(db)).map((row) => roleView(row, view)) }
  },
})

export const readRoleCall = defineCall(contracts.readRole, {
  ...readers,
  handle: async ({ actor, input: { id }, db, request }) => {
    const view = { held: actor.privileges, nameOf: await roleNames(request.locale) }
    const rows = await listRoles(db)
    const row = rows.find((one) => one.id === id)
    if (!row) throw refuse('NOT_FOUND')
    return {
      role: roleView(row, view),
      people: (await listHolders(db, id, mostHolders)).map(holderView),
      others: rows.filter((one) => one !== row).map((one) => roleView(one, view)),
    }
  },
})

export const saveRoleCall = defineCall(contracts.saveRole, {
  ...writers,
  audit: 'roles.saved',
  handle: async ({ actor, input: { id, revision, losers, ...given }, db, request, audit }) => {
    const held = await lockHeldPrivileges(db, actor)
    const rows = await listRoles(db)
    const before = rows.find((row) => row.id === id) ?? null
    const view = { held, nameOf: await roleNames(request.locale) }
    if (revision !== (before?.revision ?? 0)) throw staleRefusal(before, view)
    const fields = { ...given, name: await storedName(given.name, before, rows) }
    if (before && isAbove(before.privileges, held)) throw refuse('FORBIDDEN', { code: 'roles.ABOVE_YOU' })
    if (await hasTwin(db, roleTable, { id, called: fields.name })) throw badField('name', 'roleNameTaken')
    const [added, removed] = differencesOf(before?.privileges ?? new Set(), fields.privileges)
    if (added.some((name) => privileges[name].sensitive && !holds(held, name))) throw badField('privileges', 'privilegeNotYours')
    const asksSecondFactor = fields.asksSecondFactor ?? before?.asksSecondFactor ?? false
    const asksOtherwise = asksSecondFactor !== (before?.asksSecondFactor ?? false)
    if (added.length + removed.length > 0 || asksOtherwise) assertProven(actor, request.at)
    const found = removed.length > 0 ? await countLosers(db, id, removed) : losers
    if (
      before
        ? !(await updateRole(db, { id, revision, name: fields.name, asksSecondFactor, added, removed }))
        : !(await insertRole(db, { id, ...fields, asksSecondFactor }))
    )
      throw staleRefusal(null, view)
    if (removed.length > 0) await assertStillLed(db, actor)
    // What is unread depends on what people may read; the holders may be everybody.
    if (before && added.length + removed.length > 0) await announce(db, { touchedAll: true })
    // A person who takes privileges away has been told from how many people, so that nobody empties the students' role in passing.
    if (found !== losers) throw refuse('STATE_CHANGED', { code: 'roles.OTHERS_LOSE', data: { losers: found } })
    audit({
      entity,
      entityId: id,
      changes: {
        ...(before?.name !== fields.name && { name: { from: before?.name, to: fields.name } }),
        ...(added.length > 0 && { given: { to: added } }),
        ...(removed.length > 0 && { taken: { from: removed } }),
        ...(asksOtherwise && { asksSecondFactor: { from: !asksSecondFactor, to: asksSecondFactor } }),
      },
    })
    logger.security('roleSaved', { requestId: request.id, actorId: actor.id, roleId: id })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeRoleCall = defineCall(contracts.removeRole, {
  ...writers,
  audit: 'roles.removed',
  handle: async ({ actor, input: { id, revision, replacementId }, db, request, audit }) => {
    const held = await lockHeldPrivileges(db, actor)
    const rows = await listRoles(db)
    const before = rows.find((row) => row.id === id)
    if (!before) throw refuse('NOT_FOUND')
    const view = { held, nameOf: await roleNames(request.locale) }
    if (revision !== before.revision) throw staleRefusal(before, view)
    if (before.builtIn !== null) throw refuse('STATE_CHANGED', { code: 'roles.BUILT_IN' })
    const replacement = rows.find((row) => row.id === replacementId) ?? null
    if (replacementId !== null && (!replacement || replacement === before)) throw badField('replacementId', 'roleUnknown')
    if (before.holders > 0 && !replacement) throw badField('replacementId', 'replacementNeeded')
    if ([before, replacement].some((row) => row && isAbove(row.privileges, held))) throw refuse('FORBIDDEN', { code: 'roles.ABOVE_YOU' })
    // Somebody above the actor loses no role through a person who could not take it from them.
    if (isAbove(await listHeldBeside(db, id), held)) throw refuse('FORBIDDEN', { code: 'roles.ABOVE_YOU' })
    assertProven(actor, request.at)
    if (!(await deleteRole(db, { id, revision, replacementId }))) throw staleRefusal(null, view)
    await assertStillLed(db, actor)
    audit({
      entity,
      entityId: id,
      changes: { name: { from: before.name }, holders: { from: before.holders }, replacement: { to: replacement?.name } },
    })
    logger.security('roleRemoved', { requestId: request.id, actorId: actor.id, roleId: id })
    return {}
  },
})

export const rolesCalls = [listRolesCall, readRoleCall, saveRoleCall, removeRoleCall]

/** The actor's present privileges, under the lock of everything that says who may do what. @throws FORBIDDEN, AUTHENTICATION_FAILED */
async function lockHeldPrivileges(db: Tx, actor: Actor): Promise<ReadonlySet<Privilege>> {
  await lockAccounts(db)
  return stillHeld(db, actor, 'ROLES_ADMIN')
}

/**
 * Runs after the change, in its transaction: a change that leaves the institution without an admin, or its author without the right to edit roles, is taken
 * back.
 */
async function assertStillLed(db: Tx, actor: Actor): Promise<void> {
  if ((await countAdmins(db)) === 0) throw refuse('STATE_CHANGED', { code: 'roles.LAST_ADMIN' })
  const left = new Set((await listPrivileges(db, actor.id)).filter(isPrivilege))
  if (!holds(left, 'ROLES_ADMIN')) throw refuse('STATE_CHANGED', { code: 'roles.OWN_RIGHTS' })
}

function staleRefusal(newer: RoleRow | null, view: Parameters<typeof roleView>[1]) {
  return refuse('CONFLICT', { data: { newer: newer && roleView(newer, view) } })
}

/**
 * A built-in role that gets back its name in any language is stored with its first name, so that each reader sees the name in their own language. No other role
 * can have such a name as long as a built-in role has it. @throws VALIDATION_FAILED
 */
async function storedName(name: string, before: RoleRow | null, rows: readonly RoleRow[]): Promise<string> {
  const key = accountKey(name)
  for (const named of (await everyRoleName()).filter((one) => accountKey(one.name) === key)) {
    const first = firstNameOf(named.builtIn)
    if (before?.builtIn === named.builtIn && first !== null) return first
    if (rows.some((row) => row !== before && row.builtIn === named.builtIn && row.name === first)) throw badField('name', 'roleNameTaken')
  }
  return name
}

function differencesOf(before: ReadonlySet<Privilege>, after: readonly Privilege[]): readonly [added: Privilege[], removed: Privilege[]] {
  return [after.filter((name) => !before.has(name)), [...before].filter((name) => !after.includes(name)).sort()]
}
