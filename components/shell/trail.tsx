'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { BackButton } from '@/components/ui/back-button'
import { BrandMark } from '@/components/ui/brand-mark'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { Anchor } from '@/components/ui/link-context'
import type { ScreenName } from '@/lib/paths'
import { trailOf, type Logo } from '@/lib/menu'

/** Lists whose entries open within the shell, at the list's own address and an id: from there the list is the way up. */
const listed: readonly ScreenName[] = ['groupings', 'peopleImport', 'rollover', 'dataSets']

function isItem(trail: ReturnType<typeof trailOf>, pathname: string): boolean {
  const last = trail.at(-1)
  return last !== undefined && listed.includes(last.screen) && pathname !== last.href
}

/** Where one is, from the section down. */
export function Trail() {
  const t = useTranslations('shell.titles')
  const pathname = usePathname()
  const trail = trailOf(pathname)
  return <Breadcrumb crumbs={trail.map(({ screen, href }) => ({ label: t(screen), href }))} isAbove={isItem(trail, pathname)} />
}

/** On a phone: the way up, or on a section's own screen the school. */
export function PhoneTrail({ brandName, logo }: { brandName: string; logo: Logo | null }) {
  const t = useTranslations('shell.titles')
  const pathname = usePathname()
  const trail = trailOf(pathname)
  const above = trail.at(isItem(trail, pathname) ? -1 : -2)
  if (above) return <BackButton href={above.href} label={t(above.screen)} />
  return (
    <Anchor href="/" className="flex min-w-0 items-center gap-2 rounded-control py-1">
      <BrandMark logo={logo} size="sm" compact />
      <span className="line-clamp-2 text-dense font-bold">{brandName}</span>
    </Anchor>
  )
}
