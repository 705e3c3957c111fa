'use client'

import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useTranslations } from 'next-intl'
import { notify } from './notify'
import { loadChunk } from './load-chunk'
import { whenIdle } from './when-idle'

/**
 * A part whose code comes when it is first needed. No React.lazy: a Suspense fallback that was shown is held for 300 ms.
 * @returns the component, or null until it is there. What cannot be loaded is said, and `onFailed` puts it away.
 */
export function useLazy<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const t = useTranslations('errors')
  // With the loader that brought it: where React keeps a component for another loader, the part of the first would be drawn with foreign props.
  const [loaded, setLoaded] = useState<{ readonly load: typeof load; readonly part: ComponentType<Props> } | null>(null)
  const part = loaded?.load === load ? loaded.part : null
  const failed = useEffectEvent(() => {
    notify.error(t('chunkTitle'), { description: t('chunkHelp'), id: 'chunk' })
    onFailed()
  })
  // So that the first press waits for nothing; what does not come now comes with the press.
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
