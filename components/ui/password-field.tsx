'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { TextField, type TextFieldProps } from './text-field'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'icon' | 'inputMode' | 'spellCheck' | 'autoCapitalize'> {
  /** The password that a password store should offer: the one in use, or a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          size="sm"
          label={shown ? t('hidePassword') : t('showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}
