'use client'

import { BookOpenCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormTabs } from '@/components/forms/lists/form-tabs'
import { CountingAgain } from '@/components/shared/counting-again'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { ListCounts } from '@/lib/contracts/form-responses'
import type { MyWorkbooks } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { PaceChip } from './pace-chip'
import { workbookHref } from './workbook-hrefs'

interface MyWorkbooksScreenProps {
  found: MyWorkbooks
  counts: ListCounts
  /** Whether the reader may edit workbooks. */
  edits: boolean
  /** Whether there is a list of everybody's forms. */
  seesAll: boolean
}

/** The reader's own workbooks, and those whose students they see. */
export function MyWorkbooksScreen({ found: { workbooks, counted }, counts, edits, seesAll }: MyWorkbooksScreenProps) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        after={counted !== null && <CountingAgain counted={counted} />}
        more={edits && <LinkButton href={paths.workbooks}>{t('edit')}</LinkButton>}
      />
      <FormTabs current="workbooks" counts={counts} seesAll={seesAll} />
      {workbooks.length === 0 ? (
        <EmptyState icon={<BookOpenCheck />} title={t('noneOfYours')}>
          {t('noneOfYoursHelp')}
        </EmptyState>
      ) : (
        <List label={t('title')}>
          {workbooks.map(({ id, name, dueOn, own, students }) => (
            <ListRow
              key={id}
              href={workbookHref(id)}
              title={name}
              icon={<BookOpenCheck />}
              tone={own && own.done >= own.total ? 'success' : 'info'}
              due={dueOn !== null && t('dueOnDay', { day: formats.shortDay(dueOn) })}
              subtitle={own ? t('ofPieces', { done: own.done, total: own.total }) : t('students', { count: students })}
              trailing={own?.pace && <PaceChip pace={own.pace} />}
            />
          ))}
        </List>
      )}
    </div>
  )
}
