'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SelectorOptions } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { FilterChip } from '@/components/ui/filter-chip'
import type { Named } from './chairs-field'
import type { People } from './use-people'

interface TeachersFieldProps {
  teacherIds: readonly string[]
  onChange: (teacherIds: readonly string[]) => void
  people: People | null
  /** The teachers that are placed already, whether or not they can still be chosen. */
  names: ReadonlyMap<string, Named>
  alsoIn: (personId: string) => string | undefined
  select: (options: SelectorOptions) => Promise<readonly string[] | null>
}

export function TeachersField({ teacherIds, onChange, people, names, alsoIn, select }: TeachersFieldProps) {
  const t = useTranslations('shifts')
  const nameOf = (id: string) => people?.teachers.find((teacher) => teacher.id === id)?.displayName ?? names.get(id)?.displayName ?? ''

  async function choose() {
    if (!people) return
    // A teacher that cannot log in any more is in no list, and stays until removed.
    const listed = new Set(people.teachers.map(({ id }) => id))
    const items = people.teachers.map(({ id, displayName, caption }) => ({
      id,
      caption: displayName,
      subcaption: [caption, alsoIn(id) && t('alsoIn', { clinic: alsoIn(id) ?? '' })].filter(Boolean).join(' · '),
    }))
    const ids = await select({ title: t('teachers'), items, multiple: true, selected: teacherIds })
    if (ids) onChange([...teacherIds.filter((id) => !listed.has(id)), ...ids])
  }

  return (
    <section id="shift-teachers" tabIndex={-1} aria-labelledby="shift-teachers-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="shift-teachers-title" className="text-h2 font-bold">
          {t('teachers')}
        </h2>
        <Button icon={<UserRound />} loading={!people} onPress={() => void choose()}>
          {t('chooseTeachers')}
        </Button>
      </div>
      {teacherIds.length === 0 && <p className="text-muted">{t('teachersNone')}</p>}
      {teacherIds.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {teacherIds.map((id) => (
            <li key={id} className="flex max-w-full flex-wrap items-center gap-1">
              <FilterChip label={nameOf(id)} onRemove={() => onChange(teacherIds.filter((one) => one !== id))} />
              {names.get(id)?.enabled === false && <Chip tone="danger">{t('disabled')}</Chip>}
              {alsoIn(id) && <Chip tone="warning">{t('alsoIn', { clinic: alsoIn(id) ?? '' })}</Chip>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
