import 'server-only'
import { refuse, type Refusal } from '../errors'

/**
 * The rule that a call declares whose act vouches for somebody: `evidence` beside `audit` in defineCall. docs/security/rules.md prints the table, and one
 * generated test (tests/integration/evidence) tries every column of every such call.
 */
export type EvidenceRule = {
  /** The person whose evidence it is, in words. */
  readonly of: string
  /** The people who can never give it. True: `vouch` refuses them. A text: why they cannot get that far. */
  readonly never: Readonly<Record<EvidenceBar, true | string>>
  /** The rule that allows the voucher to act, in words; it is checked again at the decision. */
  readonly right: string
  /** The content that the voucher was shown and sends back to be compared; or why nothing is compared. */
  readonly shown: { readonly compared: string } | { readonly notCompared: string }
  /** The acts that end the evidence, in words. */
  readonly ends: string
  /** The people who may undo it, with a reason and with notice to the voucher, in words. */
  readonly undo: string
}
/**
 * `subject`: the person it is about. `author`: the person who submitted or wrote it. `counted`: a person who already counts in this step. `address`: a voucher
 * from outside, with an account's address.
 */
export const evidenceBars = ['subject', 'author', 'counted', 'address'] as const
export type EvidenceBar = (typeof evidenceBars)[number]

/** The reason why a voucher with an account never comes by an address. */
export const byAccount = 'the asker is logged in as themself'

type Ids = readonly (string | null)[]
/**
 * The content that the voucher was shown and sent back, and the same content as stored now. Both are built in the same way, so that equal values mean equal
 * content.
 */
export type Comparison = {
  readonly sent: string | number | undefined
  readonly now: string | number
  /** The refusal of a stale decision, for example with the current row; without it, evidence.CHANGED. */
  readonly refusal?: Refusal | undefined
}
type Compared = Comparison | readonly [Comparison, ...Comparison[]]
export type Shown = Compared | 'notCompared'
/** The type of `shown` in a claim, by what its rule declares. A rule declared as a plain EvidenceRule says neither, so no claim compiles with it. */
type ShownOf<R extends EvidenceRule> = [R['shown']] extends [{ readonly compared: string }]
  ? Compared
  : [R['shown']] extends [{ readonly notCompared: string }]
    ? 'notCompared'
    : never

export type Claim<S extends Shown = Shown> = {
  readonly subject: Ids
  readonly author: Ids
  readonly counted: Ids
  /** Whether the rule allows the voucher to act, checked again with the row locked: never a constant (tests/architecture/evidence-claims.test.ts). */
  readonly may: boolean
  readonly shown: S
  /** Set for a voucher without an account. */
  readonly outside?: {
    readonly id: string
    /** The accounts to which the voucher's address belongs. */
    readonly accountIds: readonly string[]
    /** Whether all of these accounts have a role by which they may vouch here. */
    readonly accountsMay: boolean
  }
}

const proven: unique symbol = Symbol('vouched')
/**
 * Proof that a decision was checked: queries that store a decision take the decider from it, and state machines that move by one require it. Only `vouchFor`
 * makes it. `byId`: the account, or the voucher without one.
 */
export type Vouched = { readonly [proven]: true; readonly byId: string }

export type Vouch<R extends EvidenceRule> = (claim: Claim<ShownOf<R>>) => Vouched
type By = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'external' } | null

/**
 * The only check of an act that vouches for somebody: nobody vouches for themself, under whatever role or address, nobody counts twice, the right is checked
 * again, and the decision is on the current content.
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

/**
 * The comparison that `vouch` makes, for an act that vouches for nobody. @throws the refusal of the first stale content, STATE_CHANGED evidence.CHANGED where
 * it has none
 */
export function assertAsShown(compared: Compared): void {
  const stale = [compared].flat().find(({ sent, now }) => sent !== now)
  if (stale) throw stale.refusal ?? refuse('STATE_CHANGED', { code: 'evidence.CHANGED' })
}
