'use client'

import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslations } from 'next-intl'
import { notify } from './notify'
import { loadChunk } from './load-chunk'
import { whenIdle } from './when-idle'

/**
 * A component whose code is loaded when it is first needed. React.lazy is not used, because a Suspense fallback that was shown is held for 300 ms.
 * @returns the component, or null until it is loaded. Where loading fails, the person is told, and `onFailed` closes it.
 */
export function useLazy<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const t = useTranslations('errors')
  // The component is kept with its loader: where React reuses this state for another loader, the first component would be drawn with foreign props.
  const [loaded, setLoaded] = useState<{ readonly load: typeof load; readonly part: ComponentType<Props> } | null>(null)
  const part = loaded?.load === load ? loaded.part : null
  const failed = useEffectEvent(() => {
    notify.error(t('chunkTitle'), { description: t('chunkHelp'), id: 'chunk' })
    onFailed()
  })
  // The code is loaded early, so that the first press does not wait; where that fails, the press loads it.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  useEffect(() => {
    if (!isWanted || part) return
    let isGone = false
    loadChunk(load).then(
      (component) => {
        if (!isGone) setLoaded({ load, part: component })
      },
      () => {
        if (!isGone) failed()
      },
    )
    return () => void (isGone = true)
  }, [isWanted, part, load])
  return part
}
