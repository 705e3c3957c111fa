'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { saveTermComment, type TermReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

const mostLetters = 2_000
const noticeId = 'term-comment'

interface TermCommentsProps {
  studentId: string
  report: NonNullable<TermReport['report']>
  isOwn: boolean
}

/** The comments on the term, and the reader's own comment until the report is released. */
export function TermComments({ studentId, report, isOwn }: TermCommentsProps) {
  const t = useTranslations('termReports.comments')
  const formats = useFormats()
  const router = useRouter()
  const patient = usePatientQuestion()
  const own = report.comments.find((comment) => comment.isOwn)
  const [text, setText] = useState(own?.text ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const others = report.mayComment ? report.comments.filter((comment) => !comment.isOwn) : report.comments
  const isChanged = text.trim() !== (own?.text ?? '')
  if (isOwn && others.length === 0 && report.areCommentsTold) return null

  async function save(isAsked = false) {
    if (isBusy || !isChanged) return
    setBusy(true)
    setError(null)
    notify.over(noticeId)
    try {
      if (!isAsked && !(await patient.isFree([text]))) return
      await call(saveTermComment, { studentId, termId: report.termId, revision: report.ownRevision, text })
      notify.success(t('saved'), { id: noticeId })
      router.refresh()
    } catch (failure) {
      const isReleased = failure instanceof CallError && failure.code === 'reports.RELEASED'
      setError(isReleased ? t('released') : t('failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-label={t('label')} className="flex flex-col gap-3">
      <h2 className="font-bold">{t('label')}</h2>
      {!report.areCommentsTold && <p className="text-muted">{t('hidden')}</p>}
      {report.areCommentsTold && others.length === 0 && <p className="text-muted">{t('none')}</p>}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3">
          {others.map(({ author, text: said, savedAt }) => (
            <li key={author.id}>
              <p className="text-dense text-muted">
                <span className="font-medium text-text">{author.displayName}</span> · {formats.dateTime(savedAt)}
              </p>
              <p className="max-w-prose break-words whitespace-pre-line">{said}</p>
            </li>
          ))}
        </ul>
      )}
      {report.mayComment && report.areCommentsTold && (
        <div data-print="hide" className="flex max-w-2xl flex-col gap-2">
          <TextArea
            label={t('own')}
            description={t('help')}
            rows={4}
            value={text}
            maxLength={mostLetters}
            error={error}
            onChange={(value) => {
              patient.clear()
              setText(value)
            }}
          />
          {patient.question(() => void save(true))}
          <Button variant={report.mayRelease ? 'secondary' : 'primary'} className="self-start" loading={isBusy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  )
}
