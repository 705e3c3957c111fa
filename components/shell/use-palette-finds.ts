import { useEffect, useState } from 'react'
import { recentItems, type RecentItem } from '@/lib/client/recent'
import { useAsked } from '@/lib/client/use-asked'
import { findStudents, type FoundStudent } from '@/lib/contracts/users'

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

/** The students whose name the text is a part of; `busy` until the server has answered for this text. */
export function useStudents(
  typed: string,
  isAsked: boolean,
): { readonly students: readonly FoundStudent[]; readonly busy: boolean; readonly failed: boolean } {
  const q = typed.trim()
  const { found, isAsking, isFailed } = useAsked(findStudents, isAsked && q.length >= fewestLetters ? { q } : null)
  // What was found before stands until the answer comes, so that the list does not jump under the hand.
  return { students: found?.students ?? [], busy: isAsking, failed: isFailed }
}
