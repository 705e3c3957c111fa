'use client'

import { ChartBar, ChartLine, ChartScatter, Grid3x3, Hash, Table } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { blockShows, type BlockShow } from '@/lib/reports/measures'

const icons = {
  NUMBER: <Hash />,
  TABLE: <Table />,
  MATRIX: <Grid3x3 />,
  LINE: <ChartLine />,
  BAR: <ChartBar />,
  DOTS: <ChartScatter />,
} as const satisfies Readonly<Record<BlockShow, React.ReactNode>>

interface ShowFieldProps {
  id: string
  error: string | null
  value: BlockShow
  onChange: (show: BlockShow) => void
}

/** Chooses how the numbers of a block are drawn, each way with a picture of it. */
export function ShowField({ value, onChange, ...field }: ShowFieldProps) {
  const t = useTranslations('reportConfigs')
  const name = useId()
  return (
    <ChoiceGroup {...field} role="radiogroup" label={t('edit.show')} description={t(`showHelp.${value}`)}>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {blockShows.map((show) => (
          <label
            key={show}
            className={classNames(
              'relative flex min-h-control flex-col items-center justify-center gap-1 rounded-control border px-1 py-2 text-center text-dense font-medium select-none',
              'has-focus-visible:outline-3 has-focus-visible:outline-primary',
              show === value
                ? 'forced-chosen border-primary bg-primary-tint text-primary inset-ring inset-ring-primary'
                : 'border-control bg-surface hover:bg-hover active:bg-pressed',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={show === value}
              onChange={() => onChange(show)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <IconSlot>{icons[show]}</IconSlot>
            <span>{t(`show.${show}`)}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
