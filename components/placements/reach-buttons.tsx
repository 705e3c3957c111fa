'use client'

import { Mail, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { telHref } from '@/lib/placements/ways'

type Reached = { readonly name: string; readonly email: string; readonly phone: string }

/** Buttons to mail or telephone a contact. */
export function ReachButtons({ contact: { name, email, phone } }: { contact: Reached }) {
  const t = useTranslations('placements.contacts')
  const look = 'hit-area inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink'
  return (
    <span className="flex shrink-0 gap-1">
      {email !== '' && (
        <Anchor href={`mailto:${email}`} aria-label={t('mail', { name })} title={email} className={look}>
          <IconSlot small>
            <Mail />
          </IconSlot>
        </Anchor>
      )}
      {phone !== '' && (
        <Anchor href={telHref(phone)} aria-label={t('call', { name })} title={phone} className={look}>
          <IconSlot small>
            <Phone />
          </IconSlot>
        </Anchor>
      )}
    </span>
  )
}
