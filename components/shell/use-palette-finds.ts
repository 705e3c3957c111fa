import { useEffect, useState } from 'react'
import { recentItems, type RecentItem } from '@/lib/client/recent'
import { call } from '@/lib/client/request'
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

/** As long as somebody types on, nobody is asked. */
const restMs = 150
const fewestLetters = 2

type Found = { readonly text: string; readonly students: readonly FoundStudent[]; readonly failed: boolean }
const none: Found = { text: '', students: [], failed: false }

/** The students whose name the text is a part of; `busy` until the server has answered for this text. */
export function useStudents(
  typed: string,
  isAsked: boolean,
): { readonly students: readonly FoundStudent[]; readonly busy: boolean; readonly failed: boolean } {
  const [found, setFound] = useState(none)
  const text = typed.trim()
  const asks = isAsked && text.length >= fewestLetters
  useEffect(() => {
    if (!asks) return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      call(findStudents, { q: text }, { signal: gone.signal }).then(
        ({ students }) => setFound({ text, students, failed: false }),
        () => !gone.signal.aborted && setFound({ text, students: [], failed: true }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [text, asks])
  if (!asks) return { students: [], busy: false, failed: false }
  // What was found before stands until the answer comes, so that the list does not jump under the hand.
  return { students: found.students, busy: found.text !== text, failed: found.text === text && found.failed }
}
