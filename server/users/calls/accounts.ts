import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/users/accounts'
import type { Account, AccountChoices, AccountFields } from '@/lib/contracts/users/accounts'
import { roleNames } from '@/lib/i18n/role-names'
import { holds, isAbove } from '@/lib/privileges'
import { entranceNames } from '@/lib/users/account-fields'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashPassword } from '@/server/kernel/secrets/password'
import {
  addressChangedMail,
  assertProven,
  closeLinksOf,
  findInvite,
  findSecondFactor,
  isGuessable,
  linkMail,
  listSessions,
  listTokens,
  sessionView,
  tokenView,
  listWaysIn,
} from '@/server/sign-in'
import { privilegesIn, roleIdsOf, roleIssues, stillHeld, studiesOf, studyIssues, takenIssues, todayAt } from '../account-check'
import { accountView, auditView, roleView, stayViews } from '../account-views'
import { flagsSeen } from '../flags-seen'
import { lockSharedStudies } from '../lock-studies'
import {
  findAccount,
  lockAccounts,
  insertAccount,
  findDefaultGroupingId,
  listStudyChoices,
  replaceRoles,
  updateAccount,
  type AccountRow,
  type StudyChoices,
} from '../queries/accounts'
import { deleteStay, listStays, upsertStay, type StayRow } from '../queries/enrolments'
import { countAdmins, listRoles, type RoleRow } from '../queries/roles'
import { isAnywhere, isSame, isSensitive, type Studies } from '../rules'
import { listGivableFlags } from '../queries/flags.sql'
import { peopleFor } from '../scope'

/** A call that waits for the lock of accounts holds no connection while it waits. */
export const administrators = {
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] },
  module: null,
  effect: 'write',
  turn: () => 'accounts',
} as const
const entity = 'user'
const nowhere = { programmeId: null, groupId: null, firmId: null }

export const readPersonCall = defineCall(contracts.readPerson, {
  access: { kind: 'privilege', anyOf: ['USERS_VIEW', 'USERS_ADMIN'] },
  module: null,
  effect: 'read',
  handle: async ({ actor, input: { id }, db, request }) => {
    const row = await findAccount(db, peopleFor(actor), id)
    if (!row) throw refuse('NOT_FOUND')
    const mayChange = holds(actor.privileges, 'USERS_ADMIN')
    const [stays, roles, choices, flags, givable, sessions, invite, factor, tokens, linked] = await Promise.all([
      listStays(db, id),
      listRoles(db),
      listStudyChoices(db, row),
      flagsSeen(db, actor, { at: request.at, userIds: [id] }),
      mayChange ? listGivableFlags(db) : [],
      mayChange ? listSessions(db, id, request.at) : [],
      mayChange && row.activation === 'PENDING' ? findInvite(db, id, request.at) : null,
      mayChange ? findSecondFactor(db, id) : null,
      mayChange ? listTokens(db, id, request.at) : [],
      mayChange ? listWaysIn(db, id) : null,
    ])
    const held = privilegesIn(roles, roleIdsOf(row))
    const view = { actorHolds: actor.privileges, nameOf: await roleNames(request.locale) }
    const rights = {
      mayChange,
      isAbove: isAbove(held, actor.privileges),
      isSelf: id === actor.id,
      holdsAll: held.has('ALL'),
      isLastAdmin: held.has('ALL') && row.status === 'ENABLED' && (await countAdmins(db, { besides: [id] })) === 0,
    }
    return {
      person: accountView(row, { enrolment: enrolmentIn(stays), isWhole: mayChange }),
      flags: flags.get(id) ?? [],
      givable,
      history: stayViews(stays),
      choices: {
        roles: roles.map((role) => roleView(role, view)),
        ...choices,
        groupingId: await findDefaultGroupingId(db),
        today: await todayAt(request.at),
      },
      sessions: sessions.map((session) => sessionView(session, actor.sessionId)),
      invite: invite && { sentAt: invite.createdAt.toISOString(), until: invite.expiresAt.toISOString() },
      secondFactor: factor && { since: factor.since.toISOString() },
      tokens: tokens.map(tokenView),
      linked,
      rights,
    }
  },
})

