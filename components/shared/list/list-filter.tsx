import type { ReactNode } from 'react'
import { DayField } from '@/components/ui/day-field'
import { Select, type SelectOption } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'

/** One criterion by which a list is narrowed. */
export interface ListFilter {
  readonly id: string
  readonly label: string
  /** The value that is set, in words; '' where the label says it all, null where nothing is set. */
  readonly said: string | null
  /** The field that sets the filter, with its label. */
  readonly field: ReactNode
  readonly onClear: () => void
  /** Whether a desktop has chips for this filter, for which a phone has no room. */
  readonly isOnPhone?: boolean
}

interface ChoiceOf {
  readonly id: string
  readonly label: string
  /** The text for no choice, shown in the field only. */
  readonly any: string
  readonly options: readonly SelectOption[]
  /** '' means no choice. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The reason why nothing can be chosen yet, such as a year before its programme. */
  readonly disabledReason?: string | false
}

/** A filter for one of several options. */
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
  /** '' means no day. */
  readonly value: string
  readonly inWords: (day: string) => string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
}

/** A filter for the first or the last day. */
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

/** A filter that keeps only the rows with one property. */
export function onlyFilter({ id, label, isOn, onChange }: OnlyOf): ListFilter {
  return {
    id,
    label,
    said: isOn ? '' : null,
    field: <Switch label={label} checked={isOn} onChange={onChange} />,
    onClear: () => onChange(false),
  }
}
