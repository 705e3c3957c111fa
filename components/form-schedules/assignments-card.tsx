'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFresh } from '@/components/shared/live/use-fresh'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import { listAssignments } from '@/lib/contracts/form-schedules'
import { useFormats } from '@/lib/i18n/use-formats'
import { useUndoAssignment } from './use-undo-assignment'

type Found = OutputOf<typeof listAssignments>
type Row = Found['assignments'][number]
const firstShown = 5
const tones = { PREPARED: 'info', APPLYING: 'info', APPLIED: 'success', UNDOING: 'info', UNDONE: 'neutral', FAILED: 'danger' } as const

/** The latest assignments: how many forms each made, and a button that takes it back. */
export function AssignmentsCard({ found }: { found: Found }) {
  const t = useTranslations('formSchedules.assign')
  const { data } = useFresh('form-assignments', listAssignments, found)
  const [isWhole, setWhole] = useState(false)
  const rows = (data ?? found).assignments
  return (
    <Card as="section" aria-label={t('recent')} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{t('recent')}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <div className="-mx-4 -mb-2">
          <List plain label={t('recent')}>
            {rows.slice(0, isWhole ? rows.length : firstShown).map((row) => (
              <AssignmentRow key={row.batchId} row={row} />
            ))}
          </List>
        </div>
      )}
      {rows.length > firstShown && !isWhole && (
        <div>
          <Button size="sm" onPress={() => setWhole(true)}>
            {t('showAll', { count: rows.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AssignmentRow({ row }: { row: Row }) {
  const t = useTranslations('formSchedules.assign')
  const formats = useFormats()
  const undo = useUndoAssignment()
  const [busy, setBusy] = useState(false)
  const { batchId, form, at, by, total, made, kept, state, canUndo } = row

  async function undoBatch() {
    setBusy(true)
    await undo(batchId)
    setBusy(false)
  }

  return (
    <ListRow
      title={form}
      subtitle={
        <>
          {t('byAt', { name: by, at: formats.dateTime(at) })}
          <span className="block">{state === 'UNDONE' ? t('keptOf', { count: kept }) : t('madeOf', { made, total })}</span>
        </>
      }
      trailing={<StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>}
      actions={
        canUndo &&
        state === 'APPLIED' && (
          <Button size="sm" loading={busy} aria-label={t('undoOf', { form })} onPress={() => void undoBatch()}>
            {t('undo')}
          </Button>
        )
      }
    />
  )
}
