'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { useFormats } from '@/lib/i18n/use-formats'
import type { RotaValues } from './rota-values'

interface RotaGridProps {
  values: RotaValues
  groups: readonly { readonly id: string; readonly name: string }[]
  onChange: (cells: RotaValues['cells']) => void
  errorOf: (path: string) => string | null
  readOnly: boolean
}

/** Blocks by groups: each cell says what a group does in a block. */
export function RotaGrid({ values: { blocks, slots, cells }, groups, onChange, errorOf, readOnly }: RotaGridProps) {
  const t = useTranslations('timetablePlanning.rota')
  const formats = useFormats()
  const options = slots.map(({ id, title }) => ({ value: id, label: title === '' ? t('noTitle') : title }))
  const set = (blockId: string, groupId: string, slotId: string) => {
    const others = cells.filter((cell) => cell.blockId !== blockId || cell.groupId !== groupId)
    onChange(slotId === '' ? others : [...others, { blockId, groupId, slotId }])
  }
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={t('grid')}>
      <table className="w-max min-w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 border-b border-line bg-surface p-3 text-left text-dense font-medium">
              {t('block')}
            </th>
            {groups.map(({ id, name }) => (
              <th key={id} scope="col" className="border-b border-line p-3 text-left text-dense font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ id: blockId, name, startsOn, endsOn }) => (
            <tr key={blockId}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-40 border-b border-line bg-surface p-3 text-left align-top font-medium md:max-w-60"
              >
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-dense font-normal text-muted">
                  {startsOn !== '' && endsOn !== '' && t('span', { from: formats.shortDay(startsOn), to: formats.shortDay(endsOn) })}
                </span>
              </th>
              {groups.map(({ id: groupId, name: group }) => {
                const place = cells.findIndex((cell) => cell.blockId === blockId && cell.groupId === groupId)
                const slotId = cells[place]?.slotId ?? ''
                return (
                  <td key={groupId} className="border-b border-line p-2 align-top">
                    {readOnly ? (
                      <span className="block min-w-28 p-1">{options.find(({ value }) => value === slotId)?.label ?? '–'}</span>
                    ) : (
                      <Select
                        id={`rota-${blockId}-${groupId}`}
                        className="min-w-40"
                        hideLabel
                        label={t('cell', { group, block: name })}
                        value={slotId}
                        options={[{ value: '', label: t('free') }, ...options]}
                        onChange={(to) => set(blockId, groupId, to)}
                        error={place < 0 ? null : errorOf(`cells.${place}`)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
