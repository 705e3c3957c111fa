'use client'

import { useTranslations } from 'next-intl'
import { SelectBox } from '@/components/shared/list/select-box'
import type { Selection } from '@/components/shared/list/use-selection'
import { Avatar } from '@/components/ui/avatar'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { WorkbookCohort } from '@/lib/contracts/workbooks'
import { PaceChip } from './pace-chip'
import { studentWorkbookHref } from './workbook-hrefs'

/** The largest number of rows drawn; the search finds the others. */
const mostRows = 100

interface CohortListProps {
  workbookId: string
  students: WorkbookCohort['students']
  selection: Selection
}

/** The students of a workbook where there is no room for a table. */
export function CohortList({ workbookId, students, selection }: CohortListProps) {
  const t = useTranslations('workbooks')
  return (
    <List label={t('allStudents')}>
      {students.slice(0, mostRows).map(({ id, displayName, progress: { done, total, pace } }) => (
        <ListRow
          key={id}
          href={studentWorkbookHref(workbookId, id)}
          leading={
            <span className="inline-flex items-center gap-2">
              <SelectBox selection={selection} id={id} name={displayName} />
              <Avatar name={displayName} size="sm" />
            </span>
          }
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
