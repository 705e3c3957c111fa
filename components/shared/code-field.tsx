'use client'

import { useTranslations } from 'next-intl'
import { useState, type FocusEvent } from 'react'
import { TextButton } from '@/components/ui/text-button'
import { TextField } from '@/components/ui/text-field'

interface CodeFieldProps {
  id: string
  name: string
  value: string
  error: string | null
  onChange: (value: string) => void
  onBlur: (event: FocusEvent) => void
  autoFocus?: boolean
  /** Called with which of the two kinds of code is asked for. */
  onRecovery?: (isRecovery: boolean) => void
}

/** The code of a second factor: from the app with a phone's digit keyboard, also pasted; from paper with letters. Needs the namespace proof. */
export function CodeField({ onChange, onRecovery, ...field }: CodeFieldProps) {
  const t = useTranslations('proof')
  const [isRecovery, setRecovery] = useState(false)

  function change() {
    setRecovery(!isRecovery)
    onRecovery?.(!isRecovery)
    onChange('')
  }

  return (
    <div className="flex flex-col items-start gap-1">
      {isRecovery ? (
        <TextField
          key="recovery"
          {...field}
          className="w-full"
          label={t('recovery')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          autoFocus
          onChange={onChange}
        />
      ) : (
        <TextField
          key="app"
          {...field}
          className="w-full"
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={20}
          required
          onChange={onChange}
        />
      )}
      <TextButton onPress={change}>{t(isRecovery ? 'useApp' : 'useRecovery')}</TextButton>
    </div>
  )
}
