'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import type { PathBelow } from '@/lib/paths'
import { filteredAddress } from './filtered-address'

export type Filters = Readonly<Record<string, string>>
const restMs = 250

/**
 * Filters that are in the address, so that they can be kept, sent and returned to. Typed text is searched for once the typing rests. Another filter begins at
 * the first page again.
 * @param asked The filters that the page was drawn with; '' is any.
 * @param kept The names that are no filters and stay where the filters are cleared: order, columns.
 */
export function useFilters(path: PathBelow, asked: Filters, kept: readonly string[] = []) {
  const router = useRouter()
  const [text, setText] = useState(asked.q ?? '')
  const [isBusy, startTransition] = useTransition()
  // The filters that were asked for last: the page that answers them may still be on its way.
  const wanted = useRef(asked)
  useEffect(() => void (wanted.current = asked), [asked])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    // A person who follows a link while their search still rests goes there, and is not called back to the list.
    const leave = (event: MouseEvent) => {
      const staysHere = event.ctrlKey || event.metaKey || event.shiftKey
      if (!staysHere && event.target instanceof Element && event.target.closest('a[href]')) clearTimeout(timer.current)
    }
    document.addEventListener('click', leave, true)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('click', leave, true)
    }
  }, [])

  function go(filters: Filters, { scroll = false } = {}) {
    clearTimeout(timer.current)
    wanted.current = filters
    startTransition(() => router.replace(filteredAddress(path, filters), { scroll }))
  }

  return {
    text,
    isBusy,
    type(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go({ ...wanted.current, page: '', q: next.trim() }), restMs)
    },
    set: (change: Filters) => go({ ...wanted.current, page: '', q: text.trim(), ...change }),
    turnTo: (page: number) => go({ ...wanted.current, page: page === 1 ? '' : String(page) }, { scroll: true }),
    clear() {
      setText('')
      go(Object.fromEntries(kept.map((name) => [name, wanted.current[name] ?? ''])))
    },
    /** Sets all filters at once, for a saved view. */
    open(filters: Filters) {
      setText(filters.q ?? '')
      go(filters)
    },
  }
}
