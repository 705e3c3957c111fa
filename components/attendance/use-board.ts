'use client'

import { useEffect, useRef, useState } from 'react'
import { askChanged } from '@/lib/client/ask-changed'
import type { OutputOf } from '@/lib/contract'
import { readBoard } from '@/lib/contracts/attendance'

export type Board = OutputOf<typeof readBoard>
const everyMs = 2_000

/** A board that follows the room: the server is asked every two seconds and answers in full only if something changed. */
export function useBoard(initial: Board): { board: Board; isLost: boolean; ask: () => void } {
  const [board, setBoard] = useState(initial)
  const [isLost, setLost] = useState(false)
  const etag = useRef<string | null>(null)
  const [asked, setAsked] = useState(0)
  const { id } = initial

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const found = document.hidden ? null : await askChanged(readBoard, { id }, etag.current)
        if (isGone) return
        setLost(false)
        if (found) {
          etag.current = found.etag
          setBoard(found.data)
        }
      } catch {
        if (!isGone) setLost(true)
      }
      if (!isGone) timer = setTimeout(() => void look(), everyMs)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, asked])

  return { board, isLost, ask: () => setAsked((before) => before + 1) }
}

/** Whole seconds until an instant on the server's clock, corrected for the difference to this device's clock. */
export function useSecondsUntil(until: string | null, serverNow: string): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (until === null) return
    const ahead = Date.now() - Date.parse(serverNow)
    const count = () => setSeconds(Math.max(0, Math.ceil((Date.parse(until) + ahead - Date.now()) / 1_000)))
    const first = setTimeout(count, 0)
    const timer = setInterval(count, 1_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [until, serverNow])
  return seconds
}
