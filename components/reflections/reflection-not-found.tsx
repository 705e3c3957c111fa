'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { useOffline } from '@/lib/client/hooks'
import { paths } from '@/lib/paths'

/** Shown if there is no such reflection, or if the reader may not read it any more. */
export function ReflectionNotFound() {
  const t = useTranslations('reflections.notFound')
  const offline = useOffline()
  return (
    <div className="flex max-w-prose flex-col items-start gap-4 px-4 py-4 md:px-6">
      <PageHeader title={t(offline ? 'notHere' : 'title')} />
      <p className="text-muted">{t(offline ? 'notHereWhy' : 'why')}</p>
      <LinkButton href={paths.reflections} variant="primary">
        {t('back')}
      </LinkButton>
    </div>
  )
}
