import 'server-only'
import { v7 } from 'uuid'
import type { Matching } from '@/lib/contracts/config/sign-on.shapes'
import { isPlain } from '@/lib/privileges'
import { readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import type { Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { closedAccounts } from '../closed-accounts'
import { findAccountById, lockAccount, lockTries, type Account } from '../queries'
import {
  findIdentity,
  hasIdentityOf,
  lockSharedRole,
  insertIdentity,
  insertPerson,
  insertTicket,
  listMatches,
  touchIdentity,
  updatePersonal,
} from '../queries/sso'
import { isDemoAccount } from '../rules'
import { beginSession } from '../session'
import { attemptHash, type Attempt } from './attempt'
import { claimIdentity } from './claim'
import type { Handed } from './handover-page'
import { refuseSignOn } from './refuse-sign-on'
import { isOfAllowedDomain, mayVouchFor, namesOf, newPersonOf, valuesOf } from './rules'
import { originOfSession, sealFromProvider } from './session-from'
import { stepAfter } from './step-after'
import { stepCookie } from './step-cookie'
import type { Vouched } from './vouched'
import { assertVouchesFor } from './vouches-for'

export type SignOn = {
  readonly db: Tx
  readonly request: RequestInfo
  readonly reply: Reply
  readonly actor: Actor | null
  readonly audit: (detail: AuditDetail) => void
  readonly emit: (message: OutboxMessage) => void
}

/** The address to which the browser is sent, or the message of its window to the page that opened it. */
type Completed = { readonly to: string } | Handed

const ticketLivesMs = 60_000
const ticketMark = 'sso.'
const entity = 'user'

/**
 * A person for whom a provider vouches is let in, linked or refused (docs/decisions/0045). `attempt` is the one that this very browser began.
 * @throws FORBIDDEN with a code `sign-in.SSO_…`, which a page explains
 */
export async function completeSignIn(vouched: Vouched, attempt: Attempt, signOn: SignOn): Promise<Completed> {
  const { db, request, reply, audit, emit } = signOn
  // Two windows of one newcomer make one account.
  await lockTries(db, `sign-on ${vouched.provider} ${vouched.issuer} ${vouched.subject}`)
  if (attempt.of) {
    const { codeStep } = await claimIdentity(vouched, attempt.of, signOn)
    if (attempt.way === 'window') return codeStep === null ? { proven: true } : { proven: false, step: codeStep }
    // No page waits that could ask for the code.
    if (codeStep !== null) throw refuseSignOn('CODE_NEEDED')
    return { to: attempt.returnTo }
  }
  // A patient has the device, and its owner may still be logged in at the provider.
  if (signOn.actor?.handedOverId) throw refuseSignOn('EXPIRED')
  const account = await accountOf(vouched, signOn)
  const from = await originOfSession(vouched, request.at)
  if (attempt.way === 'page') {
    const step = await stepAfter(account, from, signOn)
    if (step) {
      reply.cookies = [stepCookie(step)]
      return { to: attempt.returnTo }
    }
    logger.security('login', { requestId: request.id, userId: account.id, provider: vouched.provider })
    audit({ entity, entityId: account.id, actorId: account.id, changes: { provider: { to: vouched.provider } } })
    await beginSession(db, account, { request, reply, emit, from })
    return { to: attempt.returnTo }
  }
  audit({ entity, entityId: account.id, actorId: account.id, changes: { handedOver: { to: vouched.provider } } })
  const [ssotoken, authToken] = [newToken(), `${ticketMark}${newToken()}`]
  await insertTicket(db, {
    tokenHash: hashToken(authToken),
    ssoTokenHash: hashToken(ssotoken),
    attemptHash: attemptHash(attempt),
    userId: account.id,
    sealed: sealFromProvider(from),
    expiresAt: new Date(request.at.getTime() + ticketLivesMs),
  })
  return { ssotoken, username: account.username, authToken }
}

/** A linked identity wins over every attribute; else the account that matches is linked; else one is made, where the setting says so. */
async function accountOf(vouched: Vouched, signOn: SignOn): Promise<Account> {
  const { db, request } = signOn
  const settings = await readSettings()
  const matching = settings[`${vouched.provider}Matching`]
  const linked = await findIdentity(db, vouched)
  const account = linked
    ? await lockOpenAccount(db, linked.userId, vouched)
    : ((await matchedAccount(vouched, matching, signOn)) ?? (await createdAccount(vouched, matching, signOn)))
  if (linked) await touchIdentity(db, linked.id, request.at)
  if (matching.fillsAtLogin) await updateFilledFields(account, { vouched, matching, signOn })
  return account
}

/** @throws SSO_REFUSED CLOSED for a person who was disabled, has not taken up the invitation, was erased, or belongs to the demo outside of it; NOT_FOR_ROLE */
async function lockOpenAccount(db: Tx, userId: string, { provider }: Vouched): Promise<Account> {
  const account = await lockAccount(db, userId)
  if (account?.status !== 'ENABLED' || account.activation !== 'ACTIVE' || isDemoAccount(account.username, await closedAccounts(db)))
    throw refuseSignOn('CLOSED')
  await assertVouchesFor(db, userId, provider)
  return account
}

async function matchedAccount(vouched: Vouched, matching: Matching, { db, request, audit }: SignOn): Promise<Account | null> {
  const values = valuesOf(vouched.attributes, matching.attribute)
  if (values.length === 0) throw refuseSignOn('NO_ATTRIBUTE')
  if (!isOfAllowedDomain(matching, vouched.attributes)) throw refuseSignOn('NOT_ALLOWED')
  const [found, ...others] = await listMatches(db, matching.field, values)
  if (found === undefined) return null
  if (others.length > 0) throw refuseSignOn('TWO_MATCHES')
  const account = await lockOpenAccount(db, found, vouched)
  // The match is checked once more under the lock, because the account may just have been given another name.
  if ((await listMatches(db, matching.field, values))[0] !== account.id) throw refuseSignOn('UNKNOWN')
  if (!matching.isLasting && (await hasIdentityOf(db, account.id, vouched))) throw refuseSignOn('OTHER_LINKED')
  await linkIdentity(vouched, { userId: account.id, origin: 'MATCHED', at: request.at, db })
  audit({ entity: 'user', entityId: account.id, actorId: account.id, changes: { identity: { to: vouched.provider } } })
  logger.security('identityLinked', { requestId: request.id, userId: account.id, provider: vouched.provider, how: 'matched' })
  return account
}

async function createdAccount(vouched: Vouched, matching: Matching, { db, request, audit }: SignOn): Promise<Account> {
  if (matching.unknown === 'refuse' || matching.roleId === null) throw refuseSignOn('UNKNOWN')
  // The role is checked again, because its privileges change without this setting changing.
  const role = await lockSharedRole(db, matching.roleId)
  if (!role || !isPlain(role.privileges) || !mayVouchFor([matching.roleId], (await readSettings())[`${vouched.provider}People`]))
    throw refuseSignOn('NOT_SET_UP')
  const person = newPersonOf(matching, vouched.attributes)
  if (!person) throw refuseSignOn('INCOMPLETE')
  if (isDemoAccount(person.username, await closedAccounts(db))) throw refuseSignOn('TAKEN')
  const id = v7()
  const isMade = await insertPerson(db, {
    id,
    ...person,
    studentIdNumber: person.studentIdNumber || null,
    roleId: matching.roleId,
    at: request.at,
  })
  const account = isMade ? await findAccountById(db, id) : null
  if (!account) throw refuseSignOn('TAKEN')
  await linkIdentity(vouched, { userId: id, origin: 'CREATED', at: request.at, db })
  audit({ entity: 'user', entityId: id, actorId: id, changes: { createdBy: { to: vouched.provider }, role: { to: matching.roleId } } })
  logger.security('accountCreated', { requestId: request.id, userId: id, provider: vouched.provider })
  return account
}

type Link = { readonly userId: string; readonly origin: 'MATCHED' | 'CREATED'; readonly at: Date; readonly db: Tx }
async function linkIdentity({ provider, issuer, subject }: Vouched, { userId, origin, at, db }: Link): Promise<void> {
  if (!(await insertIdentity(db, { id: v7(), provider, issuer, subject, userId, origin, at }))) throw refuseSignOn('LINKED_ELSEWHERE')
}

async function updateFilledFields(
  account: Account,
  { vouched, matching, signOn: { db, audit } }: { vouched: Vouched; matching: Matching; signOn: SignOn },
): Promise<void> {
  const wanted = namesOf(matching, vouched.attributes)
  const before = await updatePersonal(db, account.id, wanted)
  const was: Readonly<Record<string, unknown>> = before
  const changes = Object.entries(wanted)
    .filter(([name]) => Object.hasOwn(before, name))
    .map(([name, to]) => [name, { from: was[name], to }] as const)
  if (changes.length > 0) audit({ entity: 'user', entityId: account.id, actorId: account.id, changes: Object.fromEntries(changes) })
}

/** Whether POST /auth was given what a window handed over, and not the token of a session. */
export function isSignOn(body: unknown): boolean {
  const fieldOf = (name: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined)
  const token = fieldOf('authToken')
  return fieldOf('ssotoken') !== undefined || (typeof token === 'string' && token.startsWith(ticketMark))
}
