'use client'

import { MessageSquare, PenLine, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { TabsAndBar } from '@/components/shared/list/tabs-and-bar'
import { neighboursOf } from '@/components/shared/page/neighbours'
import { SplitView } from '@/components/shared/page/split-view'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import type { OutputOf } from '@/lib/contract'
import type { listThreads, readThread } from '@/lib/contracts/messaging'
import { isShortSearch, shortSearchMessages } from '@/lib/messaging/vocabulary'
import { paths } from '@/lib/paths'
import { HasFiles } from './files-field'
import { BoxTabs } from './box-tabs'
import { ThreadList } from './thread-list'
import { ThreadPane } from './thread-pane'
import { threadSideOf } from './thread-side'
import type { Asked } from './asked.shapes'
import { useSortThread } from './use-sort-thread'
import { hrefOf, useThreads } from './use-threads'

interface MessagesScreenProps {
  found: OutputOf<typeof listThreads>
  asked: Asked
  /** The thread that the address names, or else the first of the box. */
  thread: OutputOf<typeof readThread> | null
  isOpen: boolean
  /** Whether the reader has Files from which to choose. */
  hasFiles: boolean
}

/** The list and one thread. */
export function MessagesScreen({ found, asked, thread, isOpen, hasFiles }: MessagesScreenProps) {
  const t = useTranslations('messages')
  const openId = thread?.thread.id ?? null
  const threads = useThreads({ found, asked, openId: isOpen ? openId : null })
  const { next, previous } = neighboursOf(threads.rows, openId, (id) => hrefOf(asked, id))
  const neighbour = next ?? previous
  const { moveTo } = useSortThread(openId ?? '', { list: threads.hrefOfList, neighbour })
  const keys = [
    ...(thread?.thread.closed === null
      ? [{ letter: 'R', label: t('keyReply'), run: () => document.getElementById('reply')?.focus() }]
      : []),
    ...(thread && !thread.thread.archived && thread.thread.sendsAt === null && !thread.thread.isCancelled
      ? [{ letter: 'E', label: t('keyArchive'), run: () => void moveTo('ARCHIVED') }]
      : []),
  ]
  return (
    <SplitView
      title={t('title')}
      after={threads.unread.inbox > 0 ? String(threads.unread.inbox) : undefined}
      primary={
        <LinkButton href={paths.newMessage} variant="primary" icon={<PenLine />} short={t('newShort')}>
          {t('new')}
        </LinkButton>
      }
      more={
        <LinkButton href={paths.seriousConcern} icon={<TriangleAlert />}>
          {t('concern')}
        </LinkButton>
      }
      tools={
        <>
          <TabsAndBar
            tabs={<BoxTabs asked={asked} unread={threads.unread} scheduled={threads.scheduled} />}
            bar={<FilterBar search={{ label: t('search'), hint: t('searchHint'), of: threads }} />}
          />
          {isShortSearch(asked.q) && <p className="text-dense text-muted">{t('shortSearch', { count: shortSearchMessages })}</p>}
        </>
      }
      list={<ThreadList {...threads} asked={asked} openId={openId} />}
      side={thread ? threadSideOf(thread) : undefined}
      sideLabel={t('side.label')}
      place={`messages ${threads.hrefOfList}`}
      isOpen={isOpen}
      hasComposer={thread?.thread.closed === null}
      first={openId === null ? null : hrefOf(asked, openId)}
      keys={keys}
      next={next}
      previous={previous}
      paneLabel={thread?.thread.subject || t('noneOpen')}
      pane={
        thread ? (
          <HasFiles value={hasFiles}>
            <ThreadPane key={thread.thread.id} initial={thread} back={threads.hrefOfList} neighbour={neighbour} />
          </HasFiles>
        ) : (
          <EmptyState icon={<MessageSquare />} title={t('noneOpen')} className="my-auto">
            {t('noneOpenHelp')}
          </EmptyState>
        )
      }
    />
  )
}
