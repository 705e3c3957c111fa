'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useProgress } from '@/components/shared/use-progress'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { call } from '@/lib/client/request'
import { readImport, type ImportBatch } from '@/lib/contracts/imports'
import { useFormats } from '@/lib/i18n/use-formats'
import type { FieldName, ImportPath } from './import-words'
import { Rows } from './rows'
import type { FoundImport, ImportActs } from './use-import'

interface OutcomeProps {
  found: FoundImport
  batch: ImportBatch
  acts: ImportActs
  fieldName: FieldName
  path: ImportPath
  subject?: string | undefined
  next?: ReactNode
}

const isUnderWay = (batch: ImportBatch | null) => batch !== null && ['PREPARED', 'APPLYING', 'UNDOING'].includes(batch.state)
const readBatch = async (id: string): Promise<ImportBatch | null> => (await call(readImport, { id })).import.batch

/** The last step: the progress, the result, and the way back. */
export function Outcome({ found, batch, acts, fieldName, path, subject, next }: OutcomeProps) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const now = useProgress<ImportBatch | null>(batch, { id: found.import.id, ask: readBatch, isUnderWay }) ?? batch
  const { state, total, done, refused, undone, kept, undoableUntil, hasFailed } = now

  // The page is drawn again once the import has ended; until then its rows are those from before.
  if (isUnderWay(batch)) {
    const applied = done - refused
    // An import that cannot be applied to its end is undone automatically.
    const isUndoing = batch.state === 'UNDOING' || state === 'UNDOING'
    const words = isUndoing ? t('progress.undoing', { done: undone + kept, total: applied }) : t('progress.applying', { done, total })
    return (
      <div role="status" className="flex max-w-xl flex-col gap-3">
        <ProgressBar label={t('progress.label')} value={isUndoing ? undone + kept : done} max={isUndoing ? applied : total} words={words} />
        <p className="text-muted">{t('progress.leave')}</p>
      </div>
    )
  }

  const shows = [refused > 0 && ('REFUSED' as const), kept > 0 && ('KEPT' as const), 'ALL' as const].filter((show) => show !== false)
  return (
    <div className="flex flex-col gap-4">
      {hasFailed && state !== 'FAILED' && <Banner tone="danger">{t('ended.failed')}</Banner>}
      {state === 'FAILED' && <Banner tone="danger">{t('ended.FAILED')}</Banner>}
      {state === 'APPLIED' && <Banner tone="success">{t('ended.APPLIED', { done: done - refused })}</Banner>}
      {state === 'UNDONE' && !hasFailed && <Banner tone="success">{t('ended.UNDONE', { done: undone })}</Banner>}
      {refused > 0 && <Banner tone="warning">{t('ended.refused', { count: refused })}</Banner>}
      {kept > 0 && <Banner tone="warning">{t('ended.kept', { count: kept })}</Banner>}
      {state === 'APPLIED' && done > refused && next}
      {(undoableUntil !== null || state === 'FAILED') && (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<Undo2 />} loading={acts.busy === 'undo'} onPress={() => void acts.undo()}>
            {t('undo')}
          </Button>
          {undoableUntil !== null && (
            <span className="text-dense text-muted">{t('undoUntil', { until: formats.dateTime(undoableUntil) })}</span>
          )}
        </div>
      )}
      {found.import.isEmptied ? (
        <p className="text-muted">{t('ended.gone')}</p>
      ) : (
        <Rows found={found} acts={null} fieldName={fieldName} path={path} subject={subject} shows={shows} />
      )}
    </div>
  )
}