export const readAccountChoicesCall = defineCall(contracts.readAccountChoices, {
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN'] },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const view = { actorHolds: actor.privileges, nameOf: await roleNames(request.locale) }
    const [roles, studies, today] = await Promise.all([listRoles(db), listStudyChoices(db, nowhere), todayAt(request.at)])
    const groupingId = await findDefaultGroupingId(db)
    const choices: AccountChoices = { roles: roles.map((role) => roleView(role, view)), ...studies, groupingId, today }
    return { choices }
  },
})

export const createPersonCall = defineCall(contracts.createPerson, {
  ...administrators,
  takesPassword: true,
  audit: 'users.personCreated',
  replay: 'keyed',
  handle: async ({ actor, input: { requiresActivation, password, confirm: _confirm, ...given }, db, request, audit, emit }) => {
    const fields = { ...given, roleIds: [...new Set(given.roleIds)].sort() }
    if (!requiresActivation && isGuessable(password, [fields.username, fields.email, fields.displayName]))
      throw badField('password', 'passwordTooCommon')
    const passwordHash = requiresActivation ? null : await hashPassword(password)
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    await lockSharedStudies(db, fields)
    const [roles, choices, today] = [await listRoles(db), await listStudyChoices(db, nowhere), await todayAt(request.at)]
    const studies = studiesOf(fields)
    assertSound([
      ...(await takenIssues(db, { id: null, username: fields.username, email: fields.email })),
      ...(await roleIssues(db, { wanted: fields.roleIds, before: null, roles, held, actor })),
      ...(isAnywhere(studies) ? studyIssues({ fields, before: null, currentFrom: null, choices, today }) : []),
    ])
    if (isSensitive(privilegesIn(roles, fields.roleIds))) assertProven(actor, request.at)
    const id = v7()
    if (!(await insertAccount(db, { id, fields, passwordHash, at: request.at }))) {
      assertSound(await takenIssues(db, { id, username: fields.username, email: fields.email }))
      throw refuse('CONFLICT')
    }
    if (isAnywhere(studies)) await upsertStay(db, { ...newStayOf(id, fields), from: fields.from })
    const invitation = requiresActivation
      ? await linkMail(db, { userId: id, purpose: 'INVITE', locale: request.locale, at: request.at })
      : null
    if (invitation) emit({ ...invitation, priority: 'awaited' })
    audit({
      entity,
      entityId: id,
      changes: { ...changesOf(null, auditView(fields, { ...choices, roles })), requiresActivation: { to: requiresActivation } },
    })
    logger.security('accountCreated', { requestId: request.id, actorId: actor.id, userId: id })
    return { id, revision: 1, savedAt: request.at.toISOString() }
  },
})

