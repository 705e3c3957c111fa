'use client'

import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { useMe } from '@/components/shared/live/use-me'
import type { ReadEvent } from './event-values'

interface ReflectOnDateProps {
  date: Pick<NonNullable<ReadEvent['date']>, 'id' | 'state' | 'heldOn'>
  title: string
  people: readonly { readonly userId: string }[]
  today: string
}

/** A button to reflect on a date that was held, for people who were on it. */
export function ReflectOnDate({ date: { id, state, heldOn }, title, people, today }: ReflectOnDateProps) {
  const me = useMe()
  if (state !== 'PLANNED' || heldOn > today || !people.some(({ userId }) => userId === me.id)) return null
  return (
    <div>
      <ReflectOnThis origin={{ kind: 'EVENT', id }} title={title} note="" happenedOn={heldOn} size="sm" />
    </div>
  )
}
