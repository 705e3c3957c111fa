'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { LocationSteps } from './location-steps'
import { isPositionProblem, type PositionState } from './use-position'

/** The outcome of asking for the position, with the steps for each browser where its question waits or access is denied. */
export function PositionProblem({ state }: { state: PositionState }) {
  const t = useTranslations('location')
  return (
    <>
      <div aria-live="polite" className="w-full">
        {isPositionProblem(state) && (
          <Banner tone="danger" announce="none">
            <p className="font-medium">{t(state.kind)}</p>
            <p>{t(`help.${state.kind}`)}</p>
          </Banner>
        )}
        {state.kind === 'pending' && (
          <p className="text-dense text-muted">
            {t('pending')}. {t('help.pending')}
          </p>
        )}
      </div>
      {(state.kind === 'pending' || state.kind === 'denied') && <LocationSteps />}
    </>
  )
}
