import 'server-only'
import { refuse } from '../errors'

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

type Ids = readonly (string | null)[]
export type Claim = {
  readonly subject: Ids
  readonly author: Ids
  readonly counted: Ids
  /** Whether the voucher may by the rule, as it is now. */
  readonly may: boolean
  /** The hash or revision that the voucher sent with the decision, and that of what is stored. Null: nothing is compared. */
  readonly shown: { readonly sent: string | number | undefined; readonly now: string | number } | null
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
/** Proof that a decision was checked: queries that store one, and state machines that move by one, ask for it. Only `vouchFor` makes it. */
export type Vouched = { readonly [proven]: true; readonly byIds: readonly string[] }

export type Vouch = (claim: Claim) => Vouched
type By = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'external' } | null

/**
 * The one check of an act that vouches for somebody: nobody vouches for themself, under whatever role or address, nobody counts twice, the right is
 * asked again, and the decision is on what stands.
 * @throws FORBIDDEN evidence.OWN, evidence.COUNTED, evidence.ACCOUNT, evidence.NO_RIGHT; STATE_CHANGED evidence.CHANGED
 */
export function vouchFor(by: By, claim: Claim): Vouched {
  const { subject, author, counted, may, shown, outside } = claim
  const accountIds = outside ? outside.accountIds : by?.kind === 'user' ? [by.id] : []
  const byIds = outside ? [outside.id, ...accountIds] : accountIds
  if (byIds.length === 0) throw refuse('FORBIDDEN', { code: 'evidence.NO_RIGHT' })
  const isAmong = (ids: Ids) => ids.some((id) => id !== null && byIds.includes(id))
  if (isAmong(subject) || isAmong(author)) throw refuse('FORBIDDEN', { code: 'evidence.OWN' })
  if (isAmong(counted)) throw refuse('FORBIDDEN', { code: 'evidence.COUNTED' })
  if (outside && accountIds.length > 0 && !outside.accountsMay) throw refuse('FORBIDDEN', { code: 'evidence.ACCOUNT' })
  if (!may) throw refuse('FORBIDDEN', { code: 'evidence.NO_RIGHT' })
  if (shown && shown.sent !== shown.now) throw refuse('STATE_CHANGED', { code: 'evidence.CHANGED' })
  return { [proven]: true, byIds }
}
