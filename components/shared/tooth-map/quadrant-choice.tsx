'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { quadrantOf, type Quadrant } from '@/lib/clinical/teeth'

interface QuadrantChoiceProps {
  value: Quadrant
  chosen: readonly number[]
  onChange: (quadrant: Quadrant) => void
}

/** The quadrants as they are in the mouth, seen from the front. */
const quadrants = ['UR', 'UL', 'LR', 'LL'] as const satisfies readonly Quadrant[]

/** A choice of the quarter of the teeth that is shown, where there is no room for all; each says how many are chosen in it. */
export function QuadrantChoice({ value, chosen, onChange }: QuadrantChoiceProps) {
  const t = useTranslations('toothMap')
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={t('part')}
      className="grid grid-cols-2 gap-px overflow-clip rounded-control border border-control bg-line"
    >
      {quadrants.map((quadrant) => {
        const count = chosen.filter((tooth) => quadrantOf(tooth) === quadrant).length
        return (
          <label
            key={quadrant}
            className={classNames(
              'relative flex min-h-target items-center justify-center px-2 py-1 text-center text-dense font-medium transition-colors select-none forced-colors:border',
              'has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-primary',
              quadrant === value
                ? 'forced-chosen bg-primary-tint text-primary inset-ring inset-ring-primary'
                : 'bg-surface hover:bg-hover active:bg-pressed',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={quadrant === value}
              onChange={() => onChange(quadrant)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span>{count > 0 ? t('quadrantCount', { quadrant: t(`quadrant.${quadrant}`), count }) : t(`quadrant.${quadrant}`)}</span>
          </label>
        )
      })}
    </div>
  )
}
