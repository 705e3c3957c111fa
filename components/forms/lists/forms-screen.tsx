'use client'

import { Inbox, Plus, UserRoundCheck, WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { TabsAndBar } from '@/components/shared/list/tabs-and-bar'
import { useFresh } from '@/components/shared/live/use-fresh'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { useOffline } from '@/lib/client/hooks'
import type { OutputOf } from '@/lib/contract'
import { countLists, listTodo } from '@/lib/contracts/form-responses'
import { paths } from '@/lib/paths'
import { FormTabs, type FormView } from './form-tabs'
import { NewFormButton } from './new-form-button'
import { TodoTable } from './todo-table'
import { WaitingCard } from './waiting-card'
import { useStartable } from './use-startable'

type Todo = OutputOf<typeof listTodo>
interface FormsScreenProps {
  /** The data that the page read; absent without a network. */
  initial?: Todo | null
  initialCounts?: OutputOf<typeof countLists> | null
  view?: Extract<FormView, 'todo' | 'pool'>
  /** Whether the reader has the list of everybody's forms. */
  seesAll?: boolean
  /** Whether the reader assigns forms. */
  assigns?: boolean
  /** Given if somebody came to begin a form: a part of its name, or '' for any form. */
  opensNew?: string | undefined
}

/** Open tasks of the reader or of their roles' pools, the next due first. */
export function FormsScreen({
  initial = null,
  initialCounts = null,
  view = 'todo',
  seesAll = false,
  assigns = false,
  opensNew,
}: FormsScreenProps) {
  const t = useTranslations('forms')
  const offline = useOffline()
  const { data, settled, reload } = useFresh('form-todo', listTodo, initial)
  const counts = useFresh('form-counts', countLists, initialCounts)
  const reloadAll = async () => void (await Promise.all([reload(), counts.reload()]))
  // The list is stored on this device, so that forms can also be begun without a network.
  useStartable()
  const [text, setText] = useState('')
  const rows = (view === 'pool' ? data?.pool : data?.tasks) ?? []
  const shown = rows.filter(({ response }) =>
    matchesText(
      {
        caption: `${response.form.name} ${response.form.code}`,
        subcaption: [response.subject?.displayName, response.submitter?.displayName].filter(Boolean).join(' '),
      },
      text,
    ),
  )
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <PageHeader
        title={t('title')}
        primary={<NewFormButton key={String(opensNew)} variant="primary" startsWith={opensNew} />}
        more={
          assigns && (
            <LinkButton icon={<UserRoundCheck />} href={paths.assignForm}>
              {t('assign')}
            </LinkButton>
          )
        }
      />
      <TabsAndBar
        tabs={<FormTabs current={view} counts={counts.data} seesAll={seesAll} />}
        bar={rows.length > 5 && <FilterBar search={{ label: t('search'), hint: t('searchHint'), of: { text, type: setText } }} />}
      />
      <div className="flex flex-col gap-4 xl:flex-row xl:items-start">
        <div className="flex min-w-0 grow flex-col gap-4">
          {!data && !settled && <SkeletonRows />}
          {!data && settled && (
            <EmptyState icon={<WifiOff />} title={t('notLoaded')} action={<Button onPress={() => void reload()}>{t('tryAgain')}</Button>}>
              {t(offline ? 'notLoadedOffline' : 'notLoadedWhy')}
            </EmptyState>
          )}
          {data && rows.length === 0 && (
            <EmptyState
              icon={<Inbox />}
              title={t(view === 'pool' ? 'empty.pool' : 'empty.todo')}
              action={<NewFormButton icon={<Plus />} />}
            >
              {t(view === 'pool' ? 'empty.poolHelp' : 'empty.todoHelp')}
            </EmptyState>
          )}
          {data && rows.length > 0 && shown.length === 0 && (
            <EmptyState title={t('empty.search')} action={<Button onPress={() => setText('')}>{t('clearSearch')}</Button>} />
          )}
          {shown.length > 0 && <TodoTable rows={shown} reload={reloadAll} isPool={view === 'pool'} />}
          {shown.length > 0 && <p className="text-dense text-muted">{t('onDevice', { count: shown.length })}</p>}
        </div>
        <WaitingCard />
      </div>
    </div>
  )
}
