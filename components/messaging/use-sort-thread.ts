'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isBesideList } from '@/components/shared/page/is-beside-list'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { sortThread } from '@/lib/contracts/messaging'
import type { ListHref } from './use-threads'

type Change = { box?: 'INBOX' | 'ARCHIVED'; flagged?: boolean; muted?: boolean; unread?: boolean }

/** Moves a thread within the reader's boxes. A thread that leaves its box is replaced by its neighbour on a wide screen, and by the list on a phone. */
export function useSortThread(threadId: string, { list, neighbour }: { list: ListHref; neighbour: ListHref | null }) {
  const t = useTranslations('messages')
  const router = useRouter()
  const problem = useProblemText()

  async function sort(change: Change, done?: string, undo?: Change): Promise<void> {
    try {
      await call(sortThread, { threadId, ...change })
      if (done) notify.success(done, undo && { onUndo: () => void sort(undo) })
      if (change.box === 'ARCHIVED' || change.unread) router.push(neighbour !== null && isBesideList() ? neighbour : list)
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const moveTo = (box: 'INBOX' | 'ARCHIVED') =>
    sort({ box }, t(box === 'INBOX' ? 'backInInbox' : 'archived'), { box: box === 'INBOX' ? 'ARCHIVED' : 'INBOX' })
  return { sort, moveTo }
}
