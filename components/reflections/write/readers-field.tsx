'use client'

import { useTranslations } from 'next-intl'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { findReaders } from '@/lib/contracts/reflections'

type Reader = { id: string; displayName: string; isSupervisor: boolean; wasThere: boolean }

interface ReadersFieldProps {
  reflectionId: string
  chosen: readonly Suggested[]
  /** The people with whom the reflection is already shared. */
  known: readonly string[]
  error: string | null
  onChange: (chosen: readonly Suggested[]) => void
}

/** The teachers who may read a reflection: those who were present and the writer's supervisors with one press; everybody else by a part of their name. */
export function ReadersField({ reflectionId, chosen, known, error, onChange }: ReadersFieldProps) {
  const t = useTranslations('reflections.readers')
  const { current } = useAsked(findReaders, { q: '', reflectionId }, 'form')
  const near = (current?.people ?? []).filter((one) => (one.wasThere || one.isSupervisor) && !known.includes(one.id)).slice(0, 4)
  const suggested = ({ id, displayName, isSupervisor, wasThere }: Reader): Suggested => ({
    id,
    name: displayName,
    caption: wasThere ? t('wasThere') : isSupervisor ? t('supervisor') : '',
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
          const { people } = await call(findReaders, { q, reflectionId }, { signal })
          return people.filter(({ id }) => !known.includes(id)).map(suggested)
        }}
      />
      {near.length > 0 && (
        <div role="group" aria-label={t('near')} className="flex flex-wrap gap-1">
          {near.map((person) => (
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
