'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { PathBelow } from '@/lib/paths'
import type { BarSearch } from './filter-bar'

/** A search above a list that changes the address when it is sent or emptied; useFilters changes it while somebody types. */
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
