'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, type ComponentType } from 'react'
import type { ScreenErrorProps } from './screen-error'

type Part = { readonly Screen: ComponentType<ScreenErrorProps> } | 'missing'

/** The error screen, whose code is loaded only when something goes wrong; otherwise every page would carry it. */
export function LateScreenError(props: ScreenErrorProps) {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    import('./screen-error').then(
      ({ ScreenError }) => setPart({ Screen: ScreenError }),
      () => setPart('missing'),
    )
  }, [])
  if (part === null) return null
  return part === 'missing' ? <PlainError /> : <part.Screen {...props} />
}

/** The error without its screen, for a device that has no network and no copy of the screen's code. */
function PlainError() {
  const t = useTranslations('errors')
  return (
    <div className="p-4">
      <h1 className="text-h1 font-bold">{t('wentWrong')}</h1>
      <p className="my-4">{t('chunkHelp')}</p>
      <button type="button" onClick={() => window.location.reload()} className="min-h-control rounded-control border border-control px-4">
        {t('reload')}
      </button>
    </div>
  )
}
