'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { findAbsentees } from '@/lib/contracts/absences'

export type Absentee = OutputOf<typeof findAbsentees>['people'][number]

/** The person an absence is for: the reader, or somebody who telephoned or wrote. */
export function PersonField({ chosen, onChoose }: { chosen: Absentee | null; onChoose: (person: Absentee | null) => void }) {
  const t = useTranslations('absences.person')
  const [text, setText] = useState('')
  const problem = useProblemText()
  const q = text.trim()
  const { current, isAsking, isFailed, error } = useAsked(findAbsentees, q === '' ? null : { q })
  const shown = current?.people

  if (chosen)
    return (
      <div role="group" aria-label={t('label')} className="flex items-center gap-3 rounded-card border border-line bg-surface p-3">
        <Avatar name={chosen.displayName} />
        <p className="min-w-0 grow wrap-anywhere">
          {chosen.displayName} <span className="text-dense text-muted">{chosen.caption}</span>
        </p>
        <Button onPress={() => onChoose(null)}>{t('change')}</Button>
      </div>
    )
  return (
    <div role="group" aria-label={t('label')} className="flex flex-col gap-2">
      <p className="font-medium">{t('label')}</p>
      <SearchField label={t('search')} placeholder={t('search')} value={text} maxLength={100} onChange={setText} loading={isAsking} />
      <p role="status" className="text-dense text-muted">
        {q === '' ? t('own') : shown?.length === 0 ? t('nobody') : ''}
        {isFailed && <span className="text-danger">{problem(error)}</span>}
      </p>
      {shown && shown.length > 0 && (
        <List label={t('label')}>
          {shown.map((person) => (
            <ListRow
              key={person.id}
              leading={<Avatar name={person.displayName} size="sm" />}
              title={person.displayName}
              subtitle={person.caption}
              onPress={() => {
                onChoose(person)
                setText('')
              }}
            />
          ))}
        </List>
      )}
    </div>
  )
}
