'use client'

import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { acknowledgeReflection, type Reflection } from '@/lib/contracts/reflections'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'

interface AcknowledgeBarProps {
  reflection: Reflection
  /** The submission that the reader was shown: after a new submission the reflection must be read again. */
  submittedAt: string
  refresh: () => Promise<void>
}

/** Lets the reader confirm that they have read the reflection, with or without a comment. */
export function AcknowledgeBar({ reflection, submittedAt, refresh }: AcknowledgeBarProps) {
  const t = useTranslations('reflections.acknowledge')
  const names = useTranslations('reflections')
  const offline = useOffline()
  const problem = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const [commentId] = useState(newId)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { id, owner } = reflection

  async function acknowledge(despite: boolean) {
    setBusy(true)
    try {
      await call(acknowledgeReflection, { id, submittedAt, commentId, text: text.trim(), despite })
      notify.success(t('done', { name: owner.displayName }), { id: 'reflection' })
      setOpen(false)
    } catch (error) {
      const like = patientFoundIn(error)
      setFound(like)
      const isChanged = error instanceof CallError && ['NOT_FOUND', 'STATE_CHANGED'].includes(error.status)
      if (like.length === 0) notify.error(isChanged ? t('changed') : problem(error), { id: 'reflection' })
      if (isChanged) setOpen(false)
    }
    await refresh()
    setBusy(false)
  }

  return (
    <>
      <StickyActionBar>
        <Button
          variant="primary"
          icon={<CheckCheck />}
          className="max-md:grow"
          disabledReason={offline && names('offline')}
          onPress={() => setOpen(true)}
        >
          {t('action')}
        </Button>
      </StickyActionBar>
      <Dialog
        open={isOpen}
        title={t('title')}
        description={t('help', { name: owner.displayName })}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onPress={() => setOpen(false)}>{names('cancel')}</Button>
            <Button variant="primary" loading={isBusy} onPress={() => void acknowledge(false)}>
              {t('action')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 pb-2">
          <TextArea
            data-autofocus
            label={t('word')}
            optional
            rows={4}
            maxLength={reflectionLimits.comment}
            value={text}
            onChange={(next) => {
              setText(next)
              setFound([])
            }}
          />
          {found.length > 0 && <PatientQuestion found={found} onChange={() => setFound([])} onKeep={() => void acknowledge(true)} />}
        </div>
      </Dialog>
    </>
  )
}
