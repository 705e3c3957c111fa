'use client'

import { useEffect, useRef, useState } from 'react'

/** As long as somebody types on, nobody is asked. */
const restMs = 200

/** What the server finds for what is typed; `rows` are of `text`, which may be what was typed before. */
export type Found<Row> = { readonly text: string; readonly rows: readonly Row[]; readonly isFailed: boolean }

/** Asks once what is typed rests; an answer that comes after the next letter is thrown away. */
export function useFound<Row>({
  text,
  isAsked,
  find,
}: {
  text: string
  isAsked: boolean
  find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>
}): Found<Row> {
  const [found, setFound] = useState<Found<Row>>({ text: '', rows: [], isFailed: false })
  // Another function each time it is drawn; what it asks is the same.
  const finder = useRef(find)
  useEffect(() => void (finder.current = find))
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      finder.current(text, gone.signal).then(
        (rows) => setFound({ text, rows, isFailed: false }),
        () => !gone.signal.aborted && setFound({ text, rows: [], isFailed: true }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [text, isAsked])
  return found
}
