import { CallError } from '@/lib/client/call-error'
import { removeLocal } from '@/lib/client/local-store'

const closed: readonly string[] = ['FORBIDDEN', 'NOT_FOUND', 'MODULE_DISABLED']

/**
 * Removes a copy from the device where the server's refusal says that the person, who has lost a role or a module, has no access: without a network the copy
 * could be read on.
 * @returns Whether the copy was removed; it stays after any other failure.
 */
export async function dropIfClosed(key: string, error: unknown): Promise<boolean> {
  if (!(error instanceof CallError) || !closed.includes(error.status)) return false
  await removeLocal(key).catch(() => {})
  return true
}
