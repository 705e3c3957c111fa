'use client'

import { useEffect, useRef, useState } from 'react'

type Read<T> = { readonly key: string; readonly pages: readonly T[]; readonly isFailed: boolean }

/** A list behind a number, a page at a time: `asked` is what it is of. What was read stays until what is asked for has come. */
export function usePages<I, T>(asked: I, send: (asked: I, page: number, signal: AbortSignal) => Promise<T>) {
  const key = JSON.stringify(asked)
  const [wanted, setWanted] = useState({ key, page: 1, tries: 0 })
  if (wanted.key !== key) setWanted({ key, page: 1, tries: 0 })
  const [read, setRead] = useState<Read<T>>({ key: '', pages: [], isFailed: false })
  // Another object each time it is drawn; what it asks is the same as long as the key is.
  const latest = useRef({ asked, send })
  useEffect(() => void (latest.current = { asked, send }))
  const { page, tries } = wanted
  useEffect(() => {
    const gone = new AbortController()
    latest.current.send(latest.current.asked, page, gone.signal).then(
      (found) => {
        if (!gone.signal.aborted) setRead((before) => ({ key, pages: page === 1 ? [found] : [...before.pages, found], isFailed: false }))
      },
      () => !gone.signal.aborted && setRead((before) => ({ key, pages: before.key === key ? before.pages : [], isFailed: true })),
    )
    return () => gone.abort()
  }, [key, page, tries])

  const isOfThis = read.key === key
  const pages = isOfThis ? read.pages : []
  const isFailed = isOfThis && read.isFailed
  return {
    pages,
    page,
    last: pages.at(-1) ?? null,
    isFailed,
    isLoading: !isFailed && pages.length < page,
    more: () => setWanted({ ...wanted, page: page + 1 }),
    /** The page that failed, once more. */
    retry: () => setWanted({ ...wanted, tries: tries + 1 }),
    /** From the first page on. */
    again: () => setWanted({ key, page: 1, tries: tries + 1 }),
  }
}
