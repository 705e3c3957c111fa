'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useFormats } from '@/lib/i18n/use-formats'

interface PatientQuestionProps {
  /** The pieces that look like patient data, as they are in the text. */
  found: readonly string[]
  /** Whether the text is being sent. */
  isBusy?: boolean
  /** Absent where the text cannot be changed any more, only discarded. */
  onChange?: () => void
  onKeep: () => void
}

/** The question about text that looks like patient data: the school sets the rule, the writer decides. */
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
