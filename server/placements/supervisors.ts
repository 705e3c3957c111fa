import 'server-only'
import { lockContactSupervisor, outsideSupervisorEntity as entity, putContactSupervisor, removeSupervisor } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { providerEntity } from './access'
import { isNamedByOthers, putContact, type ContactRow } from './queries/papers'

type Detail = {
  readonly entity: string
  readonly entityId: string
  readonly changes?: Readonly<Record<string, { from?: unknown; to?: unknown }>>
}
type Audit = (detail: Detail) => void
type Signing = {
  readonly name: string
  readonly email: string
  readonly provider: { readonly name: string; readonly clinicId: string | null }
  readonly audit: Audit
  /** The fields to which a refusal belongs, where they are not the contact's. */
  readonly fields?: { readonly name: string; readonly email: string }
}

/** Puts a contact who signs off into the book of outside supervisors, or keeps them right there. Answers as whom. */
export async function putSigner(db: Tx, before: ContactRow | null, { name, email, provider, audit, fields }: Signing): Promise<string> {
  const known = before?.supervisor ?? null
  const isShared = known !== null && before !== null && (await isNamedByOthers(db, { supervisorId: known.id, but: before.id }))
  const isOther = isShared && known.email.toLowerCase() !== email.toLowerCase()
  const contact = {
    supervisorId: isOther ? null : (known?.id ?? null),
    clinicId: provider.clinicId,
    name,
    email,
    organisation: provider.name,
  }
  const { id, changes } = await putContactSupervisor(db, contact, fields)
  if (changes) audit({ entity, entityId: id, changes })
  return id
}

type Dropping = { readonly contactId: string; readonly supervisorId: string | null; readonly audit: Audit }

/**
 * Somebody signs off no more, once no contact names them: what they were asked and have not signed they cannot sign. Whom the book's editors put there
 * stays, since it is theirs to say.
 */
export async function dropSigner(db: Tx, { contactId, supervisorId, audit }: Dropping): Promise<void> {
  if (supervisorId === null || !(await lockContactSupervisor(db, supervisorId))) return
  if (await isNamedByOthers(db, { supervisorId, but: contactId })) return
  await removeSupervisor(db, supervisorId)
  audit({ entity, entityId: supervisorId })
}

/** The contact is that person from now on, or nobody who signs off. */
async function becomeSigner(db: Tx, contact: ContactRow, supervisorId: string | null, audit: Audit): Promise<void> {
  const { id, providerId, name, jobTitle, email, phone } = contact
  await putContact(db, { id, providerId, name, jobTitle, email, phone, supervisorId })
  await dropSigner(db, { contactId: id, supervisorId: contact.supervisorId, audit })
}

/** Nobody at a provider out of use signs off, nor will once it comes back, unless somebody says so. */
export async function endSigning(db: Tx, contacts: readonly ContactRow[], audit: Audit): Promise<void> {
  for (const contact of contacts) {
    if (contact.supervisorId === null) continue
    await becomeSigner(db, contact, null, audit)
    if (!contact.signsOff) continue
    const changes = { contact: { from: contact.name, to: contact.name }, signsOff: { from: true, to: false } }
    audit({ entity: providerEntity, entityId: contact.providerId, changes })
  }
}

/** Whoever signs off there is in the book of the provider's clinic, by the name and address that they have in that of the clinic before. */
export async function moveSigners(
  db: Tx,
  signers: readonly ContactRow[],
  { provider, audit }: { provider: { name: string; clinicId: string | null }; audit: Audit },
): Promise<void> {
  for (const contact of signers) {
    const { name, email } = contact.supervisor ?? contact
    const fields = { name: 'clinicId', email: 'clinicId' }
    await becomeSigner(db, contact, await putSigner(db, contact, { name, email, provider, audit, fields }), audit)
  }
}
