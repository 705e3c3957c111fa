import { CallError } from '@/lib/client/call-error'
import { removeLocal } from '@/lib/client/local-store'

const closed: readonly string[] = ['FORBIDDEN', 'NOT_FOUND', 'MODULE_DISABLED']

/**
 * Takes a copy off the device where the server's refusal says that it is closed to the person now, who has lost a role or a module: without a network
 * it would be read on.
 * @returns Whether it did; of any other failure the copy stays.
 */
export async function dropIfClosed(key: string, error: unknown): Promise<boolean> {
  if (!(error instanceof CallError) || !closed.includes(error.status)) return false
  await removeLocal(key).catch(() => {})
  return true
}
