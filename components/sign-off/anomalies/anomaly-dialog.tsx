'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { viewHref } from '@/lib/forms/hrefs'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { escalateAnomaly, explainAnomaly, type Anomaly } from '@/lib/contracts/sign-off/anomalies'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

interface AnomalyDialogProps {
  anomaly: Anomaly
  evidence: string
  onClose: () => void
}

/** An anomaly, a link to its record, and the decision: explained with a reason, or escalated. */
export function AnomalyDialog({ anomaly, evidence, onClose }: AnomalyDialogProps) {
  const t = useTranslations('signoffAnomalies')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const { id, rule, state, student, about, signer, email, signedAt, responseId, sessionId, decidedBy, decidedAt } = anomaly
  const [note, setNote] = useState(anomaly.note)
  const [error, setError] = useState<string | null>(null)
  const [working, setWorking] = useState<'EXPLAINED' | 'ESCALATED' | null>(null)

  async function decide(to: 'EXPLAINED' | 'ESCALATED') {
    if (to === 'EXPLAINED' && note.trim() === '') return setError(t('noteNeeded'))
    setWorking(to)
    try {
      if (to === 'EXPLAINED') await call(explainAnomaly, { id, note })
      else await call(escalateAnomaly, { id, note })
      notify.success(t(`decided.${to}`), { id: 'anomaly' })
      onClose()
      router.refresh()
    } catch (caught) {
      if (caught instanceof CallError && caught.code === 'sign-off.OWN_SIGNATURE') setError(t('ownSignature'))
      else notify.error(problem(caught), { id: 'anomaly' })
      setWorking(null)
    }
  }

  const facts = [
    [t('student'), student?.displayName ?? '–'],
    [t('signer'), email === null ? signer : `${signer} (${email})`],
    [t('signedAt'), formats.dateTime(signedAt)],
  ] as const
  return (
    <Dialog
      open
      size="md"
      title={t(`rules.${rule}`)}
      description={evidence}
      onClose={onClose}
      footer={
        <>
          {state !== 'ESCALATED' && (
            <Button loading={working === 'ESCALATED'} onPress={() => void decide('ESCALATED')}>
              {t('escalate')}
            </Button>
          )}
          {state !== 'EXPLAINED' && (
            <Button variant="primary" loading={working === 'EXPLAINED'} onPress={() => void decide('EXPLAINED')}>
              {t('explain')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <dl className="grid grid-cols-3 gap-x-4 gap-y-1 text-dense">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="col-span-2 wrap-anywhere">{value}</dd>
            </div>
          ))}
          <dt className="text-muted">{t('about')}</dt>
          <dd className="col-span-2">
            {responseId !== null && <TextLink href={viewHref(responseId)}>{about}</TextLink>}
            {sessionId !== null && <TextLink href={`${paths.treatmentSession}/${sessionId}`}>{about}</TextLink>}
          </dd>
        </dl>
        {decidedBy !== null && decidedAt !== null && (
          <Banner tone="info">{t('decidedOn', { state: t(`states.${state}`), name: decidedBy, day: formats.date(decidedAt) })}</Banner>
        )}
        <TextArea
          data-autofocus
          label={t('note')}
          description={t('noteHelp')}
          rows={3}
          maxLength={1_000}
          error={error}
          value={note}
          onChange={(text) => {
            setNote(text)
            setError(null)
          }}
        />
      </div>
    </Dialog>
  )
}
