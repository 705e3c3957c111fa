'use client'

import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { handOver, type SessionRow } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { handoverRefusal, type CannotGo } from './handover-refusal'
import { PersonField } from '../header/person-field'
import { useWorkspace } from '@/components/shared/live/use-lists'

interface HandOverDialogProps {
  /** The chosen sessions, or all of the teacher's own sessions of one day. */
  what: { readonly sessions: readonly Pick<SessionRow, 'id'>[] } | { readonly heldOn: string }
  onClose: (isDone: boolean) => void
}

const fields = { teacher: 'hand-over-teacher', reason: 'hand-over-reason' }

/** Hands sessions to another teacher: all of them or none. */
export function HandOverDialog({ what, onClose }: HandOverDialogProps) {
  const t = useTranslations('clinical')
  const locks = useTranslations('locks')
  const ui = useTranslations('ui')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const { data: workspace } = useWorkspace()
  const [teacherId, setTeacherId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly CannotGo[] | 'other' | null>(null)
  const teachers = workspace?.teachers ?? []
  const missing = (is: boolean) => (tried && is ? issues('required') : undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (teacherId === null) return leadToField(fields.teacher)
    if (reason.trim() === '') return leadToField(fields.reason)
    setBusy(true)
    setFailure(null)
    try {
      const { count } = await call(handOver, {
        ...('heldOn' in what ? what : { sessionIds: what.sessions.map(({ id }) => id) }),
        teacherId,
        reason,
      })
      notify.success(t('list.handedOver', { count, name: teachers.find(({ id }) => id === teacherId)?.displayName ?? '' }))
      return onClose(true)
    } catch (error) {
      setFailure((error instanceof CallError && handoverRefusal(error.answer)) || 'other')
    }
    setBusy(false)
  }

  const words =
    'heldOn' in what
      ? {
          title: t('list.handOverDayTitle', { day: formats.longDay(what.heldOn) }),
          why: t('list.handOverDayWhy'),
          action: t('list.handOverAction', { count: 1 }),
        }
      : {
          title: t('list.handOverTitle', { count: what.sessions.length }),
          why: t('list.handOverWhy'),
          action: t('list.handOverAction', { count: what.sessions.length }),
        }
  return (
    <Dialog
      open
      size="md"
      title={words.title}
      description={words.why}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{ui('cancel')}</Button>
          <Button type="submit" form="hand-over" variant="primary" loading={busy}>
            {words.action}
          </Button>
        </>
      }
    >
      <form id="hand-over" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 pb-2">
        {failure && (
          <p role="alert" className="text-danger">
            {failure === 'other'
              ? t('list.handOverFailed')
              : [
                  locks('handOver.cannot', { count: failure.length }),
                  ...new Set(failure.map(({ why }) => locks(`handOver.why.${why}`))),
                ].join(' ')}
          </p>
        )}
        <PersonField
          id={fields.teacher}
          label={t('head.teacher')}
          required
          people={teachers}
          value={teacherId}
          names={{}}
          onChange={setTeacherId}
          error={missing(teacherId === null)}
        />
        <TextArea
          id={fields.reason}
          label={t('list.handOverReason')}
          required
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={missing(reason.trim() === '')}
        />
      </form>
    </Dialog>
  )
}
