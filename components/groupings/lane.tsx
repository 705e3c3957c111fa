'use client'

import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { GroupPerson } from '@/lib/contracts/groupings'
import { mostMoved } from '@/lib/groupings/grouping-limits'
import { usePersonFacts } from './grouping-words'

interface LaneProps {
  /** Null for the people in no group. */
  id: string | null
  name: string
  colour: PaletteColour | null
  active: boolean
  /** The number of all members, and of those who match the search. */
  total: number
  found: number
  people: readonly GroupPerson[]
  /** Loads the members who were not sent with the first ones. */
  onWhole: () => void
  href: string | null
  isSelected: (userId: string) => boolean
  onToggle: (userIds: readonly string[], isOn: boolean) => void
  /** Whether several people may be moved at once. */
  isBulk: boolean
  /** Whether somebody is being dragged and may be dropped here. */
  isTarget: boolean
  onDrag: (userId: string | null) => void
  onDrop: () => void
  className?: string
}

/** The number of people drawn at first. On a wide screen a lane that does not fit scrolls, so that all groups stay within reach of a drag. */
const drawnFirst = 20

/** A group with its members, who can be dragged in and out and selected. */
export function Lane({
  id,
  name,
  colour,
  active,
  total,
  found,
  people,
  onWhole,
  href,
  isSelected,
  onToggle,
  isBulk,
  isTarget,
  onDrag,
  onDrop,
  className,
}: LaneProps) {
  const t = useTranslations('groupings')
  const [isOver, setOver] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? people : people.slice(0, drawnFirst)
  const selected = people.filter((one) => isSelected(one.id)).length
  return (
    <section
      aria-label={t('lane.label', { name, count: total })}
      data-tone={colour ?? undefined}
      data-lane={id ?? 'none'}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
      className={classNames(
        'flex flex-col rounded-card border border-line bg-surface',
        isOver && isTarget && 'outline-3 outline-primary',
        className,
      )}
    >
      <header
        className={classNames(
          'flex flex-wrap items-center gap-x-2 rounded-t-card border-b border-line px-3 py-1',
          colour && 'bg-tone-tint text-tone-strong',
        )}
      >
        <h2 className="min-w-0 grow font-bold wrap-anywhere">
          {href === null ? (
            name
          ) : (
            <Anchor href={href} className="inline-flex min-h-target items-center gap-1 rounded-control underline-offset-2 hover:underline">
              {name}{' '}
              <IconSlot small>
                <Pencil />
              </IconSlot>
            </Anchor>
          )}
        </h2>
        {!active && <Chip>{t('group.inactive')}</Chip>}
        <span className="text-dense tabular-nums">
          {found === total ? t('lane.count', { count: total }) : t('lane.found', { found, total })}
        </span>
      </header>
      {isBulk && people.length > 1 && (
        <Checkbox
          className="border-b border-line px-3"
          label={<span className="text-dense text-muted">{t('lane.all', { count: people.length })}</span>}
          checked={selected === people.length}
          indeterminate={selected > 0 && selected < people.length}
          onChange={(isOn) =>
            onToggle(
              people.map((one) => one.id),
              isOn,
            )
          }
        />
      )}
      {people.length === 0 && (
        <p className="px-3 py-4 text-dense text-muted">
          {t(found < total ? 'lane.noneFound' : id === null ? 'lane.nobodyLeft' : 'lane.nobody')}
        </p>
      )}
      <ul className="flex flex-col px-3 md:max-h-96 md:overflow-y-auto">
        {shown.map((person) => (
          <Person
            key={person.id}
            person={person}
            isSelected={isSelected(person.id)}
            onToggle={(isOn) => onToggle([person.id], isOn)}
            onDrag={onDrag}
          />
        ))}
      </ul>
      {found > shown.length && !(isWhole && people.length >= mostMoved) && (
        <Button
          className="m-2"
          size="sm"
          variant="quiet"
          onPress={() => {
            setWhole(true)
            if (found > people.length) onWhole()
          }}
        >
          {t('lane.more', { count: Math.min(found, mostMoved) - shown.length })}
        </Button>
      )}
      {isWhole && found > people.length && people.length >= mostMoved && (
        <p className="px-3 py-2 text-dense text-muted">{t('lane.cut', { shown: people.length, found })}</p>
      )}
    </section>
  )
}

interface PersonProps {
  person: GroupPerson
  isSelected: boolean
  onToggle: (isOn: boolean) => void
  onDrag: (userId: string | null) => void
}

function Person({ person, isSelected, onToggle, onDrag }: PersonProps) {
  const t = useTranslations('groupings')
  const facts = usePersonFacts()
  return (
    // Touch does not drag here: it selects people, and the bar below moves them.
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', person.displayName)
        onDrag(person.id)
      }}
      onDragEnd={() => onDrag(null)}
      className={classNames('-mx-3 px-3 hover:bg-hover pointer-fine:cursor-grab', isSelected && 'bg-primary-tint')}
    >
      <Checkbox
        label={
          <span className="block py-1 text-dense wrap-anywhere">
            <span className="block font-medium text-ink">{person.displayName}</span>
            {facts(person) !== '' && <span className="block text-meta text-muted">{facts(person)}</span>}
            {!person.fits && (
              <span className="mt-0.5 block">
                <Chip tone="warning">{t('person.outside')}</Chip>
              </span>
            )}
          </span>
        }
        checked={isSelected}
        onChange={onToggle}
      />
    </li>
  )
}
