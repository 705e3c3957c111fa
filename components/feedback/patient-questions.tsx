'use client'

import { ArrowLeft, Send, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { useAskBeforeClosing } from '@/components/shared/use-ask-before-closing'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextArea } from '@/components/ui/text-area'
import { newId } from '@/lib/client/new-id'
import type { PatientAnswer } from '@/lib/contracts/feedback'
import { patientQuestions } from '@/lib/feedback/vocabulary'
import { patientLike, type PatientKind } from '@/lib/patient-check'
import { failureOf } from './failure-of'
import { FaceChoice } from './face-choice'

interface PatientQuestionsProps {
  student: string
  clinic: string
  give: (answer: PatientAnswer) => Promise<unknown>
  onDone: () => void
}

const total = patientQuestions.length + 1

/** One question a screen. Answers stay in this tab until they are sent. */
export function PatientQuestions({ student, clinic, give, onDone }: PatientQuestionsProps) {
  const t = useTranslations('patientFeedback')
  const headingId = useId()
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  // -1 stands for the introduction before the first question.
  const [at, setAt] = useState(-1)
  const [faces, setFaces] = useState<readonly number[]>(patientQuestions.map(() => 0))
  const [words, setWords] = useState('')
  const [wantsContact, setWantsContact] = useState(false)
  const [receipt] = useState(() => newId())
  const [looksLike, setLooksLike] = useState<readonly PatientKind[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const saysNothing = words.trim() === '' && !wantsContact && faces.every((face) => face === 0)
  useAskBeforeClosing(!saysNothing)

  const drawn = useRef(at)
  useEffect(() => {
    if (drawn.current !== at) heading.current?.focus()
    drawn.current = at
  }, [at])

  async function send(isChecked: boolean) {
    if (saysNothing) return setProblem(t('nothing'))
    const like = isChecked ? [] : patientLike(words, { today, names: null, isStrict: true })
    const found = [...new Set(like.map(({ kind }) => kind))]
    setProblem(null)
    setLooksLike(found)
    if (found.length > 0) return
    setSending(true)
    try {
      await give({ faces: [...faces], words, wantsContact, isChecked, receipt })
      onDone()
    } catch (error) {
      // Only the server can recognise a hospital number or the name of somebody with an account.
      if (patientFoundIn(error).length > 0) setLooksLike(['number'])
      else setProblem(t(`failure.${failureOf(error)}`))
      setSending(false)
    }
  }

  const question = patientQuestions[at]
  const title = at === -1 ? t('intro.title') : question ? t(`question.${question}`, { student }) : t('words.title', { student })
  return (
    <div className="flex grow flex-col gap-5">
      <title>{t('title')}</title>
      {at >= 0 && (
        <div>
          <p className="text-lead text-muted">{at === total - 1 ? t('last') : t('progress', { number: at + 1, total })}</p>
          <div aria-hidden="true" className="mt-2 grid grid-cols-6 gap-1.5">
            {Array.from({ length: total }, (_, step) => (
              <span key={step} className={step <= at ? 'h-2 rounded-full bg-primary' : 'h-2 rounded-full bg-line'} />
            ))}
          </div>
        </div>
      )}
      <h1 id={headingId} ref={heading} tabIndex={-1} className="text-h1 font-bold wrap-anywhere">
        {title}
      </h1>
      {at === -1 && (
        <>
          <p className="text-lead text-muted">{t('about', { student, clinic })}</p>
          <p className="text-lead">{t('intro.text', { student })}</p>
          <Private student={student} />
          <Button variant="primary" size="lg" fullWidth onPress={() => setAt(0)}>
            {t('intro.start')}
          </Button>
        </>
      )}
      {question && (
        <>
          <FaceChoice
            key={question}
            labelledBy={headingId}
            value={faces[at] ?? 0}
            onChange={(face) => setFaces(faces.map((before, index) => (index === at ? face : before)))}
          />
          <div className="mt-auto flex gap-2 *:grow">
            <BackButton onPress={() => setAt(at - 1)} />
            <Button
              size="lg"
              onPress={() => {
                setFaces(faces.map((before, index) => (index === at ? 0 : before)))
                setAt(at + 1)
              }}
            >
              {t('skip')}
            </Button>
            <Button variant="primary" size="lg" onPress={() => setAt(at + 1)}>
              {t('next')}
            </Button>
          </div>
        </>
      )}
      {at === total - 1 && (
        <>
          <TextArea
            label={t('words.label')}
            hideLabel
            description={t('words.help')}
            value={words}
            maxLength={1_000}
            onChange={(text) => {
              setWords(text)
              setLooksLike([])
              setProblem(null)
            }}
          />
          <Checkbox
            label={<span className="text-lead">{t('contact')}</span>}
            description={t('contactHelp', { student })}
            checked={wantsContact}
            onChange={setWantsContact}
          />
          <Private student={student} />
          {problem && (
            <Banner tone="danger" announce="assertive">
              {problem}
            </Banner>
          )}
          {looksLike.length > 0 ? (
            <Banner tone="warning" announce="assertive" title={t('looksLike.title')}>
              <p>{looksLike.map((kind) => t(`looksLike.${kind}`)).join(' ')}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="lg" onPress={() => setLooksLike([])}>
                  {t('looksLike.change')}
                </Button>
                <Button size="lg" loading={isSending} onPress={() => void send(true)}>
                  {t('looksLike.send')}
                </Button>
              </div>
            </Banner>
          ) : (
            <div className="mt-auto grid grid-cols-3 gap-2">
              <BackButton onPress={() => setAt(at - 1)} />
              <Button
                variant="primary"
                size="lg"
                icon={<Send />}
                loading={isSending}
                onPress={() => void send(false)}
                className="col-span-2"
              >
                {t('send')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Private({ student }: { student: string }) {
  const t = useTranslations('patientFeedback.intro')
  return (
    <p className="flex gap-3 text-muted">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <span>{t('private', { student })}</span>
    </p>
  )
}

function BackButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('patientFeedback')
  return (
    <Button size="lg" onPress={onPress} aria-label={t('back')}>
      <ArrowLeft aria-hidden="true" className="size-6" />
    </Button>
  )
}
