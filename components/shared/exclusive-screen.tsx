'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

interface ExclusiveScreenProps {
  /** The sentence that says for whom the link is. */
  help: string
  href: string
  /** The text of the button that leads to `href`. */
  action: string
}

/** A screen for people who have a session, in place of one that is for people without a session. */
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
