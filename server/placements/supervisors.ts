import 'server-only'
import { putContactSupervisor, removeSupervisor } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { isNamedByOthers, type ContactRow } from './queries/papers'

type Signing = {
  readonly name: string
  readonly email: string
  readonly provider: { readonly name: string; readonly clinicId: string | null }
  /** Whether the provider has another clinic than before: nobody in the book changes theirs. */
  readonly isElsewhere: boolean
}

/** Puts a contact who signs off into the book of outside supervisors, or keeps them right there. Answers as whom. */
export async function putSigner(db: Tx, before: ContactRow | null, { name, email, provider, isElsewhere }: Signing): Promise<string> {
  const known = before?.supervisorId ?? null
  const isShared = known !== null && before !== null && (await isNamedByOthers(db, { supervisorId: known, but: before.id }))
  const isOther = isShared && before?.email.toLowerCase() !== email.toLowerCase()
  const supervisorId = isElsewhere || isOther ? null : known
  return putContactSupervisor(db, { supervisorId, clinicId: provider.clinicId, name, email, organisation: provider.name })
}

/** Somebody signs off no more, once no contact names them: what they were asked and have not signed they cannot sign. */
export async function dropSigner(db: Tx, { contactId, supervisorId }: { contactId: string; supervisorId: string | null }): Promise<void> {
  if (supervisorId === null || (await isNamedByOthers(db, { supervisorId, but: contactId }))) return
  await removeSupervisor(db, supervisorId)
}
