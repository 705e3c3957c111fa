'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { useAsked } from '@/lib/client/use-asked'
import { findReportStudents } from '@/lib/contracts/reports'
import type { PathBelow } from '@/lib/paths'

const fewestLetters = 2

/** Finds one of the students whose reports the reader sees, by a part of the name. */
export function FindStudent({ hrefOf, help }: { hrefOf: (studentId: string) => PathBelow; help?: string }) {
  const t = useTranslations('reports.home')
  const reports = useTranslations('reports')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, current, isAsking, isFailed } = useAsked(findReportStudents, text.length >= fewestLetters ? { q: text } : null)
  return (
    <section className="flex flex-col gap-2" aria-label={t('one')}>
      <h2 className="text-lead font-bold">{t('one')}</h2>
      {help && <p className="text-dense text-muted">{help}</p>}
      <SearchField label={t('find')} placeholder={t('findHint')} value={typed} maxLength={100} loading={isAsking} onChange={setTyped} />
      <p role="status" className="text-dense text-muted">
        {isAsking ? t('finding') : current?.students.length === 0 ? t('nobody') : null}
      </p>
      {isFailed && (
        <p role="alert" className="text-dense text-danger">
          {t('findFailed')}
        </p>
      )}
      {found && found.students.length > 0 && (
        <Card flush>
          <List plain label={t('one')}>
            {found.students.map(({ id, displayName, programme, year }) => (
              <ListRow
                key={id}
                leading={<Avatar name={displayName} size="sm" />}
                title={displayName}
                subtitle={programme !== null && (year === null ? programme : reports('since', { programme, year }))}
                href={hrefOf(id)}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}
