'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { BackButton } from '@/components/ui/back-button'
import { BrandMark } from '@/components/ui/brand-mark'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { Anchor } from '@/components/ui/link-context'
import { trailOf, type Logo } from '@/lib/menu'

/** Where one is, from the section down. */
export function Trail() {
  const t = useTranslations('shell.titles')
  return <Breadcrumb crumbs={trailOf(usePathname()).map(({ screen, href }) => ({ label: t(screen), href }))} />
}

/** On a phone: the way up, or on a section's own screen the school. */
export function PhoneTrail({ brandName, logo }: { brandName: string; logo: Logo | null }) {
  const t = useTranslations('shell.titles')
  const above = trailOf(usePathname()).at(-2)
  if (above) return <BackButton href={above.href} label={t(above.screen)} />
  return (
    <Anchor href="/" className="flex min-w-0 items-center gap-2 rounded-control py-1">
      <BrandMark logo={logo} size="sm" compact />
      <span className="line-clamp-2 text-dense font-bold">{brandName}</span>
    </Anchor>
  )
}
