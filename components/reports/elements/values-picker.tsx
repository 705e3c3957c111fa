'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconSlot } from '@/components/ui/icon-slot'
import { Popover } from '@/components/ui/popover'
import { SearchField } from '@/components/ui/search-field'
import { Spinner } from '@/components/ui/spinner'
import { useAsked } from '@/lib/client/use-asked'
import { listFieldOptions } from '@/lib/contracts/reports'
import { elementLimits } from '@/lib/reports/measures'
import type { Named } from './element-context'

interface ValuesPickerProps {
  id: string
  label: string
  error: string | null
  values: readonly string[]
  nameOf: (value: string) => string
  onChange: (values: readonly string[], named: readonly Named[]) => void
  /** The field whose values are searched for; if null, `options` has all the values. */
  lookUp: { readonly source: string; readonly field: string } | null
  options: readonly string[]
}

/** Several values behind one button that names them. Cusp's own values are ticked; the school's values are searched for. */
export function ValuesPicker({ values, nameOf, onChange, lookUp, options, ...group }: ValuesPickerProps) {
  const t = useTranslations('reportElements.edit')
  const [first, ...rest] = values
  const said =
    first === undefined
      ? t('choose')
      : rest.length > 2
        ? t('more', { first: nameOf(first), count: rest.length })
        : values.map(nameOf).join(', ')
  const toggle = (one: Named, isOn: boolean) =>
    onChange(isOn ? [...values, one.id] : values.filter((value) => value !== one.id), isOn ? [one] : [])
  return (
    <ChoiceGroup {...group} role="group" hideLabel className="min-w-0">
      <Popover
        label={said}
        badge={
          <IconSlot small>
            <ChevronDown />
          </IconSlot>
        }
        variant={values.length > 0 ? 'tinted' : 'secondary'}
      >
        {(close) => (
          // The picker is inside a form, which Enter in one of its fields would send.
          <div className="flex flex-col gap-2" onKeyDown={preventSending}>
            {lookUp === null ? (
              <Ticks rows={options.map((id) => ({ id, name: nameOf(id) }))} values={values} onToggle={toggle} />
            ) : (
              <Searched {...lookUp} values={values} nameOf={nameOf} onToggle={toggle} />
            )}
            <Button size="sm" className="self-end" onPress={close}>
              {t('done')}
            </Button>
          </div>
        )}
      </Popover>
    </ChoiceGroup>
  )
}

function preventSending(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface TicksProps {
  rows: readonly Named[]
  values: readonly string[]
  onToggle: (one: Named, isOn: boolean) => void
}

function Ticks({ rows, values, onToggle }: TicksProps) {
  return (
    <div className="flex max-h-72 flex-col overflow-y-auto">
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          label={row.name}
          checked={values.includes(row.id)}
          // A condition takes no more than this number of values.
          readOnly={values.length >= elementLimits.values && !values.includes(row.id)}
          onChange={(isOn) => onToggle(row, isOn)}
        />
      ))}
    </div>
  )
}

type SearchedProps = Omit<TicksProps, 'rows'> & { source: string; field: string; nameOf: (value: string) => string }

function Searched({ source, field, values, nameOf, onToggle }: SearchedProps) {
  const t = useTranslations('reportElements.edit')
  const [text, setText] = useState('')
  // The values that were chosen when the list opened stay at its head, even after they are deselected.
  const [before] = useState(values)
  const q = text.trim()
  const { found, current, isAsking, isFailed, again } = useAsked(listFieldOptions, { source, field, q })
  const head = q === '' ? before.map((id) => ({ id, name: nameOf(id) })) : []
  const rows = [...head, ...(found?.options ?? []).filter(({ id }) => !head.some((one) => one.id === id))]
  return (
    <>
      <SearchField data-autofocus label={t('find')} value={text} maxLength={100} onChange={setText} />
      {isAsking && found === null && <Spinner size="sm" />}
      <Ticks rows={rows} values={values} onToggle={onToggle} />
      <p role="status" className="text-dense text-muted empty:hidden">
        {current?.options.length === 0 && rows.length === 0 ? t('findNone') : current?.isCut ? t('findCut') : ''}
      </p>
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger">
          {t('findFailed')}
          <Button size="sm" onPress={again}>
            {t('again')}
          </Button>
        </p>
      )}
    </>
  )
}
