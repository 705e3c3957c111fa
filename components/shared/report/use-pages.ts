'use client'

import { useEffect, useRef, useState } from 'react'

type Read<T> = { readonly key: string; readonly pages: readonly T[]; readonly isFailed: boolean }

/** The list behind a number, a page at a time: `asked` says which list it is. Pages that were read stay until their replacements have come. */
export function usePages<I, T>(asked: I, send: (asked: I, page: number, signal: AbortSignal) => Promise<T>) {
  const key = JSON.stringify(asked)
  const [wanted, setWanted] = useState({ key, page: 1, tries: 0 })
  if (wanted.key !== key) setWanted({ key, page: 1, tries: 0 })
  const [read, setRead] = useState<Read<T>>({ key: '', pages: [], isFailed: false })
  // The object is another one each time the component is drawn; its content is the same as long as the key is.
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
    /** Asks for the failed page once more. */
    retry: () => setWanted({ ...wanted, tries: tries + 1 }),
    /** Reads the list again from its first page. */
    again: () => setWanted({ key, page: 1, tries: tries + 1 }),
  }
}
