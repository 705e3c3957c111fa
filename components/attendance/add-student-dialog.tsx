'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ListRow } from '@/components/ui/list-row'
import { List } from '@/components/ui/list'
import { SearchField } from '@/components/ui/search-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { findWalkIns } from '@/lib/contracts/attendance'

type Found = OutputOf<typeof findWalkIns>['students']
const settlesAfterMs = 300

interface AddStudentDialogProps {
  occurrenceId: string
  onAdd: (studentId: string) => void
  onClose: () => void
}

/** Somebody who is there and not on the list. */
export function AddStudentDialog({ occurrenceId, onAdd, onClose }: AddStudentDialogProps) {
  const t = useTranslations('attendance.register')
  const problem = useProblemText()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ readonly q: string; readonly students: Found; readonly error: string | null } | null>(null)
  const q = text.trim()

  useEffect(() => {
    if (q === '') return
    let isGone = false
    const timer = setTimeout(() => {
      call(findWalkIns, { occurrenceId, q }).then(
        ({ students }) => {
          if (!isGone) setFound({ q, students, error: null })
        },
        (error: unknown) => {
          if (!isGone) setFound({ q, students: [], error: problem(error) })
        },
      )
    }, settlesAfterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [q, occurrenceId, problem])

  const shown = found && found.q === q && q !== '' ? found : null
  return (
    <Dialog open onClose={onClose} title={t('addStudent')} description={t('addHelp')} closesOnBackdrop>
      <div className="flex min-h-80 flex-col gap-3">
        <SearchField
          data-autofocus
          label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={setText}
          loading={q !== '' && shown === null}
        />
        <div role="status">
          {shown?.error && <p className="text-dense text-danger">{shown.error}</p>}
          {shown && !shown.error && shown.students.length === 0 && <p className="text-dense text-muted">{t('nobodyFound')}</p>}
        </div>
        {shown && shown.students.length > 0 && (
          <List label={t('addStudent')} plain>
            {shown.students.map(({ id, displayName, caption }) => (
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
