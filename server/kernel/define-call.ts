import 'server-only'
import type { z } from 'zod'
import type { PrivilegeTree } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import type { Module } from '@/lib/modules'
import type { Actor, External } from './actor'
import type { AuditDetail } from './audit/audit'
import type { EvidenceRule, Vouch } from './calls/evidence'
import type { Tx } from './db'
import { usualShape, type BodyShape } from './http/json-shape'
import type { PersonLimit } from './limits'
import type { OutboxMessage } from './jobs/outbox'

/** Every way a call can be reached. There is no default: leaving `access` out does not compile. */
export type Access =
  | { readonly kind: 'public'; readonly why: string }
  | { readonly kind: 'optional'; readonly why: string }
  | { readonly kind: 'session'; readonly why: string }
  | { readonly kind: 'privilege'; readonly anyOf: readonly [PrivilegeTree, ...PrivilegeTree[]] }
  | { readonly kind: 'privilege'; readonly allOf: readonly [PrivilegeTree, ...PrivilegeTree[]] }
  /** `purpose`: the purpose of the link, as its domain names it. The call itself checks the link. */
  | { readonly kind: 'externalToken'; readonly purpose: string }
  | { readonly kind: 'cron' }

type ActorFor<A extends Access> = A extends { kind: 'session' | 'privilege' }
  ? Actor
  : A extends { kind: 'optional' }
    ? Actor | null
    : A extends { kind: 'externalToken'; purpose: infer P extends string }
      ? External<P>
      : null

/**
 * `audit` names the act; `replay` says what a repeated request does: 'keyed' repeats the answer from the key's row, 'idempotent' may simply run again. A read
 * writes nothing.
 */
type Effect = {
  /** Looks at a password, which takes its time (kernel/concurrency/lanes.ts). */
  readonly takesPassword?: true
  /** Never made with a personal token (kernel/secrets/tokens-of-people.ts): it is about how somebody signs in. */
  readonly byNoToken?: true
  /** Answered while the device is in a patient's hands (kernel/jobs/handed-over.ts), too. */
  readonly whileHandedOver?: true
} & (
  | {
      readonly effect: 'read'
      /** The call reads what is between people or a person's own, so it is refused to somebody who views the application as somebody else (viewing.ts). */
      readonly notWhileViewing?: true
    }
  | {
      readonly effect: 'write'
      readonly audit: string
      readonly replay: 'idempotent' | 'keyed'
      /** The call vouches for somebody (calls/evidence.ts): only then the handler gets `vouch`, without which no decision is stored. */
      readonly evidence?: EvidenceRule
      /** The call also runs for somebody who views the application as somebody else (viewing.ts), because it leads out of the view. */
      readonly whileViewing?: true
    }
)

/** The facts about the request itself. `address` is the acting address after TRUSTED_PROXIES; `locale` is one of ours. */
export type RequestInfo = {
  readonly id: string
  readonly at: Date
  readonly address: string
  readonly userAgent: string
  readonly locale: string
  /** The browser said that the request comes from our own page, so it gets a cookie instead of a token. */
  readonly sameOrigin: boolean
  /**
   * The purpose for which the browser loads a visit (expose-visit.ts; Sec-Fetch-Dest), such as 'document' or 'image'; absent where the browser does not say.
   */
  readonly loadedAs?: string | undefined
  /** The hash of the token in the request's cookie, whether or not the token counts, and whoever owns it. */
  readonly cookieHash?: string | undefined
  /** The hash of the cookie by which a browser is recognised (server/sign-in/devices.ts). */
  readonly deviceHash?: string | undefined
  /**
   * The cookie of a person who began to log in through a provider, as it was sent: sealed, and not to be trusted before it is opened (sign-in/sso/attempt.ts).
   */
  readonly signOnCookie?: string | undefined
}

/** The effects of an answer besides its body. */
export type Reply = {
  session?: { readonly token: string; readonly days: number } | 'end'
  /** The token by which the browser will be recognised. */
  device?: string
  /** The person's language, stored where the server can read it before it knows the person. */
  locale?: string | null
  /** Other cookies, written out. */
  cookies?: readonly string[]
  /** Replaces SUCCESS under the same HTTP status: the request was carried out, but is not the end of the process. */
  status?: 'SECOND_FACTOR_REQUIRED'
  /** The output is a document of its own, without a `status` beside its fields. */
  bare?: boolean
}

export type Context<A extends Access, I, Vouching extends EvidenceRule | undefined = undefined> = {
  readonly actor: ActorFor<A>
  readonly input: I
  readonly db: Tx
  readonly request: RequestInfo
  readonly reply: Reply
  /** Records what was changed; one entry is written in the same transaction even if nothing is recorded. */
  readonly audit: (detail: AuditDetail) => void
  /** Emits a message that is written in the same transaction and carried out afterwards. */
  readonly emit: (message: OutboxMessage) => void
  /** People whose notifications changed: their next poll is answered in full. */
  readonly touch: (...userIds: readonly string[]) => void
  /** Checks that the actor may vouch, now and for the current content (calls/evidence.ts). Only calls that declare `evidence` have it. */
  readonly vouch: Vouching extends EvidenceRule ? Vouch<Vouching> : null
  /**
   * Runs after the commit of a write, to clear what this process keeps in memory. If that were cleared sooner, another request would read the old state again
   * and keep it.
   */
  readonly afterCommit: (forget: () => void) => void
}

