'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import type { InputOf } from '@/lib/contract'
import type { saveEvent } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import type { SeriesScope } from '@/lib/timetables/vocabulary'
import { endOf, type ReadEvent } from '../events/event-values'
import { CheckSummary, CheckView } from '../clashes/check-view'
import { isResized, movedFields, scopesOf, type MoveTo } from './moved-fields'
import { useCheck } from '../clashes/use-check'

interface MoveDialogProps {
  read: ReadEvent
  to: MoveTo
  inputOf: (scope: SeriesScope) => Omit<InputOf<typeof saveEvent>, 'fields'>
  isSaving: boolean
  onMove: (scope: SeriesScope) => void
  onClose: () => void
}

/** Asks before a date is moved, and shows where it goes, for which dates, what it would clash with and who will be told. */
export function MoveDialog({ read, to, inputOf, isSaving, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const scopes = scopesOf(read).filter((scope) => movedFields(read, scope, to) !== null)
  const [scope, setScope] = useState<SeriesScope>(scopes[0] ?? 'THIS')
  const fields = movedFields(read, scope, to)
  const { checked, asked } = useCheck(fields && { ...inputOf(scope), fields })
  const serious = checked?.clashes.filter(({ isSerious }) => isSerious).length ?? 0
  const isResize = isResized(read, to)
  const title = (read.dateFields ?? read.event.fields).title
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t(isResize ? 'move.resizeQuestion' : 'move.question', { title })}
      description={t(isResize ? 'move.resizeTo' : 'move.to', {
        day: formats.longDay(to.day),
        span: formats.wallSpan(to.startsTime, endOf(to.startsTime, to.minutes)),
      })}
      footer={
        <>
          <Button onPress={onClose}>{t('move.leave')}</Button>
          <Button
            data-autofocus
            variant="primary"
            loading={isSaving}
            disabledReason={!fields && t('move.notPossible')}
            onPress={() => onMove(scope)}
          >
            {serious > 0 ? t(isResize ? 'move.resizeWith' : 'move.with', { count: serious }) : t(isResize ? 'move.resizeAct' : 'move.act')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!read.mayEdit && <Banner tone="info">{t('creatorOnlyRefused')}</Banner>}
        {scopes.length > 1 && (
          <Segmented
            label={t('scope.label')}
            options={scopes.map((one) => ({ value: one, label: t(`scope.${one}`) }))}
            value={scope}
            onChange={setScope}
          />
        )}
        {read.dates.length > 1 && scopes.length === 1 && <p className="text-dense text-muted">{t('move.onlyThis')}</p>}
        <CheckView checked={checked} />
        <CheckSummary asked={asked} isChanged />
      </div>
    </Dialog>
  )
}
