'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { useAttached } from '@/components/shared/use-attached'
import { useDraftText } from '@/components/shared/use-draft-text'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { saveQueued } from '@/lib/client/queue'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { replyMessage } from '@/lib/contracts/messaging'
import { FilesField } from './files-field'
import { useSending } from './use-sending'
import './reply-form.css'

interface ReplyFormProps {
  threadId: string
  to: readonly string[]
  /** Whether the answer goes into a separate thread and so is not seen here. */
  isApart: boolean
}

/** The reply form at the foot of a thread. Its draft stays on the device until it is sent. */
export function ReplyForm({ threadId, to, isApart }: ReplyFormProps) {
  const t = useTranslations('messages')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const router = useRouter()
  const { files, setFiles, keep } = useAttached()
  const [filesError, setFilesError] = useState<string | null>(null)
  const [text, setText, forget] = useDraftText(`message:${threadId}`)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sending = useSending()
  const form = useRef<HTMLFormElement>(null)

  const patient = usePatientQuestion()

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(false)
  }

  async function send(despite: boolean) {
    const written = text.trim()
    if (written === '') return setError(issues('required'))
    setError(null)
    setFilesError(files.length > 0 && !navigator.onLine ? t('files.offline') : null)
    if (files.length > 0 && !navigator.onLine) return
    setBusy(true)
    if (!despite && !(await patient.isFree([written]))) return setBusy(false)
    const content = { threadId, text: written, fileIds: files.map((file) => file.id), despite }
    const { id, key, occurredAt } = sending.begin(content)
    const input = { id, ...content, occurredAt }
    try {
      if (files.length === 0) await saveQueued(replyMessage, input, { entity: threadId, label: t('replyLabel'), key })
      else {
        keep(true)
        await call(replyMessage, input, { key })
        setFiles([])
        keep(false)
        router.refresh()
      }
      sending.end()
      forget()
      if (isApart) notify.success(t('sent'))
    } catch (failure) {
      keep(false)
      if (failure instanceof CallError && failure.code === 'messaging.TAKEN') {
        sending.end()
        notify.info(t('sentBefore'))
        router.refresh()
      } else if (patientFoundIn(failure).length > 0) patient.show(patientFoundIn(failure))
      else if (failure instanceof CallError && failure.issues.some(({ path }) => path === 'fileIds')) setFilesError(issues('fileGone'))
      else notify.error(`${t('couldNotSend')} ${problem(failure)}`)
    }
    setBusy(false)
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  const label = t('replyTo', { names: to.join(', '), count: to.length })
  return (
    <form ref={form} onSubmit={submit} noValidate data-reply-form className="rounded-card border border-control bg-surface p-1.5">
      <TextArea
        id="reply"
        label={label}
        hideLabel
        placeholder={label}
        rows={1}
        maxLength={10000}
        value={text}
        onChange={setText}
        onKeyDown={sendByKey}
        error={error}
        className="min-w-0"
      />
      {patient.question(() => void send(true))}
      <FilesField id="reply-files" files={files} error={filesError} onChange={setFiles} isCompact />
      <span data-reply-send className="self-end justify-self-end">
        <Button type="submit" variant="primary" icon={<Send />} loading={isBusy}>
          <span className="max-md:sr-only">{t('send')}</span>
        </Button>
      </span>
    </form>
  )
}
