'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { BackButton } from '@/components/ui/back-button'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { useSaidTitle } from '@/components/ui/page-title'
import type { ScreenName } from '@/lib/paths'
import { trailOf } from '@/lib/menu'

/** Lists whose entries open within the shell, at the list's own address with an id: from an entry, the list is the way up. */
const listed: readonly ScreenName[] = [
  'groupings',
  'peopleImport',
  'rollover',
  'dataSets',
  'placementImport',
  'placementProviders',
  'placementBlocks',
]
/** Lists whose entries have entries of their own: a screen below such a list names the way up itself, so that there is one way up and not two. */
const deep: readonly ScreenName[] = ['dataUpload', 'dataRecords', 'outcomesImport', 'timetableImport']

function isBelow(trail: ReturnType<typeof trailOf>, pathname: string, lists: readonly ScreenName[]): boolean {
  const last = trail.at(-1)
  return last !== undefined && lists.includes(last.screen) && pathname !== last.href
}

/** The path from the section down to the record. Below a screen's own address the screen's name says less than the record's name, which is the page's h1. */
export function Trail() {
  const t = useTranslations('shell.titles')
  const pathname = usePathname()
  const trail = trailOf(pathname)
  const isAbove = isBelow(trail, pathname, [...listed, ...deep])
  const title = useSaidTitle(pathname)
  const last = trail.at(-1)
  const name = !isAbove && last && last.href !== pathname ? title : null
  return (
    <Breadcrumb
      crumbs={trail.map(({ screen, href }) => ({ label: screen === last?.screen && name !== null ? name : t(screen), href }))}
      isAbove={isAbove}
      oneLine
    />
  )
}

type Up = { readonly href: string; readonly label: string }

/** The screen above the present one on a phone; null on a section's own screen and where the screen has its own way up. */
export function useWayUp(): Up | null {
  const t = useTranslations('shell.titles')
  const pathname = usePathname()
  const trail = trailOf(pathname)
  const above = trail.at(isBelow(trail, pathname, listed) ? -1 : -2)
  return above && !isBelow(trail, pathname, deep) ? { href: above.href, label: t(above.screen) } : null
}

/** The words of the link are only spoken, because the title of the screen is beside it. */
export function PhoneTrail({ up }: { up: Up | null }) {
  return up && <BackButton href={up.href} label={up.label} iconOnly />
}