const LATER = Symbol.for('cusp.later')
/** The rest of an answer, made once the write is committed. */
type Later<T> = { readonly [LATER]: () => Promise<T> }

/**
 * Defers an answer that takes long to make, such as a PDF: `make` runs after the commit of the write, so that nothing is locked in the meantime and no
 * statement runs out of time. It reads nothing from the database; everything that it needs was read before.
 */
export function makeLater<T>(make: () => Promise<T>): Later<T> {
  return { [LATER]: make }
}

export function isLater(value: unknown): value is Later<unknown> {
  return typeof value === 'object' && value !== null && LATER in value
}

/** Makes the rest of an answer that its call promised. */
export async function completeLater(answer: Later<unknown>): Promise<unknown> {
  return answer[LATER]()
}

const CALL = Symbol.for('cusp.call')
export type Call<C extends Contract = Contract> = {
  readonly [CALL]: true
  readonly contract: C
  readonly access: Access
  readonly module: Module | null
  readonly effect: 'read' | 'write'
  readonly audit: string | null
  readonly replay: 'idempotent' | 'keyed' | null
  readonly evidence: EvidenceRule | null
  readonly whileViewing: boolean
  readonly notWhileViewing: boolean
  readonly whileHandedOver: boolean
  readonly byNoToken: boolean
  readonly takesPassword: boolean
  /** The most bytes in a request's body. */
  readonly bodyLimit: number
  /** The limits for the size of its JSON. */
  readonly bodyShape: BodyShape
  readonly etag: ((userId: string, asked: unknown) => string | null) | null
  readonly turn: ((input: unknown, by: { readonly actor: Actor | External | null; readonly request: RequestInfo }) => string) | null
  readonly limit: ((input: unknown) => PersonLimit | null) | null
  readonly ahead: ((input: unknown, by: { readonly request: RequestInfo }) => Promise<void>) | null
  readonly handle: (context: Context<Access, unknown, EvidenceRule>) => Promise<unknown>
}

const defaultBodyLimit = 1024 * 1024
/** The body limit of a call that anybody may make: none takes more than a few fields. */
const strangersBodyLimit = 16 * 1024

/**
 * Declares what a contract does on the server.
 * @param spec `etag`: for a read that is polled; answers the version of what the person would get for what they ask (not yet checked), or null to answer in full.
 *   `turn`: for a write that requests of one name do one after the other (kernel/concurrency/turns.ts); answers the name.
 *   `ahead`: refuses whoever is over a limit already, before they wait for their turn or take a place in a lane.
 *   `limit`: how often one person may do so (kernel/limits.ts); answers null for an input that costs nothing.
 */
export function defineCall<
  I extends z.ZodType,
  O extends z.ZodType,
  E extends string,
  const A extends Access,
  const V extends EvidenceRule | undefined = undefined,
>(
  contract: Contract<I, O, E>,
  spec: {
    readonly access: A
    readonly module: Module | null
    readonly bodyLimit?: number
    readonly bodyShape?: BodyShape
    readonly etag?: (userId: string, asked: unknown) => string | null
  } & Effect & {
      readonly limit?: (input: z.output<I>) => PersonLimit | null
      readonly ahead?: (input: z.output<I>, by: { readonly request: RequestInfo }) => Promise<void>
      readonly turn?: (input: z.output<I>, by: { readonly actor: ActorFor<A>; readonly request: RequestInfo }) => string
      readonly evidence?: V
      readonly handle: (context: Context<A, z.output<I>, V>) => Promise<z.input<O> | Later<z.input<O>>>
    },
): Call<Contract<I, O, E>> {
  return {
    [CALL]: true,
    contract,
    access: spec.access,
    module: spec.module,
    effect: spec.effect,
    audit: spec.effect === 'write' ? spec.audit : null,
    replay: spec.effect === 'write' ? spec.replay : null,
    evidence: (spec.effect === 'write' ? spec.evidence : undefined) ?? null,
    whileViewing: spec.effect === 'write' && spec.whileViewing === true,
    notWhileViewing: spec.effect === 'read' && spec.notWhileViewing === true,
    byNoToken: spec.byNoToken === true,
    whileHandedOver: spec.whileHandedOver === true,
    takesPassword: spec.takesPassword === true,
    bodyLimit: spec.bodyLimit ?? (isForStrangers(spec.access) ? strangersBodyLimit : defaultBodyLimit),
    bodyShape: spec.bodyShape ?? usualShape,
    etag: spec.etag ?? null,
    // run-call has parsed the input and resolved the actor that this access requires; the types cannot express that.
    turn: (spec.turn as unknown as Call['turn'] | undefined) ?? null,
    // Likewise.
    ahead: (spec.ahead as unknown as Call['ahead'] | undefined) ?? null,
    // Likewise.
    limit: (spec.limit as unknown as Call['limit'] | undefined) ?? null,
    handle: (context) => spec.handle(context as unknown as Context<A, z.output<I>, V>),
  }
}

function isForStrangers({ kind }: Access): boolean {
  return kind === 'public' || kind === 'optional' || kind === 'externalToken'
}
