import { readLocal, writeLocal } from '@/lib/client/local-store'

const key = 'recent-procedures'
const most = 8
const loadShape = async () => (await import('./recent.shapes')).Recent

/** The procedures that this person last recorded on this device, the newest first. */
export async function recentProcedures(): Promise<readonly string[]> {
  return (await readLocal(key, loadShape).catch(() => undefined)) ?? []
}

export async function recordProcedure(id: string): Promise<void> {
  await writeLocal(key, withNewest(await recentProcedures(), id)).catch(() => {})
}

export function withNewest(before: readonly string[], id: string): readonly string[] {
  return [id, ...before.filter((other) => other !== id)].slice(0, most)
}
