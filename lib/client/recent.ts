import { readLocal, writeLocal } from './local-store'

/** Something that a person looked at: where it is, what it is called, and which of those it is. Nothing of a patient. */
export type RecentItem = { readonly href: string; readonly caption: string; readonly subcaption: string }

const key = 'recent'
const mostKept = 8
const load = async () => (await import('./recent.shapes')).Recent

/** What this person looked at last on this device, newest first. */
export async function recentItems(): Promise<readonly RecentItem[]> {
  return (await readLocal(key, load)) ?? []
}

/** Puts it first. What is kept goes with the person's other copies: on logging out, or after a week. */
export async function remember(item: RecentItem): Promise<void> {
  const others = (await recentItems()).filter(({ href }) => href !== item.href)
  await writeLocal(key, [item, ...others].slice(0, mostKept))
}
