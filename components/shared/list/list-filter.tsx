import type { ReactNode } from 'react'
import { DayField } from '@/components/ui/day-field'
import { Select, type SelectOption } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'

/** One thing by which a list is narrowed. */
export interface ListFilter {
  readonly id: string
  readonly label: string
  /** What is set, in words; '' where the label says it all, null where nothing is. */
  readonly said: string | null
  /** The field in which it is chosen, with its label. */
  readonly field: ReactNode
  readonly onClear: () => void
  /** A desk has chips for it, for which a phone has no room. */
  readonly isOnPhone?: boolean
}

interface ChoiceOf {
  readonly id: string
  readonly label: string
  /** The words for no choice, in the field only. */
  readonly any: string
  readonly options: readonly SelectOption[]
  /** '' is no choice. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Why it cannot be chosen yet: a year before its programme. */
  readonly disabledReason?: string | false
}

/** One of some. */
export function choiceFilter({ id, label, any, options, value, onChange, disabledReason = false }: ChoiceOf): ListFilter {
  return {
    id,
    label,
    said: value === '' ? null : (options.find((option) => option.value === value)?.label ?? value),
    field: <Select label={label} placeholder={any} options={options} value={value} onChange={onChange} disabledReason={disabledReason} />,
    onClear: () => onChange(''),
  }
}

interface DayOf {
  readonly id: string
  readonly label: string
  /** '' is none. */
  readonly value: string
  readonly inWords: (day: string) => string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
}

/** The first day, or the last. */
export function dayFilter({ id, label, value, inWords, min, max, onChange }: DayOf): ListFilter {
  return {
    id,
    label,
    said: value === '' ? null : inWords(value),
    field: <DayField isFilter label={label} value={value} min={min} max={max} onChange={onChange} />,
    onClear: () => onChange(''),
  }
}

interface OnlyOf {
  readonly id: string
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Only those that are so. */
export function onlyFilter({ id, label, isOn, onChange }: OnlyOf): ListFilter {
  return {
    id,
    label,
    said: isOn ? '' : null,
    field: <Switch label={label} checked={isOn} onChange={onChange} />,
    onClear: () => onChange(false),
  }
}
