'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { Who } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editor-context'

/** The people in words: 'Submitter, Teacher'. */
export function useWhoText(): (who: Who) => string {
  const t = useTranslations('formEditor')
  const { choices } = useEditing()
  const formats = useFormats()
  return ({ parts, roles }) => {
    const names = [
      ...parts.map((part) => t(`part.${part}`)),
      ...roles.map((id) => choices.roles.find((role) => role.id === id)?.name ?? '?'),
    ]
    return names.length === 0 ? t('nobody') : formats.list(names)
  }
}

/** The people who complete a page, if the page names its own. */
export function WhoChip({ who }: { who: Who | null }) {
  const text = useWhoText()
  if (who === null) return null
  return <Chip tone={who.parts.length + who.roles.length === 0 ? 'danger' : 'neutral'}>{text(who)}</Chip>
}
