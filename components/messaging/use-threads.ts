'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useMemo, useState, useTransition } from 'react'
import { filteredAddress } from '@/components/shared/filtered-address'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { notifications } from '@/lib/client/notifications'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listThreads } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import type { Asked } from './asked.shapes'

type Found = OutputOf<typeof listThreads>
export type ThreadRow = Found['rows'][number]

/** An address of the list, with a thread and a search. */
export type ListHref = (typeof paths)['messages'] | `${(typeof paths)['messages']}?${string}` | `${(typeof paths)['messages']}/${string}`

export function hrefOf(asked: Asked, id: string | null = null): ListHref {
  return filteredAddress(id === null ? paths.messages : (`${paths.messages}/${id}` as const), filtersOf(asked))
}

const filtersOf = ({ box, q }: Asked): Filters => ({ box: box === 'INBOX' ? '' : box.toLowerCase(), q })

/** The rows of the list: the first page, further pages and new rows of the poll. */
export function useThreads({ found, asked, openId }: { found: Found; asked: Asked; openId: string | null }) {
  const router = useRouter()
  const [isBusy, startTransition] = useTransition()
  const filters = useFilters(
    openId === null ? paths.messages : `${paths.messages}/${openId}`,
    useMemo(() => filtersOf(asked), [asked]),
  )
  const [more, setMore] = useState<{ of: Found; rows: readonly ThreadRow[]; next: string | null } | null>(null)
  const [failed, setFailed] = useState(false)

  // New threads are drawn as soon as the poll reports them.
  const refresh = useEffectEvent(() => startTransition(() => router.refresh()))
  useEffect(() => {
    let known = notifications.get().messages
    return notifications.subscribe(() => {
      const { messages } = notifications.get()
      const isNew = messages.some(({ message_id: id }) => !known.some((one) => one.message_id === id))
      known = messages
      if (isNew) refresh()
    })
  }, [])

  const further = more?.of === found ? more : { rows: [], next: found.next }
  return {
    text: filters.text,
    isBusy: isBusy || filters.isBusy,
    failed,
    rows: [...found.rows, ...further.rows],
    unread: found.unread,
    scheduled: found.scheduled,
    hasMore: further.next !== null,
    hrefOfList: hrefOf(asked),
    type: filters.type,
    async loadMore() {
      if (further.next === null) return
      setFailed(false)
      try {
        const { rows, next } = await call(listThreads, { box: asked.box, after: further.next, ...(asked.q && { q: asked.q }) })
        setMore({ of: found, rows: [...further.rows, ...rows], next })
      } catch {
        setFailed(true)
      }
    },
  }
}
