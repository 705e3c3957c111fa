'use client'

import { HandHelping } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { askForFeedback, readFeedbackChoices } from '@/lib/contracts/feedback'

/** Sends the request and names the teacher in a notice. Returns whether it was sent. */
function useAsk(): (of: { teacherId: string } | { sessionId: string }) => Promise<boolean> {
  const t = useTranslations('shell.feedbackAsk')
  const problem = useProblemText()
  return async (of) => {
    try {
      const { teacher } = await call(askForFeedback, of)
      notify.success(t('done', { name: teacher }), { id: 'feedback' })
      return true
    } catch (error) {
      const isClosed = error instanceof CallError && error.code === 'feedback.CLOSED'
      const isGone = error instanceof CallError && error.issues.length > 0
      notify.error(isClosed ? t('closed') : isGone ? t('nobody') : problem(error), { id: 'feedback' })
      return false
    }
  }
}

/** A button with which a student asks a teacher for feedback. */
export function AskFeedbackButton() {
  const t = useTranslations('shell.feedbackAsk')
  const problem = useProblemText()
  const ask = useAsk()
  const [selector, select] = useSelector()
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { teachers } = await call(readFeedbackChoices, {})
      setBusy(false)
      const ids = await select({ title: t('whom'), items: teachers.map(({ id, displayName }) => ({ id, caption: displayName })) })
      if (ids?.[0]) await ask({ teacherId: ids[0] })
    } catch (error) {
      setBusy(false)
      notify.error(problem(error), { id: 'feedback' })
    }
  }

  return (
    <>
      <Button icon={<HandHelping />} loading={isBusy} onPress={() => void choose()}>
        {t('ask')}
      </Button>
      {selector}
    </>
  )
}

/** A button that asks the teacher of a finished session for feedback. */
export function AskSessionFeedbackButton({ sessionId, label }: { sessionId: string; label: string }) {
  const ask = useAsk()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return null

  async function press() {
    setBusy(true)
    setAsked(await ask({ sessionId }))
    setBusy(false)
  }

  return (
    <Button icon={<HandHelping />} loading={isBusy} onPress={() => void press()}>
      {label}
    </Button>
  )
}
