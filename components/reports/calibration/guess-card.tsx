'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { guessCalibration } from '@/lib/contracts/reports'
import { calibrationGuesses, type CalibrationGuess } from '@/lib/reports/calibration'

/** Asks teachers, before they see the figures, how they think that they mark. */
export function GuessCard() {
  const t = useTranslations('calibration.ask')
  const router = useRouter()
  const problem = useProblemText()
  const [guess, setGuess] = useState<CalibrationGuess | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    if (guess === null) return setError(t('choose'))
    setBusy(true)
    try {
      await call(guessCalibration, { guess })
    } catch (failure) {
      // The guess was made on another device, so the figures are available.
      if (!(failure instanceof CallError) || failure.code !== 'reports.GUESSED') notify.error(problem(failure))
    }
    setBusy(false)
    router.refresh()
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex max-w-xl flex-col gap-4">
      <div>
        <h2 className="text-lead font-bold">{t('title')}</h2>
        <p className="text-muted">{t('intro')}</p>
      </div>
      <RadioGroup
        label={t('label')}
        value={guess}
        options={calibrationGuesses.map((value) => ({ value, label: t(value) }))}
        error={error}
        description={t('who')}
        onChange={(value) => {
          setGuess(value)
          setError(undefined)
        }}
      />
      <Button variant="primary" className="self-start" loading={isBusy} onPress={() => void send()}>
        {t('show')}
      </Button>
    </Card>
  )
}
