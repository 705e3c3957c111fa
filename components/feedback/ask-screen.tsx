'use client'

import { QrCode, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { QrPicture } from '@/components/shared/qr-picture'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { askPatient, handOver, type PatientAskRead, type PatientLink } from '@/lib/contracts/feedback'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

/** /clinical/patientfeedback/:id: a code for the patient's phone, or this device in the patient's hands. */
export function AskScreen({ sessionId, ask }: { sessionId: string; ask: PatientAskRead }) {
  const t = useTranslations('patientFeedback')
  const formats = useFormats()
  const problem = useProblemText()
  const [state, setState] = useState(ask.state)
  const [link, setLink] = useState<PatientLink | null>(null)
  const [busy, setBusy] = useState<'show' | 'handOver' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function act(what: 'show' | 'handOver') {
    setBusy(what)
    setFailure(null)
    try {
      if (what === 'show') setLink(await call(askPatient, { sessionId }))
      else {
        await call(handOver, { sessionId })
        // The page is loaded again from the server, which from here on answers with nothing but the questions.
        return window.location.replace(`${paths.patientFeedback}/${sessionId}`)
      }
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'feedback.GIVEN') setState('GIVEN')
      else if (code === 'feedback.CLOSED') setState('CLOSED')
      else setFailure(problem(error))
    }
    setBusy(null)
  }

  return (
    <PageTemplate kind="session" back={`${paths.treatmentSession}/${sessionId}`} backLabel={t('ask.back')}>
      <div className="flex w-full max-w-xl flex-col gap-4 px-4 pb-6 md:px-6">
        <PageHeader
          title={t('ask.title')}
          subtitle={<p className="first-letter:uppercase">{t('ask.visit', { clinic: ask.clinic, day: formats.longDay(ask.heldOn) })}</p>}
        />
        {failure && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        {state !== 'OPEN' ? (
          <Banner tone={state === 'GIVEN' ? 'success' : 'info'}>{t(`state.${state}`)}</Banner>
        ) : (
          <>
            <p>{t('ask.help')}</p>
            <Card className="flex flex-col items-center gap-4">
              {link && <QrPicture code={link} label={t('ask.codeLabel')} className="w-full max-w-sm" />}
              {link && <p role="status">{t('ask.scan', { until: formats.dateTime(link.expiresAt) })}</p>}
              <Button
                variant={link ? 'secondary' : 'primary'}
                size="lg"
                fullWidth
                icon={<QrCode />}
                loading={busy === 'show'}
                onPress={() => void act('show')}
              >
                {t(link ? 'ask.again' : 'ask.show')}
              </Button>
              {(link !== null || ask.expiresAt !== null) && <p className="text-dense text-muted">{t('ask.replaced')}</p>}
            </Card>
            <Card className="flex flex-col gap-3">
              <Button size="lg" fullWidth icon={<Smartphone />} loading={busy === 'handOver'} onPress={() => void act('handOver')}>
                {t('ask.handOver')}
              </Button>
              <p className="text-dense text-muted">{t('ask.handOverHelp')}</p>
            </Card>
          </>
        )}
      </div>
    </PageTemplate>
  )
}
