'use client'

import { MessageSquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { commentOnReflection, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'

interface CommentsPartProps {
  reflection: Reflection
  /** Null for comments on the reflection as a whole. */
  promptUid: string | null
  refresh: () => Promise<void>
}

/** The comments of the readers and the owner. */
export function CommentsPart({ reflection, promptUid, refresh }: CommentsPartProps) {
  const t = useTranslations('reflections.comments')
  const formats = useFormats()
  const today = useToday()
  const headId = useId()
  const { comments, mayComment } = reflection
  const known = new Set(reflection.prompts.map(({ uid }) => uid))
  const shown = comments.filter((one) =>
    promptUid === null
      ? one.promptUid === null || !(known.has(one.promptUid) || hasAnswer(reflection, one.promptUid))
      : one.promptUid === promptUid,
  )
  if (shown.length === 0 && !mayComment) return null
  return (
    <section aria-labelledby={headId} className="flex flex-col gap-3">
      <h3 id={headId} className={promptUid === null ? 'text-lead font-bold' : 'sr-only'}>
        {t('title')}
      </h3>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shown.map(({ id, author, text, createdAt }) => (
            <li key={id} className="flex gap-3">
              <Avatar name={author.displayName} size="sm" />
              <div className="min-w-0">
                <p className="text-dense text-muted">
                  <span className="font-medium text-ink">{author.displayName}</span> · {formats.nearDate(createdAt, today)},{' '}
                  {formats.time(createdAt)}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayComment && <NewComment reflectionId={reflection.id} promptUid={promptUid} refresh={refresh} />}
    </section>
  )
}

function hasAnswer({ answers }: Reflection, promptUid: string): boolean {
  return answers.some((one) => one.promptUid === promptUid)
}

interface NewCommentProps {
  reflectionId: string
  promptUid: string | null
  refresh: () => Promise<void>
}

function NewComment({ reflectionId, promptUid, refresh }: NewCommentProps) {
  const t = useTranslations('reflections.comments')
  const names = useTranslations('reflections')
  const offline = useOffline()
  const problem = useProblemText()
  const fieldId = useId()
  const [isOpen, setOpen] = useState(false)
  // The id is kept for a retry after a lost answer, so that it stays one comment.
  const [commentId, setCommentId] = useState(newId)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  useUnsavedChanges(text.trim() !== '')

  async function send(despite: boolean) {
    if (text.trim() === '') return
    setBusy(true)
    try {
      await call(commentOnReflection, { id: reflectionId, commentId, promptUid, text: text.trim(), despite })
      setCommentId(newId())
      setText('')
      setFound([])
      setOpen(false)
    } catch (error) {
      const like = patientFoundIn(error)
      setFound(like)
      const isGone = error instanceof CallError && ['NOT_FOUND', 'STATE_CHANGED'].includes(error.status)
      if (like.length === 0) notify.error(isGone ? names('changed') : problem(error), { id: 'comment' })
    }
    await refresh()
    setBusy(false)
  }

  function open() {
    setOpen(true)
    requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
  }

  if (!isOpen)
    return (
      <Button size="sm" variant="quiet" icon={<MessageSquarePlus />} className="self-start" onPress={open}>
        {t(promptUid === null ? 'add' : 'addHere')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        id={fieldId}
        label={t('text')}
        rows={3}
        maxLength={reflectionLimits.comment}
        value={text}
        onChange={(next) => {
          setText(next)
          setFound([])
        }}
      />
      {found.length > 0 && <PatientQuestion found={found} onChange={() => setFound([])} onKeep={() => void send(true)} />}
      <div className="flex flex-wrap gap-2">
        <Button
          loading={isBusy}
          disabledReason={offline ? names('offline') : text.trim() === '' && t('empty')}
          onPress={() => void send(false)}
        >
          {t('send')}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            setText('')
            setOpen(false)
          }}
        >
          {names('cancel')}
        </Button>
      </div>
    </div>
  )
}
