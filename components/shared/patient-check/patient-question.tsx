'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useFormats } from '@/lib/i18n/use-formats'

interface PatientQuestionProps {
  /** As it stands in the text. */
  found: readonly string[]
  /** It is being sent. */
  isBusy?: boolean
  /** Left out where it cannot be changed any more, only discarded. */
  onChange?: () => void
  onKeep: () => void
}

/** The rule is the school's, the decision the writer's. */
export function PatientQuestion({ found, isBusy = false, onChange, onKeep }: PatientQuestionProps) {
  const t = useTranslations('shell.patient')
  const formats = useFormats()
  return (
    <Banner tone="warning" title={t('title', { found: formats.list(found.map((one) => t('quoted', { text: one }))) })}>
      <p>{t('question')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {onChange && <Button onPress={onChange}>{t('change')}</Button>}
        <Button variant="quiet" loading={isBusy} onPress={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </Banner>
  )
}
