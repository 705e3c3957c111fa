'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { WorkbookCohort } from '@/lib/contracts/workbooks'
import { PaceChip } from './pace-chip'
import { studentWorkbookHref } from './workbook-hrefs'

/** As many are drawn; the search finds the others. */
const mostRows = 100

/** The students of a workbook where there is no room for a table. */
export function CohortList({ workbookId, students }: { workbookId: string; students: WorkbookCohort['students'] }) {
  const t = useTranslations('workbooks')
  return (
    <List label={t('allStudents')}>
      {students.slice(0, mostRows).map(({ id, displayName, progress: { done, total, pace } }) => (
        <ListRow
          key={id}
          href={studentWorkbookHref(workbookId, id)}
          leading={<Avatar name={displayName} size="sm" />}
          title={displayName}
          subtitle={
            <ProgressBar
              label={displayName}
              value={done}
              max={total}
              words={t('ofPieces', { done, total })}
              tone={done >= total ? 'success' : 'info'}
            />
          }
          trailing={pace && <PaceChip pace={pace} />}
        />
      ))}
    </List>
  )
}
