'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removeComment, settleComment, type Person, type Response } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Commenting } from './comment-button'
import type { ResponseSaves } from './response-saves'

type Comment = Response['comments'][number]
interface FieldCommentsProps {
  fieldUid: string
  responseId: string
  comments: readonly Comment[]
  me: Person
  commenting: Commenting
  maySettle: boolean
  saves: ResponseSaves
  refresh: () => Promise<void>
}

/** The comments of one field, and the comment being written. */
export function FieldComments({ fieldUid, responseId, comments, me, commenting, maySettle, saves, refresh }: FieldCommentsProps) {
  const own = comments.filter((comment) => comment.fieldUid === fieldUid)
  const isWriting = commenting.at === fieldUid
  if (own.length === 0 && !isWriting) return null
  return (
    <div className="mt-3 flex flex-col gap-1">
      {own.map((comment) => (
        <OneComment key={comment.id} comment={comment} responseId={responseId} me={me} maySettle={maySettle} refresh={refresh} />
      ))}
      {isWriting && <Composer fieldUid={fieldUid} saves={saves} onDone={commenting.end} />}
    </div>
  )
}

function OneComment({
  comment: { id, author, text, at, settledAt, isDraft },
  responseId,
  me,
  maySettle,
  refresh,
}: Pick<FieldCommentsProps, 'responseId' | 'me' | 'maySettle' | 'refresh'> & { comment: Comment }) {
  const t = useTranslations('forms.comments')
  const formats = useFormats()
  const problem = useProblemText()
  const [isWorking, setWorking] = useState(false)

  async function act(work: () => Promise<unknown>) {
    if (isWorking) return
    setWorking(true)
    try {
      await work()
      await refresh()
    } catch (error) {
      notify.error(problem(error))
    }
    setWorking(false)
  }

  return (
    <div className="flex gap-2 rounded-control border-l-4 border-line bg-canvas py-2 pr-3 pl-2 text-dense">
      <Avatar name={author.displayName} size="sm" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b>{author.id === me.id ? t('you') : author.displayName}</b>
          <time dateTime={at} className="text-meta text-muted">
            {formats.dateTime(at)}
          </time>
          {isDraft && <Chip>{t('draft')}</Chip>}
          {settledAt !== null && (
            <Chip tone="success" icon={<Check />}>
              {t('settled')}
            </Chip>
          )}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p data-print="hide" className="flex flex-wrap gap-x-4 text-primary empty:hidden">
          {maySettle && settledAt === null && !isDraft && (
            <TextButton onPress={() => void act(() => call(settleComment, { responseId, commentId: id }))}>{t('settle')}</TextButton>
          )}
          {isDraft && author.id === me.id && (
            <TextButton onPress={() => void act(() => call(removeComment, { responseId, commentId: id }))}>{t('remove')}</TextButton>
          )}
        </p>
      </div>
    </div>
  )
}

function Composer({ fieldUid, saves, onDone }: { fieldUid: string; saves: ResponseSaves; onDone: () => void }) {
  const t = useTranslations('forms.comments')
  const [text, setText] = useState('')
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const [isBusy, setBusy] = useState(false)
  const patient = usePatientQuestion()

  async function send(isAsked: boolean) {
    setBusy(true)
    const isFree = isAsked || (await patient.isFree([text]))
    setBusy(false)
    if (!isFree) return
    void saves.comment({ text: text.trim(), fieldUid, pageUid: null })
    onDone()
  }

  return (
    <div className="flex flex-col gap-2 rounded-control border-l-4 border-primary bg-canvas p-2">
      <TextArea id={id} label={t('label')} hideLabel placeholder={t('label')} rows={2} maxLength={4_000} value={text} onChange={setText} />
      {patient.question(() => void send(true))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabledReason={text.trim() === '' && t('empty')} loading={isBusy} onPress={() => void send(false)}>
          {t('keep')}
        </Button>
        <Button size="sm" variant="quiet" onPress={onDone}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
