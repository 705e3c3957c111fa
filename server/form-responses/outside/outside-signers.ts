import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import { outsideRules } from '@/lib/forms/vocabulary'
import { mailboxOf } from '@/lib/mailbox'
import { insertTypedSupervisor } from '@/server/catalogue'
import { knownWord } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { findAccountsAt, type AccountAt } from '@/server/users'
import { countTyped, findOutsideByMailbox, listOutside, listOutsideById, listOwnAddresses } from './queries/outside'
import type { Work } from '../opened'
import { organisationOf } from '../views/response'

/** The rules of the form's type about who may sign without an account. */
type Rules = {
  readonly outside: string
  readonly outsideDomains: readonly string[]
  /** The roles by which forms of a type are signed. */
  readonly roles: readonly { readonly roleId: string; readonly use: string }[]
}
type Placed = { readonly subjectId: string | null; readonly submitterId: string | null }
export type NamedOutside = { readonly id: string } | { readonly name: string; readonly email: string; readonly organisation: string }

const dayMs = 86_400_000
/** The most new supervisors whom one person may ask in a day. */
const mostTypedADay = 20

/** The people who can be named for a step that is signed outside; null where the step is not, or the type allows nobody outside. */
export async function outsideChoices(
  db: Db,
  { how }: Pick<Definition['route'][number], 'how'>,
  { rules, actorId }: { readonly rules: Pick<Rules, 'outside' | 'outsideDomains'>; readonly actorId: string },
) {
  const rule = knownWord(outsideRules, rules.outside)
  if (how?.kind !== 'OUTSIDE' || rule === 'NONE') return null
  const people = await listOutside(db, { typedById: rule === 'TYPED' ? actorId : null })
  return {
    people: people.map((one) => ({ id: one.id, name: one.name, caption: organisationOf(one) })),
    typed: rule === 'TYPED',
    domains: rule === 'TYPED' ? [...rules.outsideDomains] : [],
  }
}

type Naming = { readonly rules: Rules; readonly placed: Placed; readonly named: readonly NamedOutside[]; readonly path: string }

/**
 * The ids of the outside people whom the asker named. New addresses are stored; a known address means its person.
 * @throws a refusal of the field for people that the type does not allow, for one's own address, and for an address in a domain that the type does not allow
 */
export async function nameOutside(work: Work, { rules, placed, named, path }: Naming): Promise<string[]> {
  const rule = knownWord(outsideRules, rules.outside)
  if (rule === 'NONE') throw badField(path, 'outsideUnknown')
  const own = new Set((await listOwnAddresses(work.db, ownIds(work, placed))).map(mailboxOf))
  const listed = await listOutsideById(
    work.db,
    named.flatMap((one) => ('id' in one ? [one.id] : [])),
  )
  const ids: string[] = []
  for (const [at, one] of named.entries()) {
    const place = `${path}.${at}`
    if ('id' in one) {
      const known = listed.find(({ id }) => id === one.id)
      const isOffered = known?.active && (known.addedById === null || (rule === 'TYPED' && known.addedById === work.byId))
      if (!known || !isOffered) throw badField(`${place}.id`, 'outsideUnknown')
      if (own.has(mailboxOf(known.email))) throw badField(`${place}.id`, 'outsideIsOwn')
      if (!outsideMay(await findAccountsAt(work.db, known.email), rules)) throw badField(`${place}.id`, 'outsideHasAccount')
      ids.push(known.id)
    } else {
      if (rule !== 'TYPED') throw badField(`${place}.email`, 'outsideUnknown')
      ids.push(await idOfTyped(work, one, { rules, own, path: place }))
    }
  }
  return [...new Set(ids)]
}

type Typing = { readonly rules: Rules; readonly own: ReadonlySet<string>; readonly path: string }
async function idOfTyped(
  { db, at, byId }: Work,
  { name, email, organisation }: Extract<NamedOutside, { email: string }>,
  { rules, own, path }: Typing,
): Promise<string> {
  const address = email.trim().toLowerCase()
  const domain = address.split('@').at(-1) ?? ''
  const { outsideDomains: domains } = rules
  if (domains.length > 0 && !domains.some((one) => domain === one || domain.endsWith(`.${one}`)))
    throw badField(`${path}.email`, 'outsideDomain')
  if (own.has(mailboxOf(address))) throw badField(`${path}.email`, 'outsideIsOwn')
  if (!outsideMay(await findAccountsAt(db, address), rules)) throw badField(`${path}.email`, 'outsideHasAccount')
  const known = await findOutsideByMailbox(db, address)
  if (known) {
    // The institution has removed this person from its book.
    if (!known.active) throw badField(`${path}.email`, 'outsideUnknown')
    return known.id
  }
  if (byId === null) throw badField(`${path}.email`, 'outsideUnknown')
  if ((await countTyped(db, { addedById: byId, since: new Date(at.getTime() - dayMs) })) >= mostTypedADay)
    throw badField(`${path}.email`, 'outsideTooMany')
  return insertTypedSupervisor(db, { name, email: address, organisation, addedById: byId, addedAt: at })
}

/**
 * Whether the accounts with a signer's address allow signing from outside: there are none, or each holds a role by which the type is signed (where no role is
 * named, each teaches). A student's address is never accepted.
 */
export function outsideMay(accounts: readonly AccountAt[], { roles }: Pick<Rules, 'roles'>): boolean {
  const signing = roles.filter(({ use }) => use === 'SIGN').map(({ roleId }) => roleId)
  return accounts.every(({ roleIds, teaches }) => (signing.length === 0 ? teaches : signing.some((id) => roleIds.includes(id))))
}

/** Nobody signs for themself: not the subject, the submitter or the asker. */
function ownIds({ byId }: Pick<Work, 'byId'>, { subjectId, submitterId }: Placed): string[] {
  return [...new Set([subjectId, submitterId, byId].flatMap((id) => id ?? []))]
}

/** The address is checked at every use, because the subject may have taken it since. */
export async function isOwnAddress(db: Db, { subjectId, submitterId }: Placed, email: string): Promise<boolean> {
  const own = await listOwnAddresses(db, ownIds({ byId: null }, { subjectId, submitterId }))
  return own.some((address) => mailboxOf(address) === mailboxOf(email))
}
