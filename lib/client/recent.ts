import { readLocal, writeLocal } from './local-store'

/** A page that a person looked at: its address, its name, and a second line that tells it from others. It contains nothing of a patient. */
export type RecentItem = { readonly href: string; readonly caption: string; readonly subcaption: string }

const key = 'recent'
const mostKept = 8
const loadShape = async () => (await import('./recent.shapes')).Recent

/** The pages that this person looked at last on this device, newest first. */
export async function recentItems(): Promise<readonly RecentItem[]> {
  return (await readLocal(key, loadShape)) ?? []
}

/** Puts a page first in the list. The list is deleted with the person's other copies: on logging out, or after a week. */
export async function rememberItem(item: RecentItem): Promise<void> {
  const others = (await recentItems()).filter(({ href }) => href !== item.href)
  await writeLocal(key, [item, ...others].slice(0, mostKept))
}
