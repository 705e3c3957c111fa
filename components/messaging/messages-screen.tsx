'use client'

import { MessageSquare, PenLine, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import type { OutputOf } from '@/lib/contract'
import type { listThreads, readThread } from '@/lib/contracts/messaging'
import { isShortSearch, shortSearchMessages } from '@/lib/messaging/vocabulary'
import { paths } from '@/lib/paths'
import { HasFiles } from './files-field'
import { BoxTabs } from './box-tabs'
import { ThreadList } from './thread-list'
import { ThreadPane } from './thread-pane'
import type { Asked } from './asked.shapes'
import { useThreads } from './use-threads'

interface MessagesScreenProps {
  found: OutputOf<typeof listThreads>
  asked: Asked
  thread: OutputOf<typeof readThread> | null
  /** The reader keeps Files to choose from. */
  hasFiles: boolean
}

/** The list and, beside it on a desk or in its place on anything narrower, one thread. */
export function MessagesScreen({ found, asked, thread, hasFiles }: MessagesScreenProps) {
  const t = useTranslations('messages')
  const threads = useThreads({ found, asked, openId: thread?.thread.id ?? null })
  return (
    <div className="flex min-h-0 grow flex-col lg:flex-row lg:items-stretch">
      <section
        aria-labelledby="messages-title"
        className={classNames(
          'flex min-w-0 flex-col gap-3 lg:w-90 lg:shrink-0 lg:border-r lg:border-line lg:pr-4',
          thread && 'max-lg:hidden',
        )}
      >
        <div id="messages-title">
          <PageHeader
            title={t('title')}
            primary={
              <LinkButton href={paths.newMessage} variant="primary" icon={<PenLine />}>
                {t('new')}
              </LinkButton>
            }
            more={
              <LinkButton href={paths.seriousConcern} icon={<TriangleAlert />}>
                {t('concern')}
              </LinkButton>
            }
          />
        </div>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={threads.text}
          onChange={threads.type}
          loading={threads.isBusy}
          maxLength={100}
        />
        <BoxTabs asked={asked} unread={threads.unread} scheduled={threads.scheduled} />
        {isShortSearch(asked.q) && <p className="text-dense text-muted">{t('shortSearch', { count: shortSearchMessages })}</p>}
        <ThreadList {...threads} asked={asked} openId={thread?.thread.id ?? null} />
      </section>
      <section
        aria-label={thread?.thread.subject ?? t('noneOpen')}
        className={classNames('flex min-w-0 grow flex-col lg:pl-6', !thread && 'max-lg:hidden')}
      >
        {thread ? (
          <HasFiles value={hasFiles}>
            <ThreadPane key={thread.thread.id} initial={thread} back={threads.hrefOfList} />
          </HasFiles>
        ) : (
          <EmptyState icon={<MessageSquare />} title={t('noneOpen')} className="my-auto">
            {t('noneOpenHelp')}
          </EmptyState>
        )}
      </section>
    </div>
  )
}
