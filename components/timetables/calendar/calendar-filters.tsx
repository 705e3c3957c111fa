'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { TextButton } from '@/components/ui/text-button'
import type { Calendar, CalendarDate } from './calendar-of'

type Filtered = Pick<Calendar, 'groups' | 'types' | 'dates'>
type Hidden = { readonly groups: ReadonlySet<string>; readonly types: ReadonlySet<string> }

/** The groups and types that are shown. The choice is kept while a person goes from one view to another. */
export function useCalendarFilters() {
  const [hidden, setHidden] = useState<Hidden>({ groups: new Set(), types: new Set() })
  return {
    hidden,
    setHidden,
    /** A date of several groups is shown while one of them is shown. */
    isShown: ({ groupIds, typeId }: CalendarDate) =>
      !hidden.types.has(typeId) && (groupIds.length === 0 || groupIds.some((id) => !hidden.groups.has(id))),
  }
}

interface CalendarFiltersProps {
  calendar: Filtered
  hidden: Hidden
  onChange: (hidden: Hidden) => void
}

/** Filters beside a calendar on a wide desktop: its groups and types, with the number of dates that each has here. */
export function CalendarFilters({ calendar: { groups, types, dates }, hidden, onChange }: CalendarFiltersProps) {
  const t = useTranslations('timetables.filters')
  const counts = useMemo(() => countsOf(dates), [dates])
  const lists = [
    {
      key: 'groups' as const,
      rows: groups.map(({ id, name, colour }) => ({
        id,
        name,
        colour,
        count: counts.get(id) ?? 0,
      })),
    },
    {
      key: 'types' as const,
      rows: types.map(({ id, name, colour }) => ({ id, name, colour, count: counts.get(id) ?? 0 })),
    },
  ]
  const turn = (key: keyof Hidden, id: string, isOn: boolean) => {
    const next = new Set(hidden[key])
    if (isOn) next.delete(id)
    else next.add(id)
    onChange({ ...hidden, [key]: next })
  }
  return (
    <div className="flex flex-col gap-3">
      {lists.map(({ key, rows }) => {
        const present = rows.filter(({ id, count }) => count > 0 || hidden[key].has(id))
        return (
          present.length > 1 && (
            <fieldset key={key} className="flex flex-col">
              <legend className="text-meta font-medium text-muted">{t(key)}</legend>
              {present.map(({ id, name, colour, count }) => (
                <div key={id} className="flex items-center justify-between gap-2">
                  <Checkbox
                    label={
                      <span className="flex items-center gap-2 text-dense">
                        <span aria-hidden="true" data-tone={colour} className="size-2 shrink-0 rounded-full bg-tone-strong" />
                        {name}
                      </span>
                    }
                    checked={!hidden[key].has(id)}
                    onChange={(isOn) => turn(key, id, isOn)}
                  />
                  <span className="text-meta text-muted tabular-nums">{count}</span>
                </div>
              ))}
            </fieldset>
          )
        )
      })}
      {hidden.groups.size + hidden.types.size > 0 && (
        <TextButton onPress={() => onChange({ groups: new Set(), types: new Set() })}>{t('all')}</TextButton>
      )}
    </div>
  )
}

/** The number of dates of each group and each type. */
function countsOf(dates: readonly CalendarDate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { typeId, groupIds } of dates) for (const id of [typeId, ...groupIds]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
