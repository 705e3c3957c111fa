'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { FormBeside } from '@/components/shared/page/form-beside'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { RadioGroup } from '@/components/ui/radio-group'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextArea } from '@/components/ui/text-area'
import { TextLink } from '@/components/ui/text-link'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { sendOrStore } from '@/lib/client/send-or-store'
import { writeFeedback } from '@/lib/contracts/feedback'
import { feedbackThemes, type FeedbackKind, type FeedbackTheme } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { patientLike } from '@/lib/patient-check'
import { paths } from '@/lib/paths'

interface WriteScreenProps {
  about: { id: string; displayName: string }
  mayKeepFromStudent: boolean
  /** The session about which the feedback is written. */
  session?: { id: string; heldOn: string } | null
}
type Visibility = 'SHARED' | 'STAFF'

/** /feedback/new/:userid */
export function WriteScreen({ about, mayKeepFromStudent, session = null }: WriteScreenProps) {
  const t = useTranslations('feedback.write')
  const names = useTranslations('feedback')
  const router = useRouter()
  const formats = useFormats()
  const today = useToday()
  const [id] = useState(newId)
  const [kind, setKind] = useState<FeedbackKind>('PRAISE')
  const [text, setText] = useState('')
  const [themes, setThemes] = useState<readonly FeedbackTheme[]>([])
  const [visibility, setVisibility] = useState<Visibility>('SHARED')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState(false)
  const [looksLike, setLooksLike] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  useUnsavedChanges(text.trim() !== '' && !isSent)

  async function send(isChecked: boolean) {
    const isEmpty = text.trim() === ''
    setError(isEmpty ? t('required') : null)
    const found = isChecked ? [] : patientLike(text, { today, names: null, isStrict: true }).map((one) => one.text)
    setLooksLike(found)
    if (isEmpty || found.length > 0) return
    if (themes.length === 0 && !(await confirm({ title: t('noThemes'), action: t('sendAnyway') }))) return
    setSending(true)
    setFailure(false)
    const input = {
      id,
      aboutId: about.id,
      kind,
      text,
      themes: [...themes],
      visibility,
      ...(session && { sessionId: session.id }),
      isChecked,
      withoutThemes: themes.length === 0,
    }
    try {
      const isSentNow = await sendOrStore(writeFeedback, input, { entity: id, label: t('title', { name: about.displayName }) })
      setSent(true)
      if (isSentNow) notify.success(t('saved'), { id: 'feedback' })
      else notify.info(t('kept'), { id: 'feedback' })
      router.push(isSentNow ? `${paths.feedback}?view=written` : paths.dashboard)
    } catch (problem) {
      const like = patientFoundIn(problem)
      setLooksLike(like)
      setFailure(like.length === 0)
      setSending(false)
    }
  }

  return (
    <PageTemplate kind="editor" isWide back={paths.feedback} backLabel={names('title')}>
      <div className="flex flex-col gap-5">
        <PageHeader
          title={t('title', { name: about.displayName })}
          subtitle={
            session && (
              <>
                {t('session', { day: formats.longDay(session.heldOn) })}{' '}
                <TextLink href={`${paths.treatmentSession}/${session.id}`}>{names('entry.openSession')}</TextLink>
              </>
            )
          }
        />
        <FormBeside
          sideLabel={t('touches.title')}
          side={
            <Card as="section" aria-label={t('touches.title')}>
              <h2 className="pb-2 font-bold">{t('touches.title')}</h2>
              <p className="flex items-center gap-3">
                <Avatar name={about.displayName} size="sm" />
                <span className="min-w-0 grow wrap-anywhere">{about.displayName}</span>
              </p>
              <p className="pt-2 text-dense text-muted">
                {visibility === 'STAFF' ? t('STAFFHelp') : t('SHARED', { name: about.displayName })}
              </p>
            </Card>
          }
        >
          <div className="flex flex-col gap-5">
            {failure && (
              <Banner tone="danger" announce="assertive">
                {t('failed')}
              </Banner>
            )}
            <RadioGroup
              label={t('kind')}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'PRAISE', label: names('kind.PRAISE'), description: t('praiseHelp') },
                { value: 'NEXT', label: names('kind.NEXT'), description: t('nextHelp') },
              ]}
            />
            <TextArea
              label={t('text')}
              description={t('textHelp')}
              required
              value={text}
              maxLength={2_000}
              error={error}
              onChange={(next) => {
                setText(next)
                setError(null)
                setLooksLike([])
              }}
            />
            <ChoiceGroup role="group" label={t('themes')} description={t('themesHelp')}>
              <span className="flex flex-wrap gap-2">
                {feedbackThemes.map((theme) => (
                  <ToggleChip
                    key={theme}
                    label={names(`theme.${theme}`)}
                    selected={themes.includes(theme)}
                    onChange={(isOn) => setThemes(isOn ? [...themes, theme].slice(-4) : themes.filter((other) => other !== theme))}
                  />
                ))}
              </span>
            </ChoiceGroup>
            {mayKeepFromStudent && (
              <RadioGroup<Visibility>
                label={t('who')}
                value={visibility}
                onChange={setVisibility}
                options={[
                  { value: 'SHARED', label: t('SHARED', { name: about.displayName }) },
                  { value: 'STAFF', label: t('STAFF'), description: t('STAFFHelp') },
                ]}
              />
            )}
            {looksLike.length > 0 && (
              <PatientQuestion found={looksLike} isBusy={isSending} onChange={() => setLooksLike([])} onKeep={() => void send(true)} />
            )}
            <StickyActionBar>
              <Button variant="primary" loading={isSending} onPress={() => void send(false)}>
                {t('save')}
              </Button>
            </StickyActionBar>
          </div>
        </FormBeside>
      </div>
    </PageTemplate>
  )
}
