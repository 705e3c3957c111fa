import 'server-only'
import { dropStored, removalMessages } from '@/server/files'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deleteProviderPlace, isRoomNamed, storeProviderPlace } from '@/server/places'
import { listFileIds } from './queries/files'
import { listContacts } from './queries/papers'
import { deleteProvider, endUse, isEverPlaced, type ProviderRow } from './queries/providers'
import { dropSigner, endSigning } from './supervisors'

type Removing = {
  readonly at: Date
  readonly audit: Parameters<typeof endSigning>[2]
  readonly emit: (message: OutboxMessage) => void
}

/** Deletes a provider at which nobody was ever placed and nothing is planned; any other is taken out of use. Returns whether the provider is kept. */
export async function removeOrEndUse(db: Tx, provider: ProviderRow, { at, audit, emit }: Removing): Promise<boolean> {
  const { id, name } = provider
  const isKept = (await isEverPlaced(db, id)) || (await isRoomNamed(db, provider.roomId))
  const contacts = await listContacts(db, id)
  if (isKept) {
    await storeProviderPlace(db, { was: provider, name, active: false, address: provider, at })
    await endUse(db, { id, at })
    await endSigning(db, contacts, audit)
    return true
  }
  const files = await listFileIds(db, id)
  await deleteProvider(db, id)
  await deleteProviderPlace(db, provider)
  for (const message of removalMessages(await dropStored(db, { ids: files, at }))) emit(message)
  for (const { id: contactId, supervisorId } of contacts) await dropSigner(db, { contactId, supervisorId, audit })
  return false
}
