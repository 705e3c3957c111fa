'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { PathBelow } from '@/lib/paths'
import type { BarSearch } from './filter-bar'

/** A search above a list that goes to its address when it is sent, and back when it is emptied; useFilters goes there while somebody types. */
export function useSentSearch(
  asked: string,
  hrefOf: (q: string) => PathBelow | `${PathBelow}?${string}`,
): Pick<BarSearch, 'of' | 'onSubmit'> {
  const router = useRouter()
  const [text, setText] = useState(asked)
  const send = (q: string) => router.push(hrefOf(q))
  return {
    of: {
      text,
      type: (value) => {
        setText(value)
        if (value === '' && asked !== '') send('')
      },
    },
    onSubmit: send,
  }
}
