import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

/** The screen for an address that leads nowhere, and for a record that does not exist or is not this person's: nobody learns which. */
export async function NotFoundScreen() {
  const t = await getTranslations('errors')
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <title>{t('notFound')}</title>
      <PageHeader title={t('notFound')} />
      <p className="text-muted">{t('notFoundHelp')}</p>
      <LinkButton href="/" variant="primary">
        {t('toDashboard')}
      </LinkButton>
    </div>
  )
}
