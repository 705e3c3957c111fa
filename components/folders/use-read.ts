'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * The content of a panel: read when it opens, when `key` changes and on `reread`.
 * @param read A new function on each drawing; `key` identifies what it reads.
 */
export function useRead<T>(read: () => Promise<T>, key: string) {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ found: T | null; failed: boolean }>({ found: null, failed: false })
  const reader = useRef(read)
  useEffect(() => void (reader.current = read))
  useEffect(() => {
    let isOver = false
    reader.current().then(
      (found) => isOver || setState({ found, failed: false }),
      () => isOver || setState((before) => ({ ...before, failed: true })),
    )
    return () => {
      isOver = true
    }
  }, [key, turn])
  return { ...state, reread: () => setTurn((before) => before + 1) }
}
