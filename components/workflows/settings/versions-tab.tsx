'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StatusChip } from '@/components/ui/status-chip'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editing-context'
import { MoveDialog } from './move-dialog'

/** The published versions: when, by whom and why each was published, and how many instances run on it. */
export function VersionsTab() {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const { found } = useEditing()
  const [isMoving, setMoving] = useState(false)
  const { versions, current, onOlder, state } = found
  if (versions.length === 0 || current === null) return <p className="px-4 py-6 text-muted md:px-6">{t('versions.none')}</p>
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-4 md:px-6">
      {onOlder > 0 && (
        <Button className="self-start" disabledReason={state === 'SUSPENDED' && t('refused.SUSPENDED')} onPress={() => setMoving(true)}>
          {t('move.title', { count: onOlder, number: current.number })}
        </Button>
      )}
      <ul className="flex flex-col gap-2">
        {versions
          .toSorted((one, other) => other.number - one.number)
          .map(({ id, number, publishedAt, by, note, running }) => (
            <li key={id}>
              <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-bold">
                    {t('versions.version', { number })}
                    {id === current.id && <StatusChip tone="success">{t('versions.current')}</StatusChip>}
                  </p>
                  <p className="text-dense text-muted">
                    {by === null
                      ? t('versions.published', { at: formats.dateTime(publishedAt) })
                      : t('versions.publishedBy', { at: formats.dateTime(publishedAt), by })}
                  </p>
                  {note !== '' && <p className="text-dense wrap-anywhere">{note}</p>}
                </div>
                <span className="text-dense text-muted">{t('list.runningCount', { count: running })}</span>
              </Card>
            </li>
          ))}
      </ul>
      {isMoving && <MoveDialog versionId={current.id} onClose={() => setMoving(false)} />}
    </div>
  )
}
