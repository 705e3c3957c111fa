'use client'

import { Plus, Users, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import type { SelectorItem, SelectorOptions } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { byRoom } from '@/lib/clinical/by-room'
import { roomOfChair } from '@/lib/clinical/rooms'
import type { Shift } from '@/lib/contracts/clinic-shifts'
import { fillFree, seatStudent, freeChair, type Seating } from './seating'
import type { People } from './use-people'

export type Named = { readonly displayName: string; readonly enabled: boolean }

interface ChairsFieldProps {
  clinic: Shift['clinic']
  seating: Seating
  onChange: (seating: Seating) => void
  people: People | null
  names: ReadonlyMap<string, Named>
  alsoIn: (personId: string) => string | undefined
  select: (options: SelectorOptions) => Promise<readonly string[] | null>
}

/** The upper limit of places in a clinic without chairs, which shows its used places and always one more. */
const mostPlaces = 200

/** Every chair and its student. Students are seated one by one, or many at once on the free chairs. */
export function ChairsField({
  clinic: { chairCount, hasChairs, rooms },
  seating,
  onChange,
  people,
  names,
  alsoIn,
  select,
}: ChairsFieldProps) {
  const t = useTranslations('shifts')
  const [added, setAdded] = useState(0)
  const last = Math.max(0, ...seating.keys())
  const places = hasChairs ? Math.max(chairCount, last) : Math.min(mostPlaces, Math.max(last, added))
  const clinical = useTranslations('clinical')
  const placeName = (number: number) => t(hasChairs ? 'chair' : 'place', { number })
  /** The room and the place, for use where nothing else names the room. */
  const whereabouts = (number: number) => [roomOfChair(rooms, number), placeName(number)].filter(Boolean).join(', ')
  const nameOf = (id: string) => people?.students.find((student) => student.id === id)?.displayName ?? names.get(id)?.displayName ?? ''
  const filters = people ? { programmes: people.programmes, groups: people.groups, firms: people.firms } : undefined

  function items(students: People['students'], elsewhere?: ReadonlyMap<string, number>): SelectorItem[] {
    const placeOf = (number: number | undefined) => number !== undefined && whereabouts(number)
    return students.map(({ id, displayName, programme, year, group, firm }) => ({
      id,
      caption: displayName,
      subcaption: [
        placeOf(elsewhere?.get(id)),
        group && people?.groups[group],
        firm && people?.firms[firm],
        alsoIn(id) && t('alsoIn', { clinic: alsoIn(id) ?? '' }),
      ]
        .filter(Boolean)
        .join(' · '),
      student: { programme, year, group, firm },
    }))
  }

  async function choose(chair: number) {
    const sits = seating.get(chair)
    // Students on another chair are found, too: choosing them moves them.
    const elsewhere = new Map([...seating].filter(([number]) => number !== chair).map(([number, id]) => [id, number] as const))
    const ids = await select({
      title: whereabouts(chair),
      items: items(people?.students ?? [], elsewhere),
      selected: sits ? [sits] : [],
      filters,
    })
    const [chosen] = ids ?? []
    if (chosen !== undefined) onChange(seatStudent(seating, chair, chosen))
  }

  async function fill() {
    const seated = new Set(seating.values())
    const ids = await select({
      title: t('fillTitle'),
      items: items((people?.students ?? []).filter(({ id }) => !seated.has(id))),
      multiple: true,
      filters,
    })
    if (!ids) return
    // Students are seated in the order of the list, not of the taps.
    const chosen = new Set(ids)
    const inOrder = (people?.students ?? []).filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    const filled = fillFree(seating, inOrder, hasChairs ? chairCount : mostPlaces)
    onChange(filled.seating)
    if (filled.left.length > 0)
      notify.error(t('tooMany', { count: filled.left.length }), { description: t('filled', { count: filled.placed }) })
    else if (filled.placed > 0) notify.success(t('filled', { count: filled.placed }))
  }

  function free(chair: number) {
    onChange(freeChair(seating, chair))
    // The pressed button disappears with the student, so the focus goes to the chair.
    document.getElementById(`shift-chair-${chair}`)?.focus()
  }

  function placeAt(chair: number) {
    const sits = seating.get(chair)
    const name = sits === undefined ? null : nameOf(sits)
    const clash = sits === undefined ? undefined : alsoIn(sits)
    return (
      <li key={chair} className="flex items-center gap-2 py-1">
        <span aria-hidden="true" className="w-8 shrink-0 text-dense text-muted tabular-nums">
          {chair}
        </span>
        <Button
          id={`shift-chair-${chair}`}
          variant={name === null ? 'quiet' : 'secondary'}
          loading={!people && name === null}
          className="min-w-0 grow justify-start text-left wrap-anywhere"
          aria-label={name === null ? t('chooseFor', { place: placeName(chair) }) : t('change', { place: placeName(chair), name })}
          onPress={() => void choose(chair)}
        >
          {name ?? t('choose')}
        </Button>
        {sits !== undefined && names.get(sits)?.enabled === false && <Chip tone="danger">{t('disabled')}</Chip>}
        {clash !== undefined && <Chip tone="warning">{t('alsoIn', { clinic: clash })}</Chip>}
        {sits !== undefined && <IconButton label={t('clear', { place: placeName(chair) })} icon={<X />} onPress={() => free(chair)} />}
      </li>
    )
  }

  return (
    <section aria-labelledby="shift-chairs-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="shift-chairs-title" className="text-h2 font-bold">
          {t(hasChairs ? 'chairs' : 'places')}{' '}
          <span className="text-dense font-normal text-muted tabular-nums">
            {hasChairs ? t('seated', { seated: seating.size, chairs: chairCount }) : t('students', { count: seating.size })}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          {seating.size > 0 && (
            <Button variant="quiet" onPress={() => onChange(new Map())}>
              {t('clearAll')}
            </Button>
          )}
          <Button icon={<Users />} loading={!people} onPress={() => void fill()}>
            {t('fill')}
          </Button>
        </div>
      </div>
      {byRoom(
        rooms,
        Array.from({ length: places }, (_, index) => ({ chairNumber: index + 1 })),
        clinical('chairs.noRoom'),
      ).map(({ title, chairs }) => (
        <Fragment key={chairs[0]?.chairNumber}>
          {title && <h3 className="text-body font-bold">{title}</h3>}
          <ol aria-label={title || undefined} className="divide-y divide-line">
            {chairs.map(({ chairNumber }) => placeAt(chairNumber))}
          </ol>
        </Fragment>
      ))}
      {!hasChairs && places < mostPlaces && (
        <Button icon={<Plus />} onPress={() => setAdded(places + 1)}>
          {t('addPlace')}
        </Button>
      )}
    </section>
  )
}
