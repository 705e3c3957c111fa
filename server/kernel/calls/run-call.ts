import 'server-only'
import { isGranted } from '@/lib/access'
import { z } from 'zod'
import type { Actor, External } from '../actor'
import { networkOf } from '../http/address'
import { writeAudit, type AuditDetail } from '../audit/audit'
import { inTransaction, prisma, type Tx } from '../db'
import { isLater, completeLater, type Call, type Reply, type RequestInfo } from '../define-call'
import { drainSoon } from '../jobs/drain-soon'
import { refuse, Refusal, type RefusalStatus } from '../errors'
import { assertNotHandedOver } from '../jobs/handed-over'
import { vouchFor } from './evidence'
import { firstAnswer, storeFirstAnswer } from './idempotency'
import { issuesOf } from './issues'
import { inLane, passwordLane } from '../concurrency/lanes'
import { countWrongLink, assertAttemptOf } from '../limits'
import { announce } from '../live'
import { logger } from '../logger'
import { logRefusal } from '../http/log-refusal'
import { writeOutbox, type OutboxMessage } from '../jobs/outbox'
import { findModules } from '../queries/sessions'
import { hashToken } from '../secrets/token'
import { assertTokenMay } from '../secrets/tokens-of-people'
import { classifyError } from '../classify-error'
import { inTurn } from '../concurrency/turns'
import { assertNotViewing, ownerOf } from './viewing'

export type Incoming = {
  readonly actor: Actor | null
  readonly input: unknown
  /** The Idempotency-Key, where the request had one. */
  readonly key: string | null
  readonly request: RequestInfo
  /** Set where the request proved to come from the scheduler. */
  readonly cron?: boolean
}
export type Outcome = { readonly output: unknown; readonly reply: Reply }

/**
 * The only way to run a call. The order of the checks: nothing is answered while the device is in a patient's hands (handed-over.ts), nothing is changed by
 * somebody who only views (viewing.ts) or by a token that may not (tokens-of-people.ts); then module, access, input, transaction, and inside it idempotency
 * key, handler, output, audit and outbox.
 * @throws Refusal, always: any other error becomes ERROR or UNAVAILABLE with the request's id in the log.
 */
export async function runCall(call: Call, incoming: Incoming): Promise<Outcome> {
  try {
    assertNotHandedOver(call, incoming.actor, incoming.request.id)
    assertNotViewing(call, incoming.actor, incoming.request.id)
    assertTokenMay(call, incoming.actor)
    await checkModule(call, incoming.actor)
    const actor = checkAccess(call, incoming)
    const { input } = await call.contract.shapes()
    const parsed = input.safeParse(incoming.input, { reportInput: true })
    if (!parsed.success) throw refuse('VALIDATION_FAILED', { issues: issuesOf(parsed.error) })
    await call.ahead?.(parsed.data, { request: incoming.request })
    const limit = actor?.kind === 'user' ? call.limit?.(parsed.data) : null
    if (limit && actor?.kind === 'user') await assertAttemptOf(limit, ownerOf(actor))
    const begun =
      call.effect === 'read'
        ? () => runRead(call, incoming, actor, parsed.data)
        : () => withRetries(() => runWrite(call, incoming, actor, parsed.data))
    const work = async () => finishAnswer(call, await begun())
    const inRoom = call.takesPassword ? () => inLane(passwordLane(), work, networkOf(incoming.request.address)) : work
    const outcome = call.turn ? await inTurn(call.turn(parsed.data, { actor, request: incoming.request }), inRoom) : await inRoom()
    store.cuspObserver?.(call.contract.name, 'SUCCESS')
    return outcome
  } catch (error) {
    const refusal = await countedRefusal(asRefusal(error, call, incoming.request), call, incoming.request)
    store.cuspObserver?.(call.contract.name, refusal.status)
    logRefusal(refusal, { call: call.contract.name, actor: incoming.actor, request: incoming.request })
    throw refusal
  }
}

async function countedRefusal(refusal: Refusal, call: Call, request: RequestInfo): Promise<Refusal> {
  if (refusal.status !== 'NOT_FOUND') return refusal
  return countWrongLink(call, request).then(
    () => refusal,
    (error: unknown) => asRefusal(error, call, request),
  )
}

type Observer = (call: string, status: 'SUCCESS' | RefusalStatus) => void
const store = globalThis as { cuspObserver?: Observer }

/** The observer feeds the tests' ledger of calls that were answered and refused. */
export function observeCalls(observer: Observer): void {
  store.cuspObserver = observer
}

async function checkModule(call: Call, actor: Actor | null): Promise<void> {
  if (call.module === null) return
  const on = actor?.modules ?? (await findModules())
  if (!on.has(call.module)) throw refuse('MODULE_DISABLED')
}

