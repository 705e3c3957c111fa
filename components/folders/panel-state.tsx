'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

/** Shown in place of a panel's content until it has been read. */
export function PanelState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useTranslations('files')
  if (!failed) return <Spinner label={t('loading')} />
  return (
    <Banner
      tone="danger"
      title={t('notLoaded')}
      action={
        <Button size="sm" onPress={onRetry}>
          {t('again')}
        </Button>
      }
    />
  )
}
