'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { Skeleton } from '@/components/ui/skeleton'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listMissed, setMakesUp } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Row } from './register-marks'

interface MakesUpDialogProps {
  occurrenceId: string
  walkIn: Pick<Row, 'student' | 'makesUp'>
  onSaved: () => void
  onClose: () => void
}

const nothing = ''

/** Chooses the missed date that a student makes up by coming to an event without being on its list. */
export function MakesUpDialog({ occurrenceId, walkIn: { student, makesUp }, onSaved, onClose }: MakesUpDialogProps) {
  const t = useTranslations('attendance.makesUp')
  const ui = useTranslations('ui')
  const problem = useProblemText()
  const formats = useFormats()
  const { current, isFailed, error } = useAsked(listMissed, { occurrenceId, studentId: student.id })
  const [chosen, setChosen] = useState(makesUp?.occurrenceId ?? nothing)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function save() {
    setBusy(true)
    setFailed(null)
    try {
      await call(setMakesUp, { occurrenceId, studentId: student.id, makesUpId: chosen === nothing ? null : chosen })
      onSaved()
    } catch (thrown) {
      const isMade = thrown instanceof CallError && thrown.code === 'attendance.NOT_MISSED'
      const isOut = thrown instanceof CallError && thrown.code === 'attendance.NOT_ACCEPTED'
      setFailed(isMade ? t('notMissed') : isOut ? t('notAccepted') : problem(thrown))
      setBusy(false)
    }
  }

  const own = makesUp && { value: makesUp.occurrenceId, label: makesUp.title, description: formats.shortDay(makesUp.heldOn) }
  const missed = (current?.rows ?? []).map((row) => ({
    value: row.occurrenceId,
    label: row.title,
    description: `${formats.shortDay(row.heldOn)}, ${formats.wallTime(row.startsTime)}`,
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: student.displayName })}
      description={t('help')}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Banner tone="danger">{failed}</Banner>}
        {isFailed && <Banner tone="danger">{problem(error)}</Banner>}
        {!current && !isFailed ? (
          <Skeleton className="h-24" />
        ) : (
          <RadioGroup
            label={t('which')}
            options={[{ value: nothing, label: t('nothing') }, ...(own ? [own] : []), ...missed]}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {current && !own && missed.length === 0 && <p className="text-dense text-muted">{t('none')}</p>}
      </div>
    </Dialog>
  )
}
