'use client'

import { MessageSquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import type { Answer } from '@/lib/forms/answers'
import { useFormats } from '@/lib/i18n/use-formats'

/** The field at which somebody is writing a comment. */
export type Commenting = { readonly at: string | null; readonly begin: (fieldUid: string) => void; readonly end: () => void }

export function useCommenting(): Commenting {
  const [at, setAt] = useState<string | null>(null)
  return useMemo(() => ({ at, begin: setAt, end: () => setAt(null) }), [at])
}

export function CommentButton({ fieldUid, commenting: { at, begin, end } }: { fieldUid: string; commenting: Commenting }) {
  const t = useTranslations('forms.comments')
  const isOpen = at === fieldUid
  return (
    <IconButton
      size="sm"
      variant={isOpen ? 'secondary' : 'quiet'}
      label={t('add')}
      icon={<MessageSquarePlus />}
      aria-expanded={isOpen}
      onPress={() => (isOpen ? end() : begin(fieldUid))}
    />
  )
}

/** The value of a field when the reader last decided. */
export function ChangedChip({ was }: { fieldUid: string; was: Answer }) {
  const t = useTranslations('forms.changes')
  const form = useTranslations('form')
  const formats = useFormats()
  if (was === null) return <Chip tone="warning">{t('new')}</Chip>
  const words =
    typeof was === 'boolean'
      ? form(was ? 'yes' : 'no')
      : typeof was === 'number'
        ? formats.number(was, { maximumFractionDigits: 6 })
        : typeof was === 'string' && was.length <= 30
          ? was
          : ''
  return <Chip tone="warning">{words === '' ? t('changed') : t('was', { was: words })}</Chip>
}
