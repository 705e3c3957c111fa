'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ListRow } from '@/components/ui/list-row'
import { List } from '@/components/ui/list'
import { SearchField } from '@/components/ui/search-field'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findWalkIns } from '@/lib/contracts/attendance'

interface AddStudentDialogProps {
  occurrenceId: string
  onAdd: (studentId: string) => void
  onClose: () => void
}

/** Adds a student who is present but not on the list. */
export function AddStudentDialog({ occurrenceId, onAdd, onClose }: AddStudentDialogProps) {
  const t = useTranslations('attendance.register')
  const problem = useProblemText()
  const [text, setText] = useState('')
  const q = text.trim()
  const { current, isAsking, isFailed, error } = useAsked(findWalkIns, q === '' ? null : { occurrenceId, q })
  const students = current?.students
  return (
    <Dialog open onClose={onClose} title={t('addStudent')} description={t('addHelp')} closesOnBackdrop>
      <div className="flex min-h-80 flex-col gap-3">
        <SearchField
          data-autofocus
          label={t('search')}
          placeholder={t('search')}
          value={text}
          maxLength={100}
          onChange={setText}
          loading={isAsking}
        />
        <div role="status">
          {isFailed && <p className="text-dense text-danger">{problem(error)}</p>}
          {students?.length === 0 && <p className="text-dense text-muted">{t('nobodyFound')}</p>}
        </div>
        {students && students.length > 0 && (
          <List label={t('addStudent')} plain>
            {students.map(({ id, displayName, caption }) => (
              <ListRow
                key={id}
                leading={<Avatar name={displayName} />}
                title={displayName}
                subtitle={caption}
                actions={<Button onPress={() => onAdd(id)}>{t('add')}</Button>}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
