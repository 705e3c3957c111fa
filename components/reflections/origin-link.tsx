'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import type { Reflection } from '@/lib/contracts/reflections'

/** Leads to the session, form, test, case or date that a reflection is about, where its reader may open it. */
export function OriginLink({ origin }: Pick<Reflection, 'origin'>) {
  const t = useTranslations('reflections')
  return (
    origin && (
      <LinkButton href={origin.href} iconAfter={<ChevronRight />}>
        {t(`open.${origin.kind}`)}
      </LinkButton>
    )
  )
}
