'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '@/components/ui/text-area'
import { longestReason } from '@/lib/location/vocabulary'

interface WithoutReasonProps {
  readonly value: string
  readonly error?: string | null
  readonly onChange: (reason: string) => void
}

/** The reason why a person goes on without a position that is required. */
export function WithoutReason({ value, error = null, onChange }: WithoutReasonProps) {
  const t = useTranslations('location')
  return (
    <TextArea
      label={t('reason')}
      description={t('reasonHelp')}
      rows={2}
      maxLength={longestReason}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
