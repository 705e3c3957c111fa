'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextButton } from '@/components/ui/text-button'
import { ActBanner, type PlanningAct } from './act-banner'

const shownAlways: readonly PlanningAct['state'][] = ['APPLYING', 'UNDOING', 'FAILED']

/** The last act, and those that are under way or went wrong; the others are a press away, since several would push the week off a phone's screen. */
export function ActBanners({ acts }: { acts: readonly PlanningAct[] }) {
  const t = useTranslations('timetablePlanning.act')
  const [isOpen, setOpen] = useState(false)
  const isShown = ({ state }: PlanningAct, at: number) => isOpen || at === 0 || shownAlways.includes(state)
  const hidden = acts.filter((act, at) => !isShown(act, at)).length
  return (
    <>
      {acts.filter(isShown).map((act) => (
        <ActBanner key={act.id} act={act} />
      ))}
      {hidden > 0 && (
        <div data-print="hide" className="-mt-2">
          <TextButton onPress={() => setOpen(true)}>{t('earlier', { count: hidden })}</TextButton>
        </div>
      )}
    </>
  )
}
