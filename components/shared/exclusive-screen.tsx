'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

interface ExclusiveScreenProps {
  /** Whom the link is for. */
  help: string
  href: string
  /** What the button, to `href`, says. */
  action: string
}

/** In place of a screen for people without a session, for somebody who has one. */
export function ExclusiveScreen({ help, href, action }: ExclusiveScreenProps) {
  const t = useTranslations('ui')
  return (
    <>
      <PageHeader title={t('exclusive')} className="mb-4" />
      <p>{help}</p>
      <LinkButton href={href} variant="primary" fullWidth className="mt-6">
        {action}
      </LinkButton>
    </>
  )
}
