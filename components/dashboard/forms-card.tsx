'use client'

import { useTranslations } from 'next-intl'
import { stageHref } from '@/components/forms/form-hrefs'
import { DueText } from '@/components/forms/lists/due-text'
import { useFresh } from '@/components/shared/live/use-fresh'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import { listTodo } from '@/lib/contracts/form-responses'
import { paths } from '@/lib/paths'
import { DashboardCard, NothingYet, NotLoadedYet } from './dashboard-card'

const shown = 4

/** What is asked of the reader, soonest first. */
export function FormsCard({ initial }: { initial: OutputOf<typeof listTodo> | null }) {
  const t = useTranslations('forms')
  const { data, settled, reload } = useFresh('form-todo', listTodo, initial)
  const tasks = data?.tasks ?? []
  return (
    <DashboardCard
      title={t('card.title')}
      after={tasks.length > 0 && <span className="text-muted tabular-nums">{tasks.length}</span>}
      action={
        <LinkButton href={paths.forms} fullWidth>
          {t('card.open')}
        </LinkButton>
      }
    >
      {!data && settled && <NotLoadedYet onRetry={() => void reload()} />}
      {data && tasks.length === 0 && <NothingYet title={t('empty.todo')}>{t('empty.todoHelp')}</NothingYet>}
      {tasks.length > 0 && (
        <List plain label={t('card.title')}>
          {tasks.slice(0, shown).map(({ taskId, kind, dueAt, response }) => (
            <ListRow
              key={taskId}
              href={stageHref({ formId: response.form.id, responseId: response.id, stageId: taskId })}
              title={response.form.name}
              subtitle={
                <>
                  {t(`card.kind.${kind}`)}
                  {response.subject && ` · ${response.subject.displayName}`}
                  {dueAt !== null && (
                    <>
                      {' · '}
                      <DueText dueAt={dueAt} isSentence />
                    </>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
    </DashboardCard>
  )
}
