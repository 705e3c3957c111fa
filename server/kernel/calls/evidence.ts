import 'server-only'
import { refuse, type Refusal } from '../errors'

/**
 * What a call declares whose act vouches for somebody: `evidence` beside `audit` in defineCall. docs/security/rules.md prints the table, and one
 * generated test (tests/integration/evidence) tries every column of every such call.
 */
export type EvidenceRule = {
  /** Whose evidence it is, in words. */
  readonly of: string
  /** Who can never give it. True: `vouch` refuses them. A text: why they cannot come so far. */
  readonly never: Readonly<Record<EvidenceBar, true | string>>
  /** The rule by which the voucher may, in words; it is asked again at the decision. */
  readonly right: string
  /** What the voucher was shown, as the content that they send back is compared; or why nothing is compared. */
  readonly shown: { readonly compared: string } | { readonly notCompared: string }
  /** What ends it, in words. */
  readonly ends: string
  /** Who may undo it, with a reason and with notice to the voucher, in words. */
  readonly undo: string
}
/** `subject`: whom it is about. `author`: who submitted or wrote it. `counted`: who has counted in this step already. `address`: from outside, by an account's address. */
export const evidenceBars = ['subject', 'author', 'counted', 'address'] as const
export type EvidenceBar = (typeof evidenceBars)[number]

/** Why nobody comes by an address where an act is made by an account. */
export const byAccount = 'the asker is logged in as themself'

type Ids = readonly (string | null)[]
/** What the voucher sent back of what they were shown, and the same as it is stored now. Both are made alike; equal ones are the same content. */
export type Comparison = {
  readonly sent: string | number | undefined
  readonly now: string | number
  /** What a stale decision is answered with, such as the row as it is now; without it evidence.CHANGED. */
  readonly refusal?: Refusal | undefined
}
type Compared = Comparison | readonly [Comparison, ...Comparison[]]
export type Shown = Compared | 'notCompared'
/** What a claim hands in, by what its rule declares. A rule that was declared as a plain EvidenceRule says neither, and so compiles with no claim. */
type ShownOf<R extends EvidenceRule> = [R['shown']] extends [{ readonly compared: string }]
  ? Compared
  : [R['shown']] extends [{ readonly notCompared: string }]
    ? 'notCompared'
    : never

export type Claim<S extends Shown = Shown> = {
  readonly subject: Ids
  readonly author: Ids
  readonly counted: Ids
  /** Whether the voucher may by the rule, asked again with the row held: never a constant (tests/architecture/evidence-claims.test.ts). */
  readonly may: boolean
  readonly shown: S
  /** Of a voucher without an account. */
  readonly outside?: {
    readonly id: string
    /** The accounts to which the voucher's address belongs. */
    readonly accountIds: readonly string[]
    /** Whether all of these accounts may vouch here by a role. */
    readonly accountsMay: boolean
  }
}

const proven: unique symbol = Symbol('vouched')
/**
 * Proof that a decision was checked: queries that store one take from it who decided, and state machines that move by one ask for it. Only `vouchFor`
 * makes it. `byId`: the account, or the voucher without one.
 */
export type Vouched = { readonly [proven]: true; readonly byId: string }

export type Vouch<R extends EvidenceRule> = (claim: Claim<ShownOf<R>>) => Vouched
type By = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'external' } | null

/**
 * The one check of an act that vouches for somebody: nobody vouches for themself, under whatever role or address, nobody counts twice, the right is
 * asked again, and the decision is on what stands.
 * @throws FORBIDDEN evidence.OWN, evidence.COUNTED, evidence.ACCOUNT, evidence.NO_RIGHT; STATE_CHANGED evidence.CHANGED, or the claim's own refusal
 */
export function vouchFor(rule: EvidenceRule | null, by: By, claim: Claim): Vouched {
  const { subject, author, counted, may, shown, outside } = claim
  if (!rule || 'compared' in rule.shown === (shown === 'notCompared'))
    throw new Error('What the claim compares is not what its call declares under `evidence.shown`.')
  const accountIds = outside ? outside.accountIds : by?.kind === 'user' ? [by.id] : []
  const [byId, ...others] = outside ? [outside.id, ...accountIds] : accountIds
  if (byId === undefined) throw refuse('FORBIDDEN', { code: 'evidence.NO_RIGHT' })
  const isAmong = (ids: Ids) => ids.some((id) => id !== null && [byId, ...others].includes(id))
  if (isAmong(subject) || isAmong(author)) throw refuse('FORBIDDEN', { code: 'evidence.OWN' })
  if (isAmong(counted)) throw refuse('FORBIDDEN', { code: 'evidence.COUNTED' })
  if (outside && accountIds.length > 0 && !outside.accountsMay) throw refuse('FORBIDDEN', { code: 'evidence.ACCOUNT' })
  if (!may) throw refuse('FORBIDDEN', { code: 'evidence.NO_RIGHT' })
  if (shown !== 'notCompared') assertAsShown(shown)
  return { [proven]: true, byId }
}

/** What `vouch` asks of an act that vouches, for one that vouches for nobody. @throws the refusal of the first that is stale, STATE_CHANGED evidence.CHANGED without one */
export function assertAsShown(compared: Compared): void {
  const stale = [compared].flat().find(({ sent, now }) => sent !== now)
  if (stale) throw stale.refusal ?? refuse('STATE_CHANGED', { code: 'evidence.CHANGED' })
}
