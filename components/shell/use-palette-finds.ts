import { useEffect, useState } from 'react'
import { recentItems, type RecentItem } from '@/lib/client/recent'
import { useAsked } from '@/lib/client/use-asked'
import type { OutputOf } from '@/lib/contract'
import { find } from '@/lib/contracts/today'

export function useRecent(): readonly RecentItem[] {
  const [items, setItems] = useState<readonly RecentItem[]>([])
  useEffect(() => {
    let isGone = false
    void recentItems().then(
      (found) => !isGone && setItems(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return items
}

const fewestLetters = 2
const nothing: OutputOf<typeof find> = { screens: [], year: null, people: [], things: [] }

/** The things that the server finds by the text: screens by other words for them, people, cases, forms, threads; `busy` until it has answered for this text. */
export function useFinds(
  typed: string,
  isAsked: boolean,
): { readonly finds: OutputOf<typeof find>; readonly busy: boolean; readonly failed: boolean } {
  const q = typed.trim()
  const { found, isAsking, isFailed } = useAsked(find, isAsked && q.length >= fewestLetters ? { q } : null)
  // The previous finds stay until the answer comes, so that the list does not jump under the hand.
  return { finds: found ?? nothing, busy: isAsking, failed: isFailed }
}
