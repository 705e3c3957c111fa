'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'

/** The values as entered: '' for a room without chairs. */
export type RoomValues = { readonly id: string; readonly name: string; readonly firstChair: string; readonly lastChair: string }

interface RoomFieldsProps {
  rooms: readonly RoomValues[]
  /** A clinic without chairs does not ask for the chairs of its rooms. */
  hasChairs: boolean
  onChange: (rooms: RoomValues[]) => void
  field: FieldAt
}

const most = 50

/** The rooms of a clinic, each with its chairs from one number to another. */
export function RoomFields({ rooms, hasChairs, onChange, field }: RoomFieldsProps) {
  const t = useTranslations('lists.clinics.rooms')
  const change = (id: string, part: Partial<RoomValues>) => onChange(rooms.map((room) => (room.id === id ? { ...room, ...part } : room)))
  const overall = field('rooms')
  return (
    <div id={overall.id} className="flex flex-col gap-4">
      {rooms.length === 0 && <p className="text-muted">{t('none')}</p>}
      {overall.error && <p className="text-dense font-medium text-danger">{overall.error}</p>}
      <ul className="flex flex-col gap-4">
        {rooms.map(({ id, name, firstChair, lastChair }, at) => {
          const elsewhere = field(`rooms.${at}.id`)
          const called = name.trim() || t('unnamed', { number: at + 1 })
          const numbered = { required: false, inputMode: 'numeric', maxLength: 3 } as const
          return (
            <li key={id} id={elsewhere.id} aria-label={called} className="flex flex-col gap-2 rounded-card border border-line p-3">
              <div className="flex items-start gap-2">
                <TextField
                  {...field(`rooms.${at}.name`)}
                  className="min-w-0 grow"
                  label={t('name')}
                  required
                  maxLength={120}
                  value={name}
                  onChange={(text) => change(id, { name: text })}
                />
                <IconButton
                  label={t('remove', { name: called })}
                  icon={<Trash2 />}
                  onPress={() => onChange(rooms.filter((room) => room.id !== id))}
                />
              </div>
              {elsewhere.error && <p className="text-dense font-medium text-danger">{elsewhere.error}</p>}
              {hasChairs && (
                <div className="grid grid-cols-2 gap-3">
                  <TextField
                    {...field(`rooms.${at}.firstChair`)}
                    {...numbered}
                    label={t('first')}
                    value={firstChair}
                    onChange={(chair) => change(id, { firstChair: chair })}
                  />
                  <TextField
                    {...field(`rooms.${at}.lastChair`)}
                    {...numbered}
                    label={t('last')}
                    value={lastChair}
                    onChange={(chair) => change(id, { lastChair: chair })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          icon={<Plus />}
          disabledReason={rooms.length >= most && t('full', { count: most })}
          onPress={() => onChange([...rooms, { id: newId(), name: '', firstChair: '', lastChair: '' }])}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
