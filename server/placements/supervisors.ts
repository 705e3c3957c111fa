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
  /** The fields to which a refusal belongs, where these are not the contact's. */
  readonly fields?: { readonly name: string; readonly email: string }
}

/** Puts a contact who signs off into the book of outside supervisors, or corrects their entry there. Returns the supervisor's id. */
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
 * Removes a supervisor whom no contact names any more: requests that they have not signed cannot be signed. A supervisor whom the book's editors entered stays,
 * because that is for the editors to decide.
 */
export async function dropSigner(db: Tx, { contactId, supervisorId, audit }: Dropping): Promise<void> {
  if (supervisorId === null || !(await lockContactSupervisor(db, supervisorId))) return
  if (await isNamedByOthers(db, { supervisorId, but: contactId })) return
  await removeSupervisor(db, supervisorId)
  audit({ entity, entityId: supervisorId })
}

/** Makes the contact this supervisor, or somebody who does not sign off where the id is null. */
async function becomeSigner(db: Tx, contact: ContactRow, supervisorId: string | null, audit: Audit): Promise<void> {
  const { id, providerId, name, jobTitle, email, phone } = contact
  await putContact(db, { id, providerId, name, jobTitle, email, phone, supervisorId })
  await dropSigner(db, { contactId: id, supervisorId: contact.supervisorId, audit })
}

/** Contacts of a provider out of use stop signing off, and do not begin again once it comes back, unless somebody says so. */
export async function endSigning(db: Tx, contacts: readonly ContactRow[], audit: Audit): Promise<void> {
  for (const contact of contacts) {
    if (contact.supervisorId === null) continue
    await becomeSigner(db, contact, null, audit)
    if (!contact.signsOff) continue
    const changes = { contact: { from: contact.name, to: contact.name }, signsOff: { from: true, to: false } }
    audit({ entity: providerEntity, entityId: contact.providerId, changes })
  }
}

/** Moves the people who sign off into the book of the provider's clinic, under the name and address that they have in the book of the former clinic. */
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
