import { MessageSquareQuote, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { useMayOpen } from '@/components/shared/use-places'
import { paths } from '@/lib/paths'
import { AskSessionFeedbackButton } from './ask-feedback-button'

/** Links on a student's own finished session: to ask the patient for feedback, and to give feedback on the teaching. */
export function SessionFeedbackLinks({ sessionId }: { sessionId: string }) {
  const t = useTranslations('clinical.feedbackLinks')
  const mayAsk = useMayOpen('newFeedback')
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={`${paths.patientFeedback}/${sessionId}`} icon={<QrCode />}>
        {t('patient')}
      </LinkButton>
      <LinkButton href={`${paths.studentFeedback}/${sessionId}`} icon={<MessageSquareQuote />}>
        {t('teaching')}
      </LinkButton>
      {mayAsk && <AskSessionFeedbackButton sessionId={sessionId} label={t('ask')} />}
    </div>
  )
}
