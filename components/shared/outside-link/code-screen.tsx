'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextField } from '@/components/ui/text-field'

interface CodeScreenProps {
  /** The address to which a code leads, without the code. */
  base: '/externalsignoff' | '/static-urls' | '/forms/verify'
  /** The namespace of its texts. */
  texts: 'externalSignoff' | 'staticUrlPage' | 'formVerify'
}

/** The page without a link, for people who have it on another device or in a broken mail. */
export function CodeScreen({ base, texts }: CodeScreenProps) {
  const t = useTranslations(texts)
  const router = useRouter()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function open(event: SyntheticEvent) {
    event.preventDefault()
    // People often copy the whole link instead of the code.
    const token = code.trim().split('/').at(-1) ?? ''
    setMissing(token === '')
    if (token === '') return field.current?.focus()
    router.push(`${base}/${encodeURIComponent(token)}`)
  }

  return (
    <>
      <title>{t('code.title')}</title>
      <PageHeader title={t('code.title')} subtitle={t('code.help')} className="mb-6" />
      <form method="post" noValidate onSubmit={open} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label={t('code.label')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          required
          value={code}
          onChange={setCode}
          error={isMissing && code.trim() === '' ? t('code.missing') : null}
        />
        <Button type="submit" variant="primary" fullWidth>
          {t('code.open')}
        </Button>
      </form>
    </>
  )
}