function checkAccess(call: Call, { actor, input, cron }: Incoming): Actor | External | null {
  const { access } = call
  switch (access.kind) {
    case 'public':
      return null
    case 'optional':
      return actor
    case 'session':
      if (!actor) throw refuse('AUTHENTICATION_FAILED')
      return actor
    case 'privilege':
      if (!actor) throw refuse('AUTHENTICATION_FAILED')
      if (isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, actor.privileges)) return actor
      throw refuse('FORBIDDEN')
    case 'externalToken':
      return { kind: 'external', purpose: access.purpose, tokenHash: hashToken(tokenIn(input)) }
    case 'cron':
      if (!cron) throw refuse('FORBIDDEN')
      return null
  }
}

const WithToken = z.looseObject({ token: z.string() })
function tokenIn(input: unknown): string {
  const found = WithToken.safeParse(input)
  return found.success ? found.data.token : ''
}

type Parts = { details: AuditDetail[]; messages: OutboxMessage[]; touched: Set<string>; forget: (() => void)[]; reply: Reply }

async function runHandler(
  call: Call,
  { request }: Incoming,
  actor: Actor | External | null,
  input: unknown,
  db: Tx,
): Promise<{ output: unknown; parts: Parts }> {
  const parts: Parts = { details: [], messages: [], touched: new Set(), forget: [], reply: {} }
  const answer = await call.handle({
    // Each kind of access has passed on the actor that its type promises.
    actor: actor as never,
    input,
    db,
    request,
    reply: parts.reply,
    audit: (detail) => void parts.details.push(detail),
    emit: (message) => void parts.messages.push(message),
    touch: (...ids) => ids.forEach((id) => parts.touched.add(id)),
    vouch: (claim) => vouchFor(call.evidence, actor, claim),
    afterCommit: (forget) => void parts.forget.push(forget),
  })
  return { output: isLater(answer) ? answer : await shapeOutput(call, answer), parts }
}

/** The answer is parsed, so that no column leaves the server that the contract does not name. */
async function shapeOutput(call: Call, answer: unknown): Promise<unknown> {
  const { output } = await call.contract.shapes()
  return output.parse(answer)
}

/** The write is committed at this point, so the rest of the answer is made once, outside the transaction. It is parsed like any other output. */
async function finishAnswer(call: Call, outcome: Outcome): Promise<Outcome> {
  return isLater(outcome.output) ? { ...outcome, output: await shapeOutput(call, await completeLater(outcome.output)) } : outcome
}

async function runRead(call: Call, incoming: Incoming, actor: Actor | External | null, input: unknown): Promise<Outcome> {
  const { output, parts } = await runHandler(call, incoming, actor, input, prisma())
  return { output, reply: parts.reply }
}

async function runWrite(call: Call, incoming: Incoming, actor: Actor | External | null, input: unknown): Promise<Outcome> {
  const person = actor?.kind === 'user' ? actor : null
  const keyed =
    call.replay === 'keyed' && person && incoming.key
      ? { userId: person.id, call: call.contract.name, key: incoming.key, input: incoming.input, at: incoming.request.at }
      : null
  const { forget, ...outcome } = await inTransaction(async (db) => {
    const first = keyed ? await firstAnswer(db, keyed) : null
    if (first) return { output: first.answer, reply: {}, forget: [] }
    const { output, parts } = await runHandler(call, incoming, actor, input, db)
    await writeAudit({ db, call, actor: person, request: incoming.request, details: parts.details })
    await writeOutbox(db, parts.messages, incoming.request.at)
    if (parts.messages.length > 0) parts.forget.push(drainSoon)
    if (keyed && isLater(output)) throw new Error(`${call.contract.name} answers later, so nothing can be kept for its key`)
    if (keyed) await storeFirstAnswer(db, keyed, output)
    if (parts.touched.size > 0) await announce(db, { touched: [...parts.touched] })
    return { output, reply: parts.reply, forget: parts.forget }
  })
  for (const one of forget) one()
  return outcome
}

/** PostgreSQL asks for another try after a deadlock or a failed serialisation; nothing of the first try remains. */
async function withRetries(work: () => Promise<Outcome>, triesLeft = 3): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft <= 1 || classifyError(error) !== 'again') throw error
    return withRetries(work, triesLeft - 1)
  }
}

function asRefusal(error: unknown, call: Call, request: RequestInfo): Refusal {
  if (error instanceof Refusal) return error
  const kind = classifyError(error)
  if (kind === 'passing') {
    logger.error('call.unavailable', { call: call.contract.name, requestId: request.id, error: String(error) })
    return refuse('UNAVAILABLE', { retryAfterSeconds: 5 })
  }
  if (kind === 'text') return refuse('VALIDATION_FAILED')
  logger.error('call.failed', {
    call: call.contract.name,
    requestId: request.id,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  return refuse('ERROR', { data: { id: request.id } })
}