export const savePersonCall = defineCall(contracts.savePerson, {
  ...administrators,
  audit: 'users.personSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { id, revision, ...given }, db, request, audit, emit, touch }) => {
    const fields = { ...given, roleIds: [...new Set(given.roleIds)].sort() }
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    await lockSharedStudies(db, fields)
    const before = await findAccount(db, peopleFor(actor), id)
    if (!before) throw refuse('NOT_FOUND')
    const stays = await listStays(db, id)
    const old = accountView(before, { enrolment: enrolmentIn(stays), isWhole: true })
    if (revision !== before.revision) throw refuse('CONFLICT', { data: { newer: old } })
    const [roles, choices, today] = [await listRoles(db), await listStudyChoices(db, before), await todayAt(request.at)]
    await assertAccount(db, { actor, held, fields, before, old, stays, roles, choices, today })
    const hasOtherRoles = JSON.stringify(fields.roleIds) !== JSON.stringify(old.roleIds)
    // A new address is a way into the account, since password resets are sent there.
    if (hasOtherRoles || fields.email !== before.email || fields.username !== before.username) assertProven(actor, request.at)
    if (!(await updateAccount(db, { id, revision, fields }))) throw refuse('CONFLICT', { data: { newer: null } })
    if (hasOtherRoles) {
      await replaceRoles(db, id, fields.roleIds)
      // What is unread depends on what they may read.
      touch(id)
      logger.security('rolesChanged', { requestId: request.id, actorId: actor.id, userId: id })
    }
    const studies = studiesOf(fields)
    const hasMoved = !isSame(studies, studiesIn(before, stays))
    if (hasMoved) await saveStay(db, { id, fields, stays })
    if (fields.email !== before.email) {
      // Links that were sent to the old address are no longer valid.
      await closeLinksOf(db, [id], request.at)
      const mail = await addressMail(db, { before, displayName: fields.displayName, request })
      if (mail) emit({ ...mail, priority: 'awaited' })
      logger.security('addressChanged', { requestId: request.id, actorId: actor.id, userId: id })
    }
    const names = { ...choices, roles }
    audit({
      entity,
      entityId: id,
      changes: {
        ...changesOf(auditView(fieldsIn(old), names), auditView(fields, names)),
        ...(fields.ethnicity !== old.ethnicity && { ethnicity: {} }),
        ...(hasMoved && { since: { to: fields.from } }),
      },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

type Asked = {
  actor: Actor
  held: Awaited<ReturnType<typeof stillHeld>>
  fields: AccountFields
  before: AccountRow
  old: Account
  stays: readonly StayRow[]
  roles: readonly RoleRow[]
  choices: StudyChoices
  today: string
}

async function assertAccount(db: Tx, { actor, held, fields, before, old, stays, roles, choices, today }: Asked): Promise<void> {
  const above = isAbove(privilegesIn(roles, old.roleIds), held)
  assertSound([
    ...entranceNames.map((name) => above && fields[name] !== old[name] && issueAt(name, 'aboveYou')),
    ...(await takenIssues(db, { id: before.id, username: fields.username, email: fields.email, before: before.username })),
    ...(await roleIssues(db, { wanted: fields.roleIds, before, roles, held, actor })),
    ...studyIssues({ fields, before: studiesIn(before, stays), currentFrom: stayViews(stays)[0]?.from ?? null, choices, today }),
  ])
}

/** A person that has not accepted the invitation is invited again; everybody else gets a mail to the old address. */
async function addressMail(
  db: Tx,
  { before, displayName, request }: { before: AccountRow; displayName: string; request: RequestInfo },
): Promise<OutboxMessage | null> {
  const { id: userId, activation, email, locale } = before
  if (activation === 'PENDING') return linkMail(db, { userId, purpose: 'INVITE', locale: request.locale, at: request.at })
  return { type: 'mail', payload: await addressChangedMail({ to: email, displayName, locale: locale ?? request.locale }) }
}

/**
 * Ends the person's present stay and begins the next. A stay that began on the same day is replaced, and one that would equal the stay before it is deleted, so
 * that the earlier one goes on.
 */
async function saveStay(db: Tx, { id, fields, stays }: { id: string; fields: AccountFields; stays: readonly StayRow[] }): Promise<void> {
  const [current, previous] = stays
  const isReplaced = current !== undefined && stayViews([current])[0]?.from === fields.from
  if (isReplaced && previous && isSame(studiesOf(fields), studiesInStay(previous))) return deleteStay(db, { userId: id, from: fields.from })
  await upsertStay(db, { ...newStayOf(id, fields), from: fields.from })
}

function newStayOf(userId: string, fields: AccountFields) {
  const { enrolment: _enrolment, ...studies } = studiesOf(fields)
  return { userId, ...studies, status: fields.enrolment }
}

const enrolmentIn = (stays: readonly StayRow[]) => stays[0]?.status ?? 'ACTIVE'

function studiesIn({ programmeId, year, graduated, groupId, firmId }: AccountRow, stays: readonly StayRow[]): Studies {
  return { programmeId, year, graduated, groupId, firmId, enrolment: enrolmentIn(stays) }
}

function studiesInStay({ programme, year, graduated, group, firm, status }: StayRow): Studies {
  return { programmeId: programme?.id ?? null, year, graduated, groupId: group?.id ?? null, firmId: firm?.id ?? null, enrolment: status }
}

function fieldsIn({
  id: _id,
  revision: _revision,
  status: _status,
  activation: _activation,
  avatarFileName: _avatar,
  createdAt: _created,
  lastSeenAt: _seen,
  ...fields
}: Account) {
  return fields
}
