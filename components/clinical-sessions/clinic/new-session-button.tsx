'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'

export function NewSessionButton(look: { size?: 'sm'; variant?: 'primary' }) {
  const t = useTranslations('clinical')
  return (
    <LinkButton href="/clinical/treatmentsession/new" icon={<Plus />} {...look}>
      {t('list.new')}
    </LinkButton>
  )
}
