'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import type { PointMapProps } from './map-types'

const load = async () => (await import('./point-map')).PointMap

/** A map, whose code is loaded when it is drawn. Where loading fails, the list beside it remains. */
export function LazyMap(props: Omit<PointMapProps, 'words'>) {
  const t = useTranslations('ui.map')
  const [isGone, setGone] = useState(false)
  const PointMap = useLazy<PointMapProps>(!isGone, load, () => setGone(true))
  if (isGone) return null
  if (!PointMap) return <Skeleton className="h-96 w-full md:h-128" />
  return <PointMap {...props} words={{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), silent: t('silent') }} />
}
