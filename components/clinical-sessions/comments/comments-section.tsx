'use client'

import { useTranslations } from 'next-intl'
import { memo, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useRelativeTime } from '@/lib/i18n/use-formats'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { readComments, readEarlierComments, type Session } from '@/lib/contracts/clinical-sessions'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { useDraftText } from '@/components/shared/use-draft-text'
import { useEarlier } from '../history/use-earlier'
import { useNow } from '@/components/shared/live/use-now'
import { commentsHash } from '@/components/shared/session-href'
import type { SessionSaves } from '../session/session-saves'
import { showComments } from './show-comments'
import { ShowEarlier } from '../history/show-earlier'

/** The thread between student and teacher; open while somebody has not read it. It goes on after the session is locked. */
export function CommentsSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const [open, setOpen] = useState(session.comments.length > 0)
  const unread = session.comments.filter((comment) => comment.unread).length
  // A reader that comes from a notice wants the new comment, not the head of the page.
  useEffect(() => {
    if (window.location.hash === commentsHash) showComments()
  }, [])
  return (
    <Section
      id="comments"
      title={t('comments.title')}
      count={unread > 0 ? t('comments.unread', { count: unread }) : session.comments.length || undefined}
      open={open}
      onOpenChange={setOpen}
    >
      <Thread key={session.id} sessionId={session.id} comments={session.comments} earlierId={session.earlier.commentId} />
      {open && unread > 0 && <SeenComments sessionId={session.id} unread={unread} />}
      {session.may.comment && <CommentForm sessionId={session.id} saves={saves} />}
    </Section>
  )
}

type ThreadProps = Pick<Session, 'comments'> & { sessionId: string; earlierId: string | null }

/** Memoised, because the thread may hold hundreds of comments and need not be drawn again for every other change. */
const Thread = memo(function Thread({ sessionId, comments, earlierId }: ThreadProps) {
  const t = useTranslations('clinical')
  const relative = useRelativeTime()
  const now = useNow()
  const { rows, loading, showEarlier } = useEarlier({
    newest: comments,
    earlierId,
    order: 'oldestFirst',
    read: async (beforeId) => {
      const page = await call(readEarlierComments, { id: sessionId, beforeId })
      return { rows: page.comments, earlierId: page.earlierId }
    },
  })
  if (rows.length === 0) return <p className="text-muted">{t('comments.none')}</p>
  return (
    <div className="flex flex-col gap-4">
      <ShowEarlier onPress={showEarlier} loading={loading} />
      <ol className="flex flex-col gap-4">
        {rows.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <Avatar name={comment.author.displayName} size="sm" />
            <div className="min-w-0">
              <p className="text-meta wrap-anywhere text-muted" suppressHydrationWarning>
                <span className="font-medium text-ink">{comment.author.displayName}</span> · {relative(comment.createdAt, now)}
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{comment.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
})

function CommentForm({ sessionId, saves }: { sessionId: string; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const [text, setText, forget] = useDraftText(`comment:${sessionId}`)
  const [error, setError] = useState<string | null>(null)

  const [isBusy, setBusy] = useState(false)
  const patient = usePatientQuestion()

  async function send(isAsked: boolean) {
    const comment = text.trim()
    if (comment === '') return setError(issues('required'))
    setError(null)
    setBusy(true)
    const isFree = isAsked || (await patient.isFree([comment]))
    setBusy(false)
    if (!isFree) return
    forget()
    if (!(await saves.comment(comment))) setText(comment)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(false)
  }

  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-2" noValidate>
      <TextArea id="comment" label={t('comments.write')} rows={3} maxLength={4000} value={text} onChange={setText} error={error} />
      {patient.question(() => void send(true))}
      <Button type="submit" loading={isBusy} className="self-start">
        {t('comments.send')}
      </Button>
    </form>
  )
}

/**
 * Comments count as seen once their end was on the screen, not as soon as the session is opened above them. The count in the shell follows with the next poll.
 */
function SeenComments({ sessionId, unread }: { sessionId: string; unread: number }) {
  const end = useRef<HTMLSpanElement>(null)
  const tell = useEffectEvent(() => {
    // A failure is ignored: the comments are reported as read when they are next seen.
    void call(readComments, { sessionId }).catch(() => {})
  })
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [unread])
  return <span ref={end} className="block h-px" />
}
