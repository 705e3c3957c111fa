'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { BackButton } from '@/components/ui/back-button'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { useSaidTitle } from '@/components/ui/page-title'
import type { ScreenName } from '@/lib/paths'
import { trailOf } from '@/lib/menu'

/** Lists whose entries open within the shell, at the list's own address and an id: from there the list is the way up. */
const listed: readonly ScreenName[] = ['groupings', 'peopleImport', 'rollover', 'dataSets', 'placementImport']
/** Lists whose entries have entries of their own: from below the list a screen says itself which is the way up, so that there is one and not two. */
const deep: readonly ScreenName[] = ['dataUpload', 'dataRecords', 'outcomesImport', 'timetableImport']

function isBelow(trail: ReturnType<typeof trailOf>, pathname: string, lists: readonly ScreenName[]): boolean {
  const last = trail.at(-1)
  return last !== undefined && lists.includes(last.screen) && pathname !== last.href
}

/** Where one is, from the section down to the record: below a screen's own address its kind says less than its name, which is the page's h1. */
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

/** What lies above a screen on a phone; null on a section's own screen and where the screen has its own way up. */
export function useWayUp(): Up | null {
  const t = useTranslations('shell.titles')
  const pathname = usePathname()
  const trail = trailOf(pathname)
  const above = trail.at(isBelow(trail, pathname, listed) ? -1 : -2)
  return above && !isBelow(trail, pathname, deep) ? { href: above.href, label: t(above.screen) } : null
}

/** Its words are spoken only: beside it stands the title of the screen. */
export function PhoneTrail({ up }: { up: Up | null }) {
  return up && <BackButton href={up.href} label={up.label} iconOnly />
}
