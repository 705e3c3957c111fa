import 'server-only'
import { readingOf } from '@/server/kernel/db/look-alikes'

/** How titles are compared: two that differ in case or in accents alone are one. */
export function titleKeyOf(title: string): string {
  return readingOf(title.normalize('NFKD').replace(/\p{M}/gu, '')).trim()
}

/** These ids in their order, with one of them moved before another, or to the end with null. */
export function placedBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const others = ids.filter((one) => one !== id)
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}
