'use client'

import { Hospital, ListOrdered } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMayOpen } from '@/components/shared/use-places'
import { filteredAddress } from '@/components/shared/filtered-address'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import { placementsPath, placementsViews, type PlacementsView } from './hrefs'

interface PlacementsHeadProps {
  view: PlacementsView
  from: string
  to: string
  specialtyId: string
  after?: ReactNode
  control?: ReactNode
}

/** The head of all placements, with their views, which keep the chosen days and specialty. */
export function PlacementsHead({ view, from, to, specialtyId, after, control }: PlacementsHeadProps) {
  const t = useTranslations('placements.views')
  const titles = useTranslations('shell.titles')
  const mayOpenBlocks = useMayOpen('placementBlocks')
  return (
    <>
      <PageHeader
        title={titles('placements')}
        after={after}
        primary={
          <LinkButton href={paths.placementProviders} icon={<Hospital />}>
            {titles('placementProviders')}
          </LinkButton>
        }
        more={
          mayOpenBlocks && (
            <LinkButton href={paths.placementBlocks} icon={<ListOrdered />}>
              {titles('placementBlocks')}
            </LinkButton>
          )
        }
        control={control}
      />
      <NavTabs
        label={t('label')}
        tabs={placementsViews.map((one) => ({
          href: filteredAddress(placementsPath({ from, to }), { view: one === 'list' ? '' : one, specialtyId }),
          label: t(one),
          current: one === view,
        }))}
      />
    </>
  )
}
