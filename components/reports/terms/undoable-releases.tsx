'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { TermReports } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

interface UndoableReleasesProps {
  rows: TermReports['undoable']
  isBusy: boolean
  onUndo: (batchId: string) => void
}

/** The releases of the last day. Each can be undone. */
export function UndoableReleases({ rows, isBusy, onUndo }: UndoableReleasesProps) {
  const t = useTranslations('termReports.undo')
  const formats = useFormats()
  if (rows.length === 0) return null
  return (
    <section data-print="hide" className="flex flex-col gap-2" aria-label={t('title')}>
      <h2 className="text-lead font-bold">{t('title')}</h2>
      <Card flush>
        <List plain label={t('title')}>
          {rows.map(({ batchId, at, by, released }) => {
            const words = t('row', { released, by, at: formats.dateTime(at) })
            return (
              <ListRow
                key={batchId}
                title={words}
                actions={
                  <Button
                    size="sm"
                    icon={<Undo2 />}
                    aria-label={`${t('action')}: ${words}`}
                    loading={isBusy}
                    onPress={() => onUndo(batchId)}
                  >
                    {t('action')}
                  </Button>
                }
              />
            )
          })}
        </List>
      </Card>
    </section>
  )
}
