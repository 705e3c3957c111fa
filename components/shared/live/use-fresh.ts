'use client'

import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useNotifications } from '@/lib/client/hooks'
import { notifications, pollEveryMs } from '@/lib/client/notifications'
import type { Contract } from '@/lib/contract'
import { useLocalCopy, type LocalCopy, type NoInput } from './use-local-copy'

const everyMs = 15_000

/** A list that stays fresh: it is read again every quarter of a minute while the page is visible, and whenever the poll brings news. */
export function useFresh<O extends z.ZodType>(
  key: string,
  contract: Contract<NoInput, O>,
  initial: z.output<O> | null,
): LocalCopy<z.output<O>> {
  const copy = useLocalCopy(key, contract, initial)
  const { reload } = copy
  const news = useNotifications()
  const heard = useRef(news)

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload])

  // The poll hands over a new object only when something is new, or when it is the first poll of a document, whose page may just have brought the same data.
  useEffect(() => {
    const before = heard.current
    heard.current = news
    if (before !== news) void reload(before === notifications.none() ? pollEveryMs : 0)
  }, [news, reload])
  return copy
}
