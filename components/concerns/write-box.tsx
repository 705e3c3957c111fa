'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { useDraftText } from '@/components/shared/use-draft-text'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { isAbsent } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

interface WriteBoxProps {
  /** The key under which this device stores the draft. */
  place: string
  id: string
  label: string
  help?: string | undefined
  action: string
  done: string
  rows?: number
  /** Sends the text. If it throws, the error is shown and the text stays. */
  send: (text: string) => Promise<void>
}

/** One text of a case. It is never queued: without a connection the box says so, and the text stays on the device. */
export function WriteBox({ place, id, label, help, action, done, rows = 4, send }: WriteBoxProps) {
  const t = useTranslations('concerns.form')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const [text, setText, forget] = useDraftText(`concern:${place}`)
  const [error, setError] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() === '') return setError(issues('required'))
    setError(null)
    setOffline(false)
    setBusy(true)
    try {
      await send(text.trim())
      forget()
      notify.success(done)
    } catch (failure) {
      if (isAbsent(failure)) setOffline(true)
      else notify.error(problem(failure))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <TextArea id={id} label={label} description={help} rows={rows} maxLength={4000} value={text} onChange={setText} error={error} />
      {isOffline && <Banner tone="offline">{t('offline')}</Banner>}
      <Button type="submit" variant="primary" icon={<Send />} loading={isBusy} className="self-start">
        {action}
      </Button>
    </form>
  )
}
