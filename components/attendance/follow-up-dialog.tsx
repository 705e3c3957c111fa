'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveFollowUp } from '@/lib/contracts/attendance'
import type { FollowUp } from './follow-ups'

interface FollowUpDialogProps {
  /** Null for a new follow-up. */
  one: FollowUp | null
  studentId: string
  today: string
  onClose: () => void
}

/** Makes or changes a follow-up: a note about a student's attendance with the day by which something is done. */
export function FollowUpDialog({ one, studentId, today, onClose }: FollowUpDialogProps) {
  const t = useTranslations('attendance.followUp')
  const [ui, issues] = [useTranslations('ui'), useTranslations('issues')]
  const problem = useProblemText()
  const router = useRouter()
  const [id] = useState(() => one?.id ?? newId())
  const [note, setNote] = useState(one?.note ?? '')
  const [dueOn, setDueOn] = useState(one?.dueOn ?? today)
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function save() {
    setChecked(true)
    if (note.trim() === '' || dueOn === '') return
    setBusy(true)
    setFailed(null)
    try {
      await call(saveFollowUp, { id, revision: one?.revision ?? 0, studentId, note, dueOn })
      notify.success(t('saved'), { id: 'follow-up' })
      router.refresh()
      onClose()
    } catch (error) {
      setFailed(error instanceof CallError && error.code === 'attendance.DONE' ? t('alreadyDone') : problem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(one ? 'edit' : 'new')}
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
        <TextArea
          label={t('note')}
          description={t('noteHelp')}
          required
          maxLength={1_000}
          value={note}
          error={isChecked && note.trim() === '' ? issues('required') : undefined}
          onChange={setNote}
        />
        <DayField
          label={t('dueOn')}
          required
          value={dueOn}
          error={isChecked && dueOn === '' ? issues('required') : undefined}
          onChange={setDueOn}
        />
      </div>
    </Dialog>
  )
}
