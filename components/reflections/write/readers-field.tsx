'use client'

import { useTranslations } from 'next-intl'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { findReaders } from '@/lib/contracts/reflections'

interface ReadersFieldProps {
  chosen: readonly Suggested[]
  /** With whom it is shared already. */
  known: readonly string[]
  error: string | null
  onChange: (chosen: readonly Suggested[]) => void
}

/** Teachers who may read it: those who supervise its writer one press away, everybody else by a part of their name. */
export function ReadersField({ chosen, known, error, onChange }: ReadersFieldProps) {
  const t = useTranslations('reflections.readers')
  const { current } = useAsked(findReaders, { q: '' }, 'form')
  const supervisors = (current?.people ?? []).filter(({ id, isSupervisor }) => isSupervisor && !known.includes(id)).slice(0, 4)
  const suggested = ({ id, displayName, isSupervisor }: { id: string; displayName: string; isSupervisor: boolean }): Suggested => ({
    id,
    name: displayName,
    caption: isSupervisor ? t('supervisor') : '',
  })
  return (
    <div className="flex flex-col gap-2">
      <TypeAhead
        id="reflection-readers"
        label={t('label')}
        placeholder={t('hint')}
        error={error}
        chosen={chosen}
        onChange={onChange}
        find={async (q, signal) => {
          const { people } = await call(findReaders, { q }, { signal })
          return people.filter(({ id }) => !known.includes(id)).map(suggested)
        }}
      />
      {supervisors.length > 0 && (
        <div role="group" aria-label={t('supervisors')} className="flex flex-wrap gap-1">
          {supervisors.map((person) => (
            <ToggleChip
              key={person.id}
              label={person.displayName}
              selected={chosen.some(({ id }) => id === person.id)}
              onChange={(isOn) => onChange(isOn ? [...chosen, suggested(person)] : chosen.filter(({ id }) => id !== person.id))}
            />
          ))}
        </div>
      )}
    </div>
  )
}
