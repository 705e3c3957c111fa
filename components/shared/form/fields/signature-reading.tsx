'use client'

import { useTranslations } from 'next-intl'
import type { Answer } from '@/lib/forms/answers'
import { SignaturePicture } from '../signature-picture'
import { signatureOf } from './signed'

export function SignatureReading({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('form.signature')
  const signed = signatureOf(answer)
  return signed && <SignaturePicture signed={signed} label={t('of', { name: signed.name })} />
}
